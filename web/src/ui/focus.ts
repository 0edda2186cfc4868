/** Among elements of several screens, that of the screen in front: where a list and what was opened from it stand side by side, it is the second. */
export function frontOf<T extends HTMLElement>(elements: readonly T[]): T | undefined {
  const isShown = (element: T) => element.checkVisibility?.() ?? true
  return document.querySelector('#main [data-pair]') === null ? elements.find(isShown) : elements.findLast(isShown)
}

/** Focuses the screen in front: the current item of its list, or the screen itself where it has no list; or so within a column or dialog. */
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

/** Whether no element that reacts to keys has the focus: the page itself has it, or an element hidden behind the front screen. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !(activeElement.checkVisibility?.() ?? true)
}

/** Whether an item of a screen may take the focus without being asked: nothing has it, or only the screen itself. */
export function isFocusFree(): boolean {
  return isFocusLost() || document.activeElement?.matches('#main, [data-opened-column]') === true
}
