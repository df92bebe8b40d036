/** Filling values into a text of the catalogue; the same rules as `parlour.locale.text`. */

export type Values = Record<string, unknown>
export type Entry = string | string[]

const PLACEHOLDER = /\{(#?)(\w+)\}/g

/** `entry` in words: the first number in it, or the one marked `{#name}`, picks the plural form. */
export function fill(entry: Entry, values: Values, language: string): string {
  const text = typeof entry === 'string' ? entry : entry[form(entry, values, language)]!
  return text.replace(PLACEHOLDER, (whole, _mark, name: string) =>
    name in values ? shown(values[name], language) : whole,
  )
}

function form(forms: string[], values: Values, language: string): number {
  const last = forms.length - 1
  const placeholders = [...forms[last]!.matchAll(PLACEHOLDER)]
  const numbers = [...placeholders.filter((match) => match[1]), ...placeholders.filter((match) => !match[1])]
    .map((match) => values[match[2]!])
    .filter((value) => typeof value === 'number')
  if (numbers.length === 0) return last
  const category = new Intl.PluralRules(language).select(Math.abs(numbers[0]!))
  return category === 'one' ? 0 : Math.min(category === 'few' ? 1 : last, last)
}

function shown(value: unknown, language: string): string {
  if (typeof value === 'number') return number(value, language)
  if (!Array.isArray(value)) return String(value)
  return value.map((one) => shown(one, language)).join(', ')
}

/** Digits as people write them, with a true minus sign. */
function number(value: number, language: string): string {
  return value.toLocaleString(language).replace('-', '−')
}
