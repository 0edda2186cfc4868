/** Whether a dialog, menu or picker is open over the screen or being loaded: key presses are then meant for it. */
export function isOverlayOpen(): boolean {
  for (const overlay of document.querySelectorAll('[role="dialog"], [role="menu"], [data-opening]')) {
    if (overlay.checkVisibility?.() ?? true) return true
  }
  return false
}
