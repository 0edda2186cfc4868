/** Whether a dialog, menu or picker is open over the screen, or is being fetched: what one types then is meant for it. */
export function isOverlayOpen(): boolean {
  for (const overlay of document.querySelectorAll('[role="dialog"], [role="menu"], [data-opening]')) {
    if (overlay.checkVisibility?.() ?? true) return true
  }
  return false
}
