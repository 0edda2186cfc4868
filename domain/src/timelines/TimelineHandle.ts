import type { EntryListRow, FeedView, ListHandle } from '../feeds/index.ts'
import type { TimelineKey } from './TimelineKey.ts'

/** One row of a timeline, by id; the post itself is read from the entity store. */
export type TimelineRow = EntryListRow

/** The state of a timeline. */
export type TimelineView = FeedView<TimelineRow>

/** A timeline that can be watched; equal keys give the same handle. */
export interface TimelineHandle extends ListHandle {
  readonly key: TimelineKey
}
