/** Whether no element that reacts to keys has the focus: the page itself has it, or an element hidden behind the front screen. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !(activeElement.checkVisibility?.() ?? true)
}
