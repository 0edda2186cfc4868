import type { ApiError } from '@starling/api/client'

/** What a screen shows of a list. */
export interface FeedView<Row> {
  readonly rows: readonly Row[]
  /** Entries that wait above the first row. */
  readonly pendingCount: number
  /** 'partial': the server is still putting the list together and is asked again every 3000 ms. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'partial'
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** The last failure; rows that were there stay. Null after a success. */
  readonly error: ApiError | null
  /** The gap being filled, by row id. */
  readonly fillingGap: string | null
  /** Live entries arrive by stream. */
  readonly isConnected: boolean
  /** Shown from storage and not yet confirmed by the server. */
  readonly isCached: boolean
}

/** A list that can be watched. */
export interface FeedHandle<Row> {
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  getSnapshot(): FeedView<Row>
  /** First load or refresh, and live updates while open; counted, so each open needs its close. */
  open(): void
  close(): void
  /** Appends the next older page; does nothing while one is under way or where nothing is left. */
  loadMore(): Promise<void>
  fillGap(rowId: string): Promise<void>
  /** Puts the waiting entries on screen, with at most 40 old ones below. */
  showPending(): void
  /** Where the screen stands. To be said whenever it is shown and whenever it changes: what arrives waits until it is known (R-tl-05). */
  setAtTop(isAtTop: boolean): void
  /** While held, what arrives waits even at the top, so that nothing moves under a menu or a pressed pointer; answers the release. */
  hold(): () => void
  /** Asks for what is newer. */
  refresh(): Promise<void>
}
