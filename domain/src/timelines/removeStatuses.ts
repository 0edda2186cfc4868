import { tidyGaps } from './tidyGaps.ts'
import type { Timeline } from './Timeline.ts'

/** Takes posts away, waiting or shown, and joins the gaps that then meet (R-tl-10, R-tl-12). */
export function removeStatuses(timeline: Timeline, isGone: (id: string) => boolean): Timeline {
  let { pendingSize } = timeline
  const items = timeline.items.filter((row, index) => {
    if (row.kind !== 'status' || !isGone(row.id)) return true
    if (index < timeline.pendingSize) pendingSize -= 1
    return false
  })
  return items.length === timeline.items.length ? timeline : tidyGaps({ ...timeline, items, pendingSize })
}
