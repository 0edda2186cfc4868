/** A list in which keys move. */
export interface MovableList {
  readonly element: () => HTMLElement | null
  move(step: 1 | -1): void
  toTop(): void
}

const lists = new Set<MovableList>()
let lastUsed: MovableList | null = null

export function registerList(list: MovableList): () => void {
  lists.add(list)
  return () => {
    lists.delete(list)
    if (lastUsed === list) lastUsed = null
  }
}

export function markListUsed(list: MovableList): void {
  lastUsed = list
}

/** The list in which `j` and `k` move: the one focused last, else the first visible one. */
export function activeList(): MovableList | null {
  if (lastUsed && isOnScreen(lastUsed)) return lastUsed
  for (const list of lists) if (isOnScreen(list)) return list
  return null
}

/** The list in this column. */
export function listIn(column: HTMLElement): MovableList | null {
  for (const list of lists) if (column.contains(list.element())) return list
  return null
}

function isOnScreen(list: MovableList): boolean {
  const element = list.element()
  return element !== null && (element.checkVisibility?.() ?? true)
}
