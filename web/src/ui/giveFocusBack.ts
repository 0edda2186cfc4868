import { focusScreen } from './focusScreen.ts'

/** Focuses what had the focus before a dialog or message took it, or the screen where that is gone or hidden, as a post of somebody just muted. */
export function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected && (before.checkVisibility?.() ?? true)) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) return
  }
  focusScreen()
}
