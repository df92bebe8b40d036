/** The page's texts in the chosen language, which may change at any time. */

import { fill, type Entry, type Values } from './plural'
import { recall, remember } from './memory'

type Texts = Record<string, Entry>

const files = import.meta.glob<Texts>('../generated/texts/*.json', { import: 'default' })

/** The languages there are, by code. */
export const languages: readonly string[] = Object.keys(files)
  .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length))
  .sort()

let current = $state.raw<{ language: string; texts: Texts }>({ language: 'en', texts: {} })
let wanted = ''

/** The code of the language shown. */
export function language(): string {
  return current.language
}

/** The text `key`; where a text is missing, the key itself. */
export function t(key: string, values: Values = {}): string {
  const entry = current.texts[key]
  return entry === undefined ? key : fill(entry, values, current.language)
}

/** Whether the catalogue has `key`. */
export function hasText(key: string): boolean {
  return key in current.texts
}

/** The language of an earlier visit, or the browser's first that there is, or English. */
export function preferredLanguage(): string {
  const wishes = [recall('language'), ...navigator.languages.map((wish) => wish.split('-')[0]!.toLowerCase())]
  return wishes.find((wish) => wish !== null && languages.includes(wish)) ?? 'en'
}

/** Shows the page in `code`; rejects if its texts cannot be fetched. */
export async function useLanguage(code: string): Promise<void> {
  wanted = code
  const texts = await files[`../generated/texts/${code}.json`]!()
  if (wanted !== code) return // overtaken by a later choice
  current = { language: code, texts }
  document.documentElement.lang = code
}

/** The same, kept for the next visit. */
export async function chooseLanguage(code: string): Promise<void> {
  await useLanguage(code)
  remember('language', code)
}

/** A language's name in itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The day and time of an ISO 8601 time, where and as the reader lives. */
export function dateTime(iso: string): string {
  const date = new Date(iso)
  const sameYear = date.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(current.language, {
    day: 'numeric',
    month: 'long',
    year: sameYear ? undefined : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(date)
}
