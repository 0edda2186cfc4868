import type { Account } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import type { Filter } from '@starling/api/filters'
import type { Status } from '@starling/api/statuses'
import type { ListHandle, ListSource } from '../feeds/index.ts'
import type { CreateNotifications, NotificationsHandle } from '../notifications/index.ts'
import type { AlertContext, AnswerOrigin, SessionClient, SessionEvent, SessionPorts } from '../ports/index.ts'
import type { EntityStore } from '../store/index.ts'
import type { CreateThread, ThreadHandle } from '../threads/index.ts'
import type { TimelineHandle, TimelineKey } from '../timelines/index.ts'

/** One reader at one server: everything that is loaded, shown live and sent, independent of any screen. */
export interface Session {
  /** Server and account, for example 'https://example.social 42'. */
  readonly key: string
  /** Notices refusals; otherwise the client it was given. */
  readonly client: SessionClient
  /** Null for anonymous readers. */
  readonly me: { readonly id: string } | null
  readonly entities: EntityStore
  /**
   * A part of the session whose code its first caller brings, such as `createPublishing`; made once for each such function.
   * Reading needs none of them, so they are not fetched before the first posts.
   */
  part<Part>(create: (ports: SessionPorts) => Part): Part
  timeline(key: TimelineKey): TimelineHandle
  thread(statusId: string, create: CreateThread): ThreadHandle
  /** The notifications; made with the code that the first caller brings, as a thread is. */
  notifications(create: CreateNotifications): NotificationsHandle
  /** Any other paged list, such as followers or search results; the same handle for the same key of a source. */
  feed<Item>(source: ListSource<Item>): ListHandle
  /** Keeps entities that a screen shows and that are in no list; answers the release. */
  retain(ids: { readonly statuses?: readonly string[]; readonly accounts?: readonly string[] }): () => void
  /** Puts entities from any answer into the store; `askedAt` is the answer's own, and just now where there was none. */
  import(entities: { readonly statuses?: readonly Status[]; readonly accounts?: readonly Account[] } & Partial<AnswerOrigin>): void
  /** Lets the filters of now hold in every post that is loaded (R-filt-04). */
  applyFilters(filters: readonly Filter[]): void
  /** Tells the reader of a failure, under the same rules as those of the session's own actions. */
  alert(error: unknown, context: AlertContext): void
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
