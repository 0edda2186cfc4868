import { focusWhenThere } from '../../ui/ListRow.tsx'

export type Turn = (isOpen: boolean) => void

/** Opens or folds the row around a button. The button goes with it, so the focus waits for what is drawn instead. */
export function turnRow(element: Element, turn: () => void): void {
  const key = element.closest<HTMLElement>('[data-list-key]')?.dataset.listKey
  const feed = element.closest<HTMLElement>('[role="feed"]')
  turn()
  if (key !== undefined) requestAnimationFrame(() => focusWhenThere(feed, key, 10))
}
