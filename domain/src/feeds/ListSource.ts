import type { Answer, PageLink } from '@starling/api/client'
import type { StreamChannel } from '@starling/api/streaming'
import type { Timestamped, SessionClient, SessionPorts } from '../ports/index.ts'
import type { Place } from '../views/index.ts'
import type { FeedOrder } from './entries/mergePage.ts'
import type { FeedHandle } from './FeedHandle.ts'

/** The position in a list to ask for. */
export interface Cursor {
  readonly max_id?: string
  readonly since_id?: string
  readonly min_id?: string
  readonly offset?: number
}

/** A server's answer as the source returns it: the items and the moment of the request. */
export type ListAnswer<Item> = Timestamped<{ readonly data: readonly Item[] }>

/** How one list is requested, stored and streamed: everything in which it differs from other lists whose rows are ids. */
export interface ListSource<Item> {
  /** Identifies the list: equal keys mean the same list. */
  readonly key: string
  /** The kind of entity its ids belong to, so that the store keeps what the list shows; null where the items are not in the store. */
  readonly entity: 'status' | 'account' | null
  /** The server's order of the list; never guessed from a page. */
  readonly order: FeedOrder
  /** The number of items asked for per page. */
  readonly limit: number
  /** A new first page takes the place of the list instead of being merged into it. */
  readonly isReplaced?: boolean
  /** Older pages are asked for by `offset`. */
  readonly pagesByCount?: boolean
  /** Failures are shown in place of the list only and raise no alert. */
  readonly isSilent?: boolean
  /** Null or absent where nothing is streamed. */
  readonly channel?: StreamChannel | null
  /** Whether streamed posts carry the reader's own marks, such as favourites. */
  readonly isPersonal?: boolean
  load(client: SessionClient, cursor: Cursor, signal: AbortSignal): Promise<Timestamped<Answer<Item[]>>>
  follow(client: SessionClient, link: PageLink, signal: AbortSignal): Promise<Timestamped<Answer<Item[]>>>
  /** Stores the items and answers, in order, the ids of those that belong in the list. */
  keep(
    answer: ListAnswer<Item>,
    ports: Pick<SessionPorts, 'importStatuses' | 'importAccounts' | 'isGone' | 'wasRemoved'>,
  ): readonly string[]
}

/** A list that can be watched, and from which a screen may remove entries. */
export interface ListHandle extends FeedHandle {
  /** The same list in the column of this name, which keeps its own place. */
  column(name: string): ListHandle
  remove(id: string): void
  /** What belongs into the list has changed: it is loaded again, where it is open as soon as the reader is at its top. */
  outdate(): void
  /** The last reading position; null before the first one and for lists that always begin at the top. */
  place(): Place | null
  /** Stores the first visible entry: the next start begins there. */
  keepPlace(place: Place): void
  /** The reader comes near the first row: shows waiting entries above it, or requests missing ones. */
  readUpwards(): void
  /** The entries that wait above the first row. */
  waitingIds(): readonly string[]
  /** The read position, which any device may have set. */
  lastReadId(): string
  /** Everything up to this entry was read elsewhere than in this list. Without effect for lists whose position no server keeps. */
  markRead(id: string): void
}
