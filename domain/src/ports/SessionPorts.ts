import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { Notifier, WritableEntityStore } from '../store/index.ts'
import type { Clock } from './Clock.ts'
import type { AnswerOrigin, SessionClient } from './SessionClient.ts'
import type { AlertContext, SessionEvent } from './SessionEvent.ts'

/** What every part of one session is given. */
export interface SessionPorts {
  readonly client: SessionClient
  readonly clock: Clock
  /** The reader's account; null for anonymous readers. */
  readonly meId: string | null
  readonly store: WritableEntityStore
  readonly notifier: Notifier
  /** Puts posts and all they carry into the store. */
  importStatuses(statuses: readonly Status[], origin: AnswerOrigin): void
  importAccounts(accounts: readonly Account[], origin: AnswerOrigin): void
  /** Tells the reader, unless the failure is one of the silent ones. */
  alert(error: unknown, context: AlertOptions): void
  emit(event: SessionEvent): void
  /** A post is gone: from every timeline, thread and notification (R-tl-10). */
  forgetStatus(id: string): void
  /** Was deleted a moment ago, so an answer that still holds it was asked for before. */
  isGone(status: Status): boolean
  /** The reader's own boost of a post is gone from every timeline. */
  forgetReblog(originalId: string): void
  /** A post is not bookmarked any more: it is gone from the bookmarks and from their categories. */
  forgetBookmark(originalId: string): void
  /** An account's posts are gone from every timeline but its own (R-tl-12). */
  forgetAccount(accountId: string, how: { readonly fromHomeOnly: boolean; readonly withNotifications: boolean }): void
  /** The reader's own new post is shown where it belongs: timelines, its conversation, the count of replies (R-tl-16). */
  showOwn(status: Status): void
  /** A follow request was answered, so no notification asks about it any more (R-ntf-16). */
  forgetFollowRequest(accountId: string): void
}

/** What failed, and whether the reader hears of it. */
export interface AlertOptions extends AlertContext {
  /** Never shown (R-err-05). */
  readonly isSilent?: boolean
  /** Not shown when the server only says that there is no such thing (R-err-03). */
  readonly skipsNotFound?: boolean
  /** The reader did not ask for it, so being offline needs no words. */
  readonly isBackground?: boolean
}
