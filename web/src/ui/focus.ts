/** Of elements of several screens, the one of the front screen: beside its list, a detail is the second. */
export function frontOf<T extends HTMLElement>(elements: readonly T[]): T | undefined {
  const isShown = (element: T) => element.checkVisibility?.() ?? true
  return document.querySelector('#main [data-pair]') === null ? elements.find(isShown) : elements.findLast(isShown)
}

/** Focuses the current item of the list of the front screen, or of a column or dialog; the screen itself where it has no list. */
export function focusScreen(place: HTMLElement | null = document.getElementById('main')): void {
  const items = [...(place?.querySelectorAll<HTMLElement>('[data-list-key][tabindex="0"]') ?? [])]
  // Screens behind the front one stay in the document, but hidden.
  const shown = frontOf(items)
  ;(shown ?? place)?.focus({ preventScroll: true })
}

/** Focuses the element that had the focus before a dialog or message, or the screen if that element is gone or hidden, such as the post of an account just muted. */
export function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected && (before.checkVisibility?.() ?? true)) {
    before.focus({ preventScroll: true })
    if (document.activeElement === before) return
  }
  focusScreen()
}

/** Whether the focus is on no element that reacts to keys: on the page itself, or on an element hidden behind the front screen. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !(activeElement.checkVisibility?.() ?? true)
}

/** Whether an item of a screen may take the focus by itself: no element has it, or only the screen itself. */
export function isFocusFree(): boolean {
  return isFocusLost() || document.activeElement?.matches('#main, [data-opened-column]') === true
}
