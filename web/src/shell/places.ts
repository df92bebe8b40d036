/** The addresses within the page: the part after `#`. */

export type Place = { page: 'home' } | { page: 'table'; table: string } | { page: 'nowhere' }

export const HOME = '#/'

export function placeOf(hash: string): Place {
  if (/^#?\/?$/.test(hash)) return { page: 'home' }
  const table = /^#\/t\/([\w-]{1,64})\/?$/.exec(hash)?.[1]
  return table ? { page: 'table', table } : { page: 'nowhere' }
}

export function addressOf(table: string): string {
  return `#/t/${table}`
}
