import type { Account } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { SessionActions } from '../actions/index.ts'
import type { NotificationRow } from '../notifications/index.ts'
import type { AlertContext, AnswerOrigin, SessionClient, SessionEvent } from '../ports/index.ts'
import type { DeletedStatus, StatusDraft } from '../publishing/index.ts'
import type { EntityStore } from '../store/index.ts'
import type { ThreadHandle } from '../threads/index.ts'
import type { TimelineKey, TimelineRow } from '../timelines/index.ts'

/** What a screen shows of a timeline. */
export interface TimelineView {
  readonly rows: readonly TimelineRow[]
  /** Posts that wait above the first row. */
  readonly pendingCount: number
  /** 'partial': the server is still putting the timeline together and is asked again every 3000 ms. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'partial'
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** The last failure; rows that were there stay. Null after a success. */
  readonly error: ApiError | null
  /** The gap being filled, by row id. */
  readonly fillingGap: string | null
  /** Live posts arrive by stream. */
  readonly isConnected: boolean
  /** Painted from storage and not yet confirmed by the server. */
  readonly isCached: boolean
}

/** A timeline that can be watched; the same handle for the same key. */
export interface TimelineHandle {
  readonly key: TimelineKey
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  getSnapshot(): TimelineView
  /** First load or refresh, and live updates while open; counted, so each open needs its close. */
  open(): void
  close(): void
  /** Appends the next older page; does nothing while one is under way or where nothing is left. */
  loadMore(): Promise<void>
  fillGap(rowId: string): Promise<void>
  /** Puts the waiting posts on screen, with at most 40 old ones below. */
  showPending(): void
  /** Posts that arrive while the reader is not at the top wait (R-tl-05). */
  setAtTop(isAtTop: boolean): void
  /** Asks for what is newer. */
  refresh(): Promise<void>
}

/** Which notifications are asked for (R-ntf-19) and how they are grouped (R-ntf-07). */
export interface NotificationsOptions {
  /** 'all' or one type; 'mention' brings quotes too, 'update' quoted updates. */
  readonly quickFilter: string
  /** Types switched off by `settings.notifications.shows`; they count for 'all' only. */
  readonly hiddenTypes: readonly string[]
  readonly groupsFollows: boolean
  /** The server knows emoji reactions (R-ntf-18). */
  readonly hasEmojiReactions: boolean
}

/** What a screen shows of the notifications. */
export interface NotificationsView {
  readonly rows: readonly NotificationRow[]
  /** Groups that wait above the first row. */
  readonly pendingCount: number
  /** Groups newer than the last-read id, waiting ones included. */
  readonly unreadCount: number
  /** Groups whose `page_max_id` is newer are drawn as unread; moves only when opened or marked read (R-ntf-15). */
  readonly readMarkerId: string
  readonly phase: 'idle' | 'loading' | 'ready' | 'error'
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  readonly error: ApiError | null
  readonly fillingGap: string | null
  readonly isConnected: boolean
  readonly isCached: boolean
}

/** The notifications, grouped; falls back to ungrouped answers where the server has no others. */
export interface NotificationsHandle {
  subscribe(listener: () => void): () => void
  getSnapshot(): NotificationsView
  open(): void
  close(): void
  loadMore(): Promise<void>
  fillGap(rowId: string): Promise<void>
  showPending(): void
  setAtTop(isAtTop: boolean): void
  /** Asks for what is newer; also fills the list, and with it the unread count, before anything was opened. */
  refresh(): Promise<void>
  /** Changes filter or grouping and loads anew. */
  setOptions(options: Partial<NotificationsOptions>): void
  /** Sets both the last-read id and the drawn marker to the newest group, and sends it. */
  markRead(): void
  /** Clears what is there at the time of the request (R-ntf-20). */
  clear(): Promise<void>
  /** Takes away the follow request of an account that was answered (R-ntf-16). */
  removeFollowRequest(accountId: string): void
}

/** One reader at one server: everything that is loaded, shown live and sent, independent of any screen. */
export interface Session {
  /** Server and account, for example 'https://example.social 42'. */
  readonly key: string
  /** Notices refusals; otherwise the client it was given. */
  readonly client: SessionClient
  /** Null for anonymous readers. */
  readonly me: { readonly id: string } | null
  readonly entities: EntityStore
  readonly actions: SessionActions
  timeline(key: TimelineKey): TimelineHandle
  thread(statusId: string): ThreadHandle
  notifications(): NotificationsHandle
  /** Sends a new post; the same key never makes two (R-comp-02). Rejects with WiderVisibilityError where the server published too widely. */
  publish(draft: StatusDraft, idempotencyKey: string): Promise<Status>
  editStatus(statusId: string, draft: StatusDraft): Promise<Status>
  /** Text, poll, media and quote of what was deleted; `isRedraft` keeps the media on the server (R-int-05). */
  deleteStatus(statusId: string, isRedraft?: boolean): Promise<DeletedStatus>
  /** Asks for one post, fresh; rejects with the ApiError (R-stat-19: a 404 also removes it everywhere). */
  loadStatus(id: string): Promise<Status>
  loadAccount(id: string): Promise<Account>
  /** Null where the server knows no such account, which is remembered (R-acct-03). */
  lookupAccount(acct: string): Promise<Account | null>
  /** Asks for the unknown ones among these accounts' relationships, collected for 500 ms (R-rel-02). */
  readonly relationships: { ensure(accountIds: readonly string[]): void }
  /** Puts entities from any answer into the store; `askedAt` is the answer's own, and just now where there was none. */
  import(entities: { readonly statuses?: readonly Status[]; readonly accounts?: readonly Account[] } & Partial<AnswerOrigin>): void
  /** Failures a reader should see; silent ones (R-err-03, R-err-05) never come. */
  onAlert(listener: (error: ApiError | Error, context: AlertContext) => void): () => void
  onEvent(listener: (event: SessionEvent) => void): () => void
  /** The server refused `verify_credentials` itself: the token is dead. */
  onSignedOut(listener: () => void): () => void
  /** The address of the streaming API, once the instance has told it; null for the server's own. */
  setStreamingUrl(url: string | null): void
  setOnline(isOnline: boolean): void
  setVisible(isVisible: boolean): void
  /** Sends read positions and stores what is shown, now; for the moment a page goes away (R-mark-04). */
  flush(): void
  /** Ends it for good; resolves when the read positions have been handed over, so that the token is not needed any more. */
  close(): Promise<void>
}
