/** Time for animations: both end at once when the signal is aborted. */

/** Calls `frame` with the share of the time gone, 0 to 1, until it is over; the last call is with 1. */
export function tween(
  milliseconds: number,
  frame: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now()
    const step = (): void => {
      const share = signal.aborted ? 1 : Math.min(1, (performance.now() - start) / milliseconds)
      frame(share)
      if (share < 1) requestAnimationFrame(step)
      else resolve()
    }
    step()
  })
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', over)
  })
}

export function easeInOut(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
