import type { MouseEvent, PointerEvent } from 'react'

/** Where the pointer was last pressed: moving it makes a drag and not a click. */
let pressedAt = { x: 0, y: 0 }
const dragPx = 5

const controls =
  'a, button, input, label, select, textarea, video, audio, iframe, [role="alert"], [role="dialog"], [role="menu"], [data-player]'

export function rememberPress(event: PointerEvent): void {
  pressedAt = { x: event.clientX, y: event.clientY }
}

/** Whether a click on a card should open the post: not one on a control inside, and not the end of a text selection. */
export function opensOnClick(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  if (event.defaultPrevented || !(target instanceof Element)) return false
  // React also bubbles clicks from dialogs that are rendered elsewhere in the document.
  if (!currentTarget.contains(target)) return false
  const control = target.closest(controls)
  if (control && currentTarget.contains(control)) return false
  if (Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > dragPx) return false
  const selection = getSelection()
  return !selection || selection.isCollapsed || !currentTarget.contains(selection.anchorNode)
}
