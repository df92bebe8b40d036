/** The letter or digit on a key or, where it bears no Latin letter, the one in its place; other keys by their names. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return (/^[\x20-\x7f]/.test(key) ? key : code.replace(/^(Key|Digit)/, '')).toLowerCase()
}
