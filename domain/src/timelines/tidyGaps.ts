import type { GapRow, Timeline, TimelineRow } from './Timeline.ts'

/**
 * Joins gaps that nothing separates any more and turns a trailing gap into "there is more":
 * a reader never sees two gaps in a row, and older posts stay reachable.
 */
export function tidyGaps(timeline: Timeline): Timeline {
  const items: TimelineRow[] = []
  let { pendingSize, hasMore } = timeline
  let open: { gap: GapRow; at: number } | null = null
  timeline.items.forEach((row, index) => {
    if (row.kind === 'status') open = null
    if (row.kind === 'gap' && open !== null) {
      // The joined gap stays where its last part was, so that what is visible of it stays visible.
      const joined: GapRow = { ...open.gap, sinceId: row.sinceId }
      if (open.at < pendingSize && index >= timeline.pendingSize) {
        items.splice(open.at, 1)
        pendingSize -= 1
        open = { gap: joined, at: items.length }
        items.push(joined)
      } else {
        items[open.at] = joined
        open = { gap: joined, at: open.at }
        if (index < timeline.pendingSize) pendingSize -= 1
      }
      return
    }
    if (row.kind === 'gap') open = { gap: row, at: items.length }
    items.push(row)
  })
  while (items.length > 0 && items.at(-1)?.kind !== 'status') {
    if (items.at(-1)?.kind === 'gap') hasMore = true
    items.pop()
  }
  return { ...timeline, items, hasMore, pendingSize: Math.min(pendingSize, items.length) }
}
