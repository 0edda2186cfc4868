export { emptyTimeline, KEPT_BELOW_PENDING, LIVE_KEPT, LIVE_LIMIT } from './Timeline.ts'
export type { GapRow, Timeline, TimelineKey, TimelineRow } from './Timeline.ts'
