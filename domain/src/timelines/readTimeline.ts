import { newestId } from '../ids/index.ts'
import type { GapRow, Timeline, TimelineRow } from './Timeline.ts'

/** The rows on screen, newest first. */
export function visibleRows(timeline: Timeline): readonly TimelineRow[] {
  return timeline.pendingSize === 0 ? timeline.items : timeline.items.slice(timeline.pendingSize)
}

/** How many posts wait; gaps among them do not count. */
export function countPending(timeline: Timeline): number {
  let count = 0
  for (let index = 0; index < timeline.pendingSize; index += 1) if (timeline.items[index]?.kind === 'status') count += 1
  return count
}

/** The ids of all posts, waiting ones first. */
export function statusIds(timeline: Timeline): string[] {
  return timeline.items.flatMap((row) => (row.kind === 'status' ? [row.id] : []))
}

/** The newest post, waiting or shown: what a refresh sends as `since_id` (R-tl-03). */
export function newestStatusId(timeline: Timeline): string | null {
  return newestId(statusIds(timeline))
}

/** The last post: what an older page is asked below where the server's own link is no longer true. */
export function lastStatusId(timeline: Timeline): string | null {
  return timeline.items.findLast((row) => row.kind === 'status')?.id ?? null
}

/** The gaps from the top down, waiting ones included. */
export function gapsOf(timeline: Timeline): GapRow[] {
  return timeline.items.filter((row) => row.kind === 'gap')
}

/** Whether the newest thing known is that something is missing above it. */
export function hasGapOnTop(timeline: Timeline): boolean {
  return timeline.items.find((row) => row.kind !== 'suggestions')?.kind === 'gap'
}
