/** The column whose button is not rendered yet, because its screen is still loading. */
let awaited: string | null = null

/** If the reader presses something meanwhile, the focus stays there. */
function forget(): void {
  awaited = null
}

/** Focuses the button of a column, or of its strip where it is folded, as soon as it is rendered: the pressed element is removed by then. */
export function focusColumn(uuid: string | undefined): void {
  requestAnimationFrame(() => {
    const column = [...document.querySelectorAll<HTMLElement>('[data-deck-column]')].find(({ dataset }) => dataset['deckColumn'] === uuid)
    const button = column?.querySelector<HTMLElement>('[data-column-button]')
    if (button) return button.focus()
    if (uuid === undefined) return
    awaited = uuid
    for (const press of ['keydown', 'pointerdown']) addEventListener(press, forget, { once: true, capture: true })
  })
}

/** Whether the column rendered now is the awaited one. */
export function takesAwaitedFocus(uuid: string): boolean {
  const isAwaited = awaited === uuid
  if (isAwaited) forget()
  return isAwaited
}
