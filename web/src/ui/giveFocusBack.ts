import { focusScreen } from './focusScreen.ts'

/** Focuses the element that had the focus before a dialog or message, or the screen if that element is gone or hidden, such as the post of an account just muted. */
export function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected && (before.checkVisibility?.() ?? true)) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) return
  }
  focusScreen()
}
