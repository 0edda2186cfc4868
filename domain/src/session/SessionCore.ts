import type { ApiError, Client } from '@starling/api/client'
import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { WritableEntityStore } from './createEntityStore.ts'
import type { Notifier } from './createNotifier.ts'
import type { LiveStream } from './createLiveStream.ts'
import type { MarkerSync } from './createMarkerSync.ts'
import type { NotificationsControl } from './createNotificationsHandle.ts'
import type { AlertContext, SessionEvent } from './Session.ts'
import type { SessionOptions, StoredSession } from './SessionOptions.ts'
import type { ThreadControl } from './createThreadHandle.ts'
import type { TimelineControl } from './TimelineControl.ts'

/** What the parts of one session share. */
export interface SessionCore {
  readonly options: SessionOptions
  readonly client: Client
  readonly meId: string | null
  readonly store: WritableEntityStore
  readonly notifier: Notifier
  readonly live: LiveStream
  readonly markers: MarkerSync
  readonly timelines: ReadonlyMap<string, TimelineControl>
  readonly threads: ReadonlyMap<string, ThreadControl>
  readonly notifications: NotificationsControl
  /** Null once it is known that nothing was stored. */
  readonly restored: Promise<StoredSession | null>
  isVisible(): boolean
  /** Something worth keeping for the next start has changed. */
  markDirty(): void
  importStatuses(statuses: readonly Status[], isPersonal?: boolean): void
  importAccounts(accounts: readonly Account[]): void
  /** Tells the reader, unless the failure is one of the silent ones. */
  alert(
    error: unknown,
    context: AlertContext & { readonly isSilent?: boolean; readonly skipsNotFound?: boolean; readonly isBackground?: boolean },
  ): void
  emit(event: SessionEvent): void
  /** A post is gone: from every timeline, thread and notification (R-tl-10). */
  forgetStatus(id: string): void
  /** Was deleted a moment ago, so an answer that still holds it was asked for before. */
  isGone(status: Status): boolean
  /** The reader's own boost of a post is gone from every timeline. */
  forgetReblog(originalId: string): void
  /** An account's posts are gone from every timeline but its own (R-tl-12). */
  forgetAccount(accountId: string, how: { readonly fromHomeOnly: boolean; readonly withNotifications: boolean }): void
}

/** The error as the client made it; anything else is a fault of ours and goes on up. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof Error && error.name === 'ApiError') return error as ApiError
  throw error
}
