import { hasGapOnTop } from './readTimeline.ts'
import type { Timeline, TimelineRow } from './Timeline.ts'

/** The stream broke off: whatever comes next may have been missed, so a gap goes on top (R-tl-07). */
export function disconnect(timeline: Timeline): Timeline {
  return withGapOnTop({ ...timeline, isConnected: false })
}

/** The stream is back: posts of the meantime are missing, which a gap on top says unless one does already (R-tl-07). */
export function reconnect(timeline: Timeline): Timeline {
  const isEmpty = !timeline.items.some((row) => row.kind === 'status')
  // Over nothing no gap can stand; whatever comes first has something older below it.
  return withGapOnTop({ ...timeline, isConnected: true, hasMore: timeline.hasMore || isEmpty })
}

/** Marks that something may be missing above everything; nothing can be missing above nothing. */
export function withGapOnTop(timeline: Timeline): Timeline {
  const first = timeline.items.find((row) => row.kind === 'status')
  if (first === undefined) return timeline
  if (hasGapOnTop(timeline)) return { ...timeline, items: widenTop(timeline.items) }
  const gap: TimelineRow = { kind: 'gap', id: `gap-${timeline.nextGap}`, maxId: null, sinceId: first.id }
  const waits = timeline.pendingSize > 0 || !timeline.isAtTop
  return {
    ...timeline,
    items: [gap, ...timeline.items],
    pendingSize: waits ? timeline.pendingSize + 1 : 0,
    nextGap: timeline.nextGap + 1,
  }
}

/** A gap that came on top because what was above it was deleted now reaches all the way up. */
function widenTop(items: readonly TimelineRow[]): TimelineRow[] {
  const at = items.findIndex((row) => row.kind === 'gap')
  return items.map((row, index) =>
    index === at && row.kind === 'gap' ? { kind: 'gap', id: row.id, maxId: null, sinceId: row.sinceId } : row,
  )
}
