import type { Account } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import type { Filter } from '@starling/api/filters'
import type { Status } from '@starling/api/statuses'
import type { ListHandle, ListSource } from '../feeds/index.ts'
import type { CreateNotifications, NotificationsHandle } from '../notifications/index.ts'
import type { AlertContext, AnswerOrigin, SessionClient, SessionEvent, SessionPorts } from '../ports/index.ts'
import type { EntityStore } from '../store/index.ts'
import type { CreateThread, ThreadHandle } from '../threads/index.ts'
import type { TimelineKey } from '../timelines/index.ts'

/** One reader at one server: everything loaded, streamed and sent, independent of any screen. */
export interface Session {
  /** Names server and account, for example 'https://example.social 42'. */
  readonly key: string
  /** The client that was passed in, extended by noticing refused tokens. */
  readonly client: SessionClient
  /** Null for anonymous readers. */
  readonly me: { readonly id: string } | null
  readonly entities: EntityStore
  /**
   * A part of the session whose code is passed in by its first caller, such as `createPublishing`; made once for each such function.
   * Reading needs none of these parts, so they are not fetched before the first posts.
   */
  part<Part>(create: (ports: SessionPorts) => Part): Part
  timeline(key: TimelineKey): ListHandle
  thread(statusId: string, create: CreateThread): ThreadHandle
  /** The notifications; their code is passed in by the first caller, like that of a thread. */
  notifications(create: CreateNotifications): NotificationsHandle
  /** Any other paged list, such as followers or search results; equal source keys give the same handle. */
  feed<Item>(source: ListSource<Item>): ListHandle
  /** Prevents the store from forgetting entities that a screen shows outside of any list; answers the release. */
  retain(ids: { readonly statuses?: readonly string[]; readonly accounts?: readonly string[] }): () => void
  /** Puts entities from any answer into the store; `askedAt` is the answer's own moment, and the current one where absent. */
  import(entities: { readonly statuses?: readonly Status[]; readonly accounts?: readonly Account[] } & Partial<AnswerOrigin>): void
  /** Applies the filters of an answer, requested at `askedAt`, to every post in the store, unless those of a later one were applied already. */
  applyFilters(filters: readonly Filter[], askedAt: number): void
  /** Raises an alert about a failure, by the same rules as for the session's own actions. */
  alert(error: unknown, context: AlertContext): void
  /** Listens for failures a reader should see; the silent ones are left out. */
  onAlert(listener: (error: ApiError | Error, context: AlertContext) => void): () => void
  onEvent(listener: (event: SessionEvent) => void): () => void
  /** Registers a function that receives actions which cannot be sent now, and answers whether it keeps them; one at a time. Answers the function that removes it. */
  onPostponed(take: SessionPorts['postpone']): () => void
  /** The server refused `verify_credentials` itself: the token is dead. */
  onSignedOut(listener: () => void): () => void
  /** Sets the streaming API's address once the instance has been loaded; null for the server's own. */
  setStreamingUrl(url: string | null): void
  setOnline(isOnline: boolean): void
  setVisible(isVisible: boolean): void
  /** Sends read positions and stores what is shown, at once; for the moment the page is closed. */
  flush(): void
  /** Ends the session; resolves when the read positions have been sent and the token is not needed any more. */
  close(): Promise<void>
}
