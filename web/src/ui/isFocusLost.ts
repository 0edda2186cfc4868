/** Whether the focus is nowhere a key could act: on the page itself, or on something that a screen in front has hidden. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !(activeElement.checkVisibility?.() ?? true)
}
