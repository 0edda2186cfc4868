import type { EntryListRow, FeedView, ListHandle } from '../feeds/index.ts'
import type { TimelineKey } from './TimelineKey.ts'

/** One line of a timeline, by id; the post itself is read from the entity store. */
export type TimelineRow = EntryListRow

/** What a screen shows of a timeline. */
export type TimelineView = FeedView<TimelineRow>

/** A timeline that can be watched; the same handle for the same key. */
export interface TimelineHandle extends ListHandle {
  readonly key: TimelineKey
}
