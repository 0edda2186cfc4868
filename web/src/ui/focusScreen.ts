/** Focuses the screen in front: the current item of its list, or the screen itself where it has no list. */
export function focusScreen(): void {
  const main = document.getElementById('main')
  const items = [...(main?.querySelectorAll<HTMLElement>('[data-list-key][tabindex="0"]') ?? [])]
  // Screens behind the front one stay in the document, but hidden.
  const shown = items.find((item) => item.checkVisibility?.() ?? true)
  ;(shown ?? main)?.focus({ preventScroll: true })
}
