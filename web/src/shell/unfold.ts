/** What one unfolds is not left below the edge of what scrolls; what was unfolded from the first stays where it is. */
export function intoSight({ currentTarget }: Event & { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open && currentTarget.contains(document.activeElement))
    currentTarget.scrollIntoView({ block: 'nearest' })
}
