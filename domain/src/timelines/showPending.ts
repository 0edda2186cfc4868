import { indexAfter } from './insertStreamed.ts'
import { tidyGaps } from './tidyGaps.ts'
import { KEPT_BELOW_PENDING, type Timeline } from './Timeline.ts'

/** Puts the waiting posts on screen and keeps at most 40 old ones below them (R-tl-06, X-09). */
export function showPending(timeline: Timeline): Timeline {
  if (timeline.pendingSize === 0) return timeline
  const pending = timeline.items.slice(0, timeline.pendingSize)
  const old = timeline.items.slice(timeline.pendingSize)
  const kept = old.slice(0, indexAfter(old, KEPT_BELOW_PENDING))
  return tidyGaps({
    ...timeline,
    items: [...pending, ...kept],
    pendingSize: 0,
    hasMore: timeline.hasMore || kept.length < old.length,
  })
}
