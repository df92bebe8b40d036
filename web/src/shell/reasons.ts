/** Why something was refused, in words. */

import { inTerms } from './events'
import { RefusedError } from './live'
import { hasText, t } from './text.svelte'

/** Whether it came too late: the table had moved on. */
export function isStale(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal.reason === 'problem.stale'
}

export function reasonText(error: unknown): string {
  if (!(error instanceof RefusedError)) throw error
  const { reason, values } = error.refusal
  return t(hasText(reason) ? reason : 'problem.server_error', inTerms(reason.split('.')[0]!, values))
}
