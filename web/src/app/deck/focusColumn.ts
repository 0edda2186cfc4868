/** Focuses the button of a column, or of its strip where it is folded, as soon as it is drawn: what was pressed is gone by then (R-shell-20). */
export function focusColumn(uuid: string | undefined): void {
  requestAnimationFrame(() => {
    const column = [...document.querySelectorAll<HTMLElement>('[data-deck-column]')].find(({ dataset }) => dataset['deckColumn'] === uuid)
    column?.querySelector<HTMLElement>('[data-column-button]')?.focus()
  })
}
