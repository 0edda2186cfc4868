import type { FeedHandle, FeedView } from '../feeds/index.ts'
import type { NotificationRow } from './NotificationGroup.ts'
import type { NotificationFilter } from './notificationTypes.ts'

/** Which notifications are requested (R-ntf-19) and how they are grouped (R-ntf-07). */
export type NotificationsOptions = NotificationFilter

/** What a screen shows of the notifications. */
export interface NotificationsView extends FeedView<NotificationRow> {
  /** Groups newer than the last-read id, waiting ones included. */
  readonly unreadCount: number
  /** Groups whose `page_max_id` is newer are drawn as unread; moves only when opened or marked read (R-ntf-15). */
  readonly readMarkerId: string
}

/** The notifications in groups, made here where the server does not group. Kept up to date while closed. */
export interface NotificationsHandle extends FeedHandle<NotificationRow> {
  getSnapshot(): NotificationsView
  /** Changes filter or grouping and loads the list again. */
  setOptions(options: Partial<NotificationsOptions>): void
  /** The rows are outdated, for example after filtered notifications were accepted: they are loaded again as soon as that moves nothing (R-nreq-05). */
  reload(): void
  /** Sets both the last-read id and the drawn marker to the newest group, and sends it. */
  markRead(): void
  /**
   * Clears the notifications known at the time of the call (R-ntf-20). They disappear at once; the server is asked when `isMeant` resolves
   * with true, and everything comes back when it resolves with false, or when the server refuses.
   */
  clear(isMeant?: Promise<boolean>): Promise<void>
  /** Removes an account's follow request once it is answered (R-ntf-16). */
  removeFollowRequest(accountId: string): void
}
