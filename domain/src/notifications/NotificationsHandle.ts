import type { FeedHandle, FeedView } from '../feeds/index.ts'
import type { NotificationRow } from './NotificationGroup.ts'
import type { NotificationFilter } from './notificationTypes.ts'

/** Which notifications are requested and how they are grouped. */
export type NotificationsOptions = NotificationFilter

/** What a screen shows of the notifications. */
export interface NotificationsView extends FeedView<NotificationRow> {
  /** The number of groups of all kinds newer than the last-read id, including waiting ones and ones not loaded, without those seen here. */
  readonly unreadCount: number
  /** Groups whose `page_max_id` is newer are drawn as unread; moves only when opened or marked read. */
  readonly readMarkerId: string
}

/** The notifications in groups, made here where the server does not group. Kept up to date while closed. */
export interface NotificationsHandle extends FeedHandle<NotificationRow> {
  /** The same list in the column of this name, which keeps its own place. */
  column(name: string): NotificationsHandle
  getSnapshot(): NotificationsView
  /** Changes filter or grouping and loads the list again. */
  setOptions(options: Partial<NotificationsOptions>): void
  /** The rows are outdated, for example after filtered notifications were accepted: they are loaded again as soon as that moves nothing. */
  reload(): void
  /** The reader has these rows on screen. */
  see(groupKeys: readonly string[]): void
  /** Sets the last-read id and the drawn marker to the newest group, and sends it to the server. */
  markRead(): void
  /**
   * Clears the notifications known at the time of the call. They disappear at once; the server is asked when `isMeant` resolves
   * with true, and everything comes back when it resolves with false, or when the server refuses.
   */
  clear(isMeant?: Promise<boolean>): Promise<void>
  /** Removes an account's follow request once it is answered. */
  removeFollowRequest(accountId: string): void
}
