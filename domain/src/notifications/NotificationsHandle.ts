import type { FeedHandle, FeedView } from '../feeds/index.ts'
import type { NotificationRow } from './NotificationGroup.ts'
import type { NotificationFilter } from './notificationTypes.ts'

/** Which notifications are asked for (R-ntf-19) and how they are grouped (R-ntf-07). */
export type NotificationsOptions = NotificationFilter

/** What a screen shows of the notifications. */
export interface NotificationsView extends FeedView<NotificationRow> {
  /** Groups newer than the last-read id, waiting ones included. */
  readonly unreadCount: number
  /** Groups whose `page_max_id` is newer are drawn as unread; moves only when opened or marked read (R-ntf-15). */
  readonly readMarkerId: string
}

/** The notifications, grouped; falls back to ungrouped answers where the server has no others. Kept up to date while closed. */
export interface NotificationsHandle extends FeedHandle<NotificationRow> {
  getSnapshot(): NotificationsView
  /** Changes filter or grouping and loads anew. */
  setOptions(options: Partial<NotificationsOptions>): void
  /** What is shown is not true any more, as after held-back notifications were let in: asked for anew as soon as that moves nothing (R-nreq-05). */
  reload(): void
  /** Sets both the last-read id and the drawn marker to the newest group, and sends it. */
  markRead(): void
  /**
   * Clears what is there at the time of the request (R-ntf-20). It disappears at once; the server is asked when `isMeant` says that it is
   * meant, and everything comes back when it says that it is not, or when the server refuses.
   */
  clear(isMeant?: Promise<boolean>): Promise<void>
  /** Takes away the follow request of an account that was answered (R-ntf-16). */
  removeFollowRequest(accountId: string): void
}
