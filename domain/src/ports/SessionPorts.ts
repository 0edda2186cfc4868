import type { ApiError } from '@starling/api/client'
import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { Notifier, WritableEntityStore } from '../store/index.ts'
import type { Clock } from './Clock.ts'
import type { AnswerOrigin, SessionClient } from './SessionClient.ts'
import type { ActionTask } from './ActionTask.ts'
import type { MissingCalls } from './MissingCalls.ts'
import type { AlertContext, SessionEvent } from './SessionEvent.ts'

/** The part of a list's interface that other parts of the session use. */
interface OpenList {
  readonly state: { readonly top: unknown; readonly error: ApiError | null }
  /** Requests again what could not be loaded, or only from the device. */
  dispatch(event: { readonly kind: 'online'; readonly now: number }): void
}

/** The part of a timeline's interface that other parts of the session use. */
interface OpenTimeline extends OpenList {
  readonly handle: { getSnapshot(): { readonly rows: readonly unknown[] } }
  /** The time to wait for a list that the server is still putting together is over. */
  dispatch(event: { readonly kind: 'waited' | 'online'; readonly now: number }): void
}

/** What every part of a session is given. */
export interface SessionPorts {
  readonly client: SessionClient
  readonly clock: Clock
  /** The reader's account id; null for anonymous readers. */
  readonly meId: string | null
  readonly store: WritableEntityStore
  readonly notifier: Notifier
  /** The timelines that were opened, by their key. */
  readonly timelines: ReadonlyMap<string, OpenTimeline>
  /** Other lists that were opened. */
  readonly lists: ReadonlyMap<string, OpenList>
  /** Conversations that were opened. */
  readonly threads: ReadonlyMap<string, { askAgain(): void }>
  readonly missing: MissingCalls
  /** Puts posts with their accounts, polls and nested posts into the store. */
  importStatuses(statuses: readonly Status[], origin: AnswerOrigin): void
  importAccounts(accounts: readonly Account[], origin: AnswerOrigin): void
  /** Raises an alert, unless the failure is one of the silent ones. */
  alert(error: unknown, context: AlertOptions): void
  emit(event: SessionEvent): void
  /** Keeps the session polling for an open list without a channel, even if nothing else is streamed. Returns the function that ends it. */
  keepPolling(): () => void
  /**
   * Queues an action for later; `isUnsent` where it was not tried yet, which is queued only behind others of the same subject. False where
   * it is not queued.
   */
  postpone(task: ActionTask, isUnsent: boolean): boolean
  /** A post is gone: from every timeline, thread and notification. */
  forgetStatus(id: string): void
  /** Whether the post was deleted a moment ago, so that an answer that still holds it must be older. */
  isGone(status: Status): boolean
  /**
   * Whether the reader removed the post from the list with this key after an answer was requested: by blocking or muting its author or the
   * author of the boosted post, by unfollowing its author, by undoing the boost, or by removing the bookmark.
   */
  wasRemoved(status: Status, key: string, askedAt: number): boolean
  /** Whether the account was removed from the notifications after an answer was asked for. */
  wasNotifierRemoved(accountId: string, askedAt: number): boolean
  /** Removes the reader's own boost of a post from every timeline. */
  forgetReblog(originalId: string): void
  /** Whether bookmarks, or a category of them, were opened: only there undoing a removal is offered. */
  listsBookmarks(): boolean
  /** A bookmark was removed: removes the post from the bookmarks and their categories, and reports those categories in an event. */
  forgetBookmark(originalId: string, categoryIds: readonly string[]): void
  /** Removes an account's posts from every timeline but its own. */
  forgetAccount(accountId: string, how: { readonly fromHomeOnly: boolean; readonly withNotifications: boolean }): void
  /** Shows the reader's own new post where it belongs: timelines, the list of the circle it was sent to, its conversation, the count of replies. */
  showOwn(status: Status, circleId?: string): void
  /** The reader pinned or unpinned a post: updates the list of pinned posts if it is loaded. */
  showPin(statusId: string, isPinned: boolean): void
  /** A follow request was answered: removes the notification about it. */
  forgetFollowRequest(accountId: string): void
}

/** What failed, and when the reader gets an alert. */
export interface AlertOptions extends AlertContext {
  /** Never raises an alert. */
  readonly isSilent?: boolean
  /** Raises no alert for 404 and 410. */
  readonly skipsNotFound?: boolean
  /** Not requested by the reader, so being offline raises no alert. */
  readonly isBackground?: boolean
}
