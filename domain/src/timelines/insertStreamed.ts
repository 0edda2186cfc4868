import { tidyGaps } from './tidyGaps.ts'
import { LIVE_KEPT, LIVE_LIMIT, type Timeline, type TimelineRow } from './Timeline.ts'
import { visibleRows } from './readTimeline.ts'

/** Waiting posts beyond this are cut, so that a page left open for days stays small. */
export const PENDING_LIMIT = 600

/** How many of the newest waiting posts such a cut keeps; a gap marks the rest. */
export const PENDING_KEPT = 400

/**
 * Puts a live post on top: on screen while the reader is at the top and nothing waits, else among the waiting (R-tl-05).
 * A post that is there already, or arrives while the server still builds the timeline, changes nothing (R-tl-04, R-tl-09).
 */
export function insertStreamed(timeline: Timeline, id: string): Timeline {
  if (timeline.isPartial || timeline.items.some((row) => row.kind === 'status' && row.id === id)) return timeline
  const row: TimelineRow = { kind: 'status', id }
  const goesOnScreen = (timeline.isAtTop && timeline.pendingSize === 0) || timeline.items.length === 0
  const below = closeTop(goesOnScreen ? cutLive(timeline) : cutPending(timeline), id)
  return { ...below, items: [row, ...below.items], pendingSize: goesOnScreen ? 0 : below.pendingSize + 1 }
}

/** The gap on top, if there is one, now lies below the post that arrived. */
function closeTop(timeline: Timeline, id: string): Timeline {
  const [first, ...rest] = timeline.items
  if (first?.kind !== 'gap' || first.maxId !== null) return timeline
  return { ...timeline, items: [{ ...first, maxId: id }, ...rest] }
}

function cutLive(timeline: Timeline): Timeline {
  if (timeline.items.length <= LIVE_LIMIT) return timeline
  const rows = visibleRows(timeline)
  if (rows.filter((row) => row.kind === 'status').length <= LIVE_LIMIT) return timeline
  return tidyGaps({ ...timeline, items: rows.slice(0, indexAfter(rows, LIVE_KEPT)), hasMore: true })
}

function cutPending(timeline: Timeline): Timeline {
  if (timeline.pendingSize <= PENDING_LIMIT) return timeline
  const pending = timeline.items.slice(0, timeline.pendingSize)
  const kept = pending.slice(0, indexAfter(pending, PENDING_KEPT))
  const rows = visibleRows(timeline)
  const gap: TimelineRow = {
    kind: 'gap',
    id: `gap-${timeline.nextGap}`,
    maxId: kept.findLast((row) => row.kind === 'status')?.id ?? null,
    sinceId: rows.find((row) => row.kind === 'status')?.id ?? null,
  }
  return tidyGaps({ ...timeline, items: [...kept, gap, ...rows], pendingSize: kept.length + 1, nextGap: timeline.nextGap + 1 })
}

/** The index just after the nth post; the whole length where there are fewer. */
export function indexAfter(rows: readonly TimelineRow[], count: number): number {
  let seen = 0
  for (const [index, row] of rows.entries()) {
    if (seen === count) return index
    if (row.kind === 'status') seen += 1
  }
  return rows.length
}
