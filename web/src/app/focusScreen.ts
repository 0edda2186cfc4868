/** Puts the focus into the screen in front: at the item where its list stands, or where it has none at the screen itself. */
export function focusScreen(): void {
  const main = document.getElementById('main')
  const items = [...(main?.querySelectorAll<HTMLElement>('[data-list-key][tabindex="0"]') ?? [])]
  // Screens behind it are hidden, not gone.
  const shown = items.find((item) => item.checkVisibility?.() ?? true)
  ;(shown ?? main)?.focus({ preventScroll: true })
}
