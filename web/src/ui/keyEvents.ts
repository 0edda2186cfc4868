/** Whether a key belongs to an input method, such as Escape that cancels a composition and must not close a dialog. */
export function isInputMethodKey(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> | { readonly nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  // Safari ends the composition before it reports the key, which then has this code.
  return isComposing || keyCode === 229
}

/** Whether the interface is written from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** The direction of a sideways arrow key: 1 is forward in the direction of writing, -1 back; 0 for every other key. */
export function sidewaysStep(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}

/** Whether a dialog, menu or picker is open over the screen or being loaded: key presses are then meant for it. */
export function isOverlayOpen(): boolean {
  for (const overlay of document.querySelectorAll('[role="dialog"], [role="menu"], [data-opening]')) {
    if (overlay.checkVisibility?.() ?? true) return true
  }
  return false
}

/** How long after the first key of a two-key shortcut the second one counts, in milliseconds. */
const sequenceMs = 1000

let leadAt = Number.NEGATIVE_INFINITY
let last: { readonly event: KeyboardEvent; readonly isSecond: boolean } | null = null

/** Whether a key press is the second key after `g`. It may be called several times for one press, and must be called for every press. */
export function isSecondKey(event: KeyboardEvent): boolean {
  if (last?.event === event) return last.isSecond
  const isSecond = event.timeStamp - leadAt < sequenceMs
  leadAt = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
  last = { event, isSecond }
  return isSecond
}

/** For tests: forgets a pressed `g`, so that it does not affect the next test. */
export function forgetKeySequence(): void {
  leadAt = Number.NEGATIVE_INFINITY
  last = null
}
