/** The addresses within the page: the part after `#`. */

export type Place =
  | { page: 'home' }
  /** `invite`: the secret that lets one in at a private table; empty where none is shown. */
  | { page: 'table'; table: string; invite: string }
  /** Becoming someone again on another device. */
  | { page: 'me'; link: string }
  | { page: 'nowhere' }

export const HOME = '#/'

export function placeOf(hash: string): Place {
  if (/^#?\/?$/.test(hash)) return { page: 'home' }
  const [, table, invite = ''] = /^#\/t\/([\w-]{1,64})(?:\/([\w-]{1,128}))?\/?$/.exec(hash) ?? []
  if (table) return { page: 'table', table, invite }
  const link = /^#\/me\/([\w-]{1,128})\/?$/.exec(hash)?.[1]
  return link ? { page: 'me', link } : { page: 'nowhere' }
}

export function addressOf(table: string, invite = ''): string {
  return invite ? `#/t/${table}/${invite}` : `#/t/${table}`
}

/** Whether `hostname`, as a URL has it, is the computer's name for itself: what it leads to differs on every other. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

export function recoveryAddress(link: string): string {
  return `#/me/${link}`
}
