/** The time of day, for what is shown as it passes. */

const STEP_MS = 250

let now = $state(Date.now())
let watchers = 0
let ticking: ReturnType<typeof setInterval> | undefined

/** In milliseconds; read in an effect or a derived value that is in use, it goes on. */
export function timeNow(): number {
  return now
}

/** Let time go on; call the result to stop. */
export function keepTime(): () => void {
  now = Date.now()
  if (watchers++ === 0) ticking = setInterval(() => (now = Date.now()), STEP_MS)
  return () => {
    if (--watchers === 0) clearInterval(ticking)
  }
}
