import type { Announcement } from '@starling/api/announcements'
import type { Conversation } from '@starling/api/conversations'
import type { Notification } from '@starling/api/notifications'

/** Where a failure happened, so that the alert's text can say so. */
export interface AlertContext {
  /** The action's name, such as 'favourite' or 'timeline'. */
  readonly action: string
  readonly statusId?: string
  readonly accountId?: string
}

/** What the session passes on and keeps nothing of. */
export type SessionEvent =
  | { readonly kind: 'notification'; readonly notification: Notification }
  | { readonly kind: 'conversation'; readonly conversation: Conversation }
  | { readonly kind: 'announcement'; readonly announcement: Announcement }
  | { readonly kind: 'announcement-reaction'; readonly announcementId: string; readonly name: string; readonly count: number }
  | { readonly kind: 'announcement-deleted'; readonly announcementId: string }
  | { readonly kind: 'filters-changed' }
  | { readonly kind: 'status-deleted'; readonly statusId: string }
  /** A post left the bookmarks that were listed, because its bookmark was taken away here. */
  | { readonly kind: 'bookmark-removed'; readonly statusId: string }
  /** Polling stands in for the stream: whatever is not streamed should be asked for again (R-str-06). */
  | { readonly kind: 'polled' }
