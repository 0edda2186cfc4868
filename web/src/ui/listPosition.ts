import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import { keepNewest } from './keepNewest.ts'

/** The position of a list: the first visible item, the offset into it, and the measured heights. */
export interface ListPosition {
  readonly offset: number
  readonly key: string | null
  /** Pixels from the top of that item to the top of the view. */
  readonly within: number
  readonly sizes: ReadonlyMap<string, number>
}

const mostKept = 40
const kept = new Map<string, ListPosition>()

export function rememberPosition(id: string, position: ListPosition): void {
  keepNewest(kept, id, position, mostKept)
}

export function recallPosition(id: string): ListPosition | undefined {
  return kept.get(id)
}

export function forgetPositions(): void {
  kept.clear()
}

export function anchorOf(handle: VirtualizerHandle, keys: readonly string[], headerCount: number, offset: number): ListPosition {
  const index = handle.findItemIndex(offset)
  const [measured] = handle.cache
  const sizes = new Map<string, number>()
  keys.forEach((key, at) => {
    const size = measured[at + headerCount]
    if (size !== undefined && size >= 0) sizes.set(key, size)
  })
  if (headerCount > 0 && measured[0] !== undefined && measured[0] >= 0) sizes.set('', measured[0])
  return { offset, key: keys[index - headerCount] ?? null, within: offset - handle.getItemOffset(index), sizes }
}

/** The heights measured before, in the current order of items; -1 for those not measured. */
export function cacheFor(sizes: ReadonlyMap<string, number>, keys: readonly string[], headerCount: number): CacheSnapshot {
  const list = keys.map((key) => sizes.get(key) ?? -1)
  if (headerCount > 0) list.unshift(sizes.get('') ?? -1)
  return [list]
}

/** Scrolls as little as needed. An item higher than the view is scrolled to its beginning, unless it fills the view already. */
export function bringIntoView(handle: VirtualizerHandle | null, index: number): void {
  if (handle === null) return
  const [start, size, offset, viewSize] = [handle.getItemOffset(index), handle.getItemSize(index), handle.scrollOffset, handle.viewportSize]
  if (size <= viewSize) return handle.scrollToIndex(index, { align: 'nearest' })
  const fillsView = start <= offset && start + size >= offset + viewSize
  if (!fillsView) handle.scrollToIndex(index, { align: 'start' })
}
