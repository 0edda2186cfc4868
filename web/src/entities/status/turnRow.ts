import { focusWhenThere } from '../../ui/ListRow.tsx'

export type Turn = (isOpen: boolean) => void

/** Folds or unfolds the row around a button. The button is removed by that, so the focus moves to the new content. */
export function turnRow(element: Element, turn: () => void): void {
  const key = element.closest<HTMLElement>('[data-list-key]')?.dataset.listKey
  const feed = element.closest<HTMLElement>('[role="feed"]')
  turn()
  if (key !== undefined) requestAnimationFrame(() => focusWhenThere(feed, key, 10))
}
