/** A sheet that comes up over the table by itself. */

import type { Attachment } from 'svelte/attachments'

/** Milliseconds in which it takes no press and no Escape: those were meant for what it has come to lie over. */
const SETTLING = 500

/** Shows a dialog as long as `open` says so; once it has settled, the keyboard is at its main button. */
export const sheet =
  (open: () => boolean): Attachment<HTMLDialogElement> =>
  (dialog) => {
    if (!open()) return undefined
    // It has the keyboard until then; else the first button would at once.
    const heading = dialog.querySelector('h2')!
    heading.tabIndex = -1
    heading.autofocus = true
    dialog.showModal()
    dialog.classList.add('settling')
    const keep = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault()
    }
    const settle = (): void => {
      dialog.classList.remove('settling')
      dialog.removeEventListener('keydown', keep)
    }
    dialog.addEventListener('keydown', keep)
    const settled = setTimeout(() => {
      settle()
      // A press may have taken the keyboard from it.
      const astray = heading.matches(':focus') || !dialog.matches(':focus-within')
      if (astray) dialog.querySelector<HTMLElement>('button.main')!.focus()
    }, SETTLING)
    return () => {
      clearTimeout(settled)
      settle()
      dialog.close()
    }
  }
