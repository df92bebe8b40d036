/** The browser's notifications, for those who switched them on here. */

import { recall, remember } from './memory'

export type Notifications = 'impossible' | 'denied' | 'off' | 'on'

let wanted = $state(recall('notifications') === 'on')
let permission = $state('Notification' in globalThis ? Notification.permission : null)

/** Browsers grant notifications only over a safe connection, or never. */
export function notifications(): Notifications {
  if (permission === null) return 'impossible'
  if (permission === 'denied') return 'denied'
  return wanted && permission === 'granted' ? 'on' : 'off'
}

/** Only ever by the press of a button: asks the reader, if need be. */
export async function switchNotifications(on: boolean): Promise<void> {
  if (on && permission === 'default') permission = await Notification.requestPermission()
  wanted = on
  remember('notifications', on ? 'on' : 'off')
}

/** Tells who is looking elsewhere; pressed, it brings the page to the front and does `onpress`. */
export function notify(title: string, body: string, about: string, onpress: () => void): void {
  if (notifications() !== 'on' || document.visibilityState === 'visible') return
  try {
    const notification = new Notification(title, { body, tag: about })
    notification.onclick = () => {
      focus()
      onpress()
      notification.close()
    }
  } catch {
    permission = null // Phones have the name and refuse to make one.
  }
}
