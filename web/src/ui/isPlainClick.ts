import type { MouseEvent } from 'react'

/** Whether a link is to be followed here: a click with a modifier or another button is the browser's own. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
