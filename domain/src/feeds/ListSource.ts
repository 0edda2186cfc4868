import type { Answer, PageLink } from '@starling/api/client'
import type { StreamChannel } from '@starling/api/streaming'
import type { Asked, SessionClient, SessionPorts } from '../ports/index.ts'
import type { EntryListRow } from './entries/EntryList.ts'
import type { FeedOrder } from './entries/mergePage.ts'
import type { FeedHandle } from './FeedHandle.ts'

/** Where in a list to ask. */
export interface Cursor {
  readonly max_id?: string
  readonly since_id?: string
  readonly offset?: number
}

/** What a list source keeps of an answer: the items and when they were asked for. */
export type ListAnswer<Item> = Asked<{ readonly data: readonly Item[] }>

/** How one list is asked for, kept and heard of: all that tells it from another list whose rows are ids. */
export interface ListSource<Item> {
  /** Names the list: the same key is the same list. */
  readonly key: string
  /** What its ids are ids of, so that what a list shows is not forgotten; null where the store does not know such things. */
  readonly entity: 'status' | 'account' | null
  /** By what the server orders it; never guessed from a page. */
  readonly order: FeedOrder
  /** How many a page is asked to hold. */
  readonly limit: number
  /** A new first page takes the place of the list instead of being merged into it (R-acct-12). */
  readonly isReplaced?: boolean
  /** Older pages are asked for by `offset`. */
  readonly pagesByCount?: boolean
  /** Failures are said in the place of the list only, and never raise an alert (R-err-05). */
  readonly isSilent?: boolean
  /** Null or absent where nothing is streamed. */
  readonly channel?: StreamChannel | null
  /** The stream knows the reader's own marks (R-str-05). */
  readonly isPersonal?: boolean
  load(client: SessionClient, cursor: Cursor, signal: AbortSignal): Promise<Asked<Answer<Item[]>>>
  follow(client: SessionClient, link: PageLink, signal: AbortSignal): Promise<Asked<Answer<Item[]>>>
  /** Puts the items where they are read from, and answers the ids that belong into the list, in order. */
  keep(answer: ListAnswer<Item>, ports: Pick<SessionPorts, 'importStatuses' | 'importAccounts' | 'isGone'>): readonly string[]
}

/** A list that can be watched, and from which a screen may take what does not belong there any more. */
export interface ListHandle extends FeedHandle<EntryListRow> {
  remove(id: string): void
}
