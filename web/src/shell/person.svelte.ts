/** Who one is to others, without any sign-up. */

import type { CreateTable } from '../generated/messages'
import * as api from './api'
import { live } from './connection.svelte'
import { forgetTurns } from './turns.svelte'

let name = $state('')
/** Whether this page's connection began with the cookie of who one is now. */
let introduced = false
let asked: Promise<void> = Promise.resolve()

/** What one is called; empty until chosen. */
export function ownName(): string {
  return name
}

/** Without an answer the name is empty until it is chosen, or asked for again. */
export function askName(): void {
  asked = learnName().catch(() => {})
}

export async function chooseName(chosen: string): Promise<void> {
  await asked
  name = (await api.rename(chosen)).name
  introduce()
}

/** Makes sure that the server knows one again, which takes a cookie; `chosen` is one's name from now on, if given. */
export async function beKnown(chosen: string): Promise<void> {
  await asked
  if (chosen && chosen !== name) return chooseName(chosen)
  if (introduced) return
  // It may have been asked for in vain, or chosen elsewhere since. Who has a name has a cookie.
  await learnName()
  if (name) introduce()
  else await chooseName('')
}

/** Opens a table; resolves with its id. */
export async function createTable(wanted: CreateTable): Promise<string> {
  const table = await api.createTable(wanted)
  introduce()
  return table
}

/** The secret of a new recovery link. */
export async function makeLink(): Promise<string> {
  const link = await api.newLink()
  introduce()
  return link
}

/** Becomes the person whose recovery link it is. */
export async function become(link: string): Promise<void> {
  await asked
  name = (await api.recover(link)).name
  introduced = false
  forgetTurns()
  introduce()
}

async function learnName(): Promise<void> {
  name = (await api.fetchMe()).name
}

function introduce(): void {
  if (!introduced) live.renew()
  introduced = true
}
