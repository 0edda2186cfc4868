import type { OwnAct } from './OwnAct.ts'
import type { Announcement } from '@starling/api/announcements'
import type { Conversation } from '@starling/api/conversations'
import type { Notification } from '@starling/api/notifications'

/** Where a failure happened, from which the alert gets its text. */
export interface AlertContext {
  /** The action's name, such as 'favourite' or 'timeline'. */
  readonly action: string
  readonly statusId?: string
  readonly accountId?: string
}

/** Events that the session passes on without storing them. */
export type SessionEvent =
  /** The reader did something by this client, and it was sent or waits to be. */
  | { readonly kind: 'acted'; readonly act: OwnAct }
  | { readonly kind: 'notification'; readonly notification: Notification }
  | { readonly kind: 'conversation'; readonly conversation: Conversation }
  | { readonly kind: 'announcement'; readonly announcement: Announcement }
  | { readonly kind: 'announcement-reaction'; readonly announcementId: string; readonly name: string; readonly count: number }
  | { readonly kind: 'announcement-deleted'; readonly announcementId: string }
  | { readonly kind: 'filters-changed' }
  | { readonly kind: 'status-deleted'; readonly statusId: string }
  /** The reader muted or blocked somebody, or blocked their server. */
  | { readonly kind: 'account-hidden'; readonly accountId: string }
  /** The server does not let the account in any more, as where its login was disabled; with the server's words. */
  | { readonly kind: 'account-refused'; readonly words: string | null }
  /** A post was removed from the bookmarks by this client. */
  | { readonly kind: 'bookmark-removed'; readonly statusId: string; readonly categoryIds: readonly string[] }
  /** The stream is there, for the first time or again. */
  | { readonly kind: 'connected' }
  /** Polling replaces the stream, or the stream is back after a break: whatever is in no list of the session should be requested again. */
  | { readonly kind: 'polled' }
