import type { ApiError } from '@starling/api/client'
import type { EntryRow, ListRow, Place } from '../views/index.ts'

/** What a screen shows of a list. */
export interface FeedView<Row extends ListRow = EntryRow> {
  readonly rows: readonly Row[]
  /** The number of entries waiting above the first row; infinite where some of them are missing, so that the number is unknown. */
  readonly pendingCount: number
  /** 'partial': the server is still putting the list together and is asked again every 3000 ms. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error' | 'partial'
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** The last failure; null after a success. Rows loaded before stay. */
  readonly error: ApiError | null
  /** The row id of the gap that is being filled. */
  readonly fillingGap: string | null
  /** Live entries arrive by stream. */
  readonly isConnected: boolean
  /** Reading upwards can continue: entries wait above the first row. */
  readonly waitsAbove: boolean
  /** Where the screen begins instead of at the top; another object scrolls it there later. */
  readonly start: Place | null
  /** The entry at which the reader was before those above it came, or before going to the top; null for none. */
  readonly wasAt: string | null
  /** Shown from storage and not yet confirmed by the server. */
  readonly isCached: boolean
}

/** A list that can be watched, as one column shows it; each column has its own reading position. */
export interface FeedHandle<Row extends ListRow = EntryRow> {
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  getSnapshot(): FeedView<Row>
  /** Loads or refreshes the list and keeps it live until closed. Opens are counted, so each open needs its own close. */
  open(): void
  close(): void
  /** Appends the next older page; does nothing while one is being loaded or where no older page exists. */
  loadMore(): Promise<void>
  fillGap(rowId: string): Promise<void>
  /** Shows the waiting entries; old entries far below them are forgotten. */
  showPending(): void
  /**
   * Reports whether the list is scrolled to its top; called whenever it is shown and whenever that changes. Until the first report, new entries
   * wait.
   */
  setAtTop(isAtTop: boolean): void
  /** During a pause, new entries wait even at the top, so that nothing moves under a menu or a pressed pointer; answers the function that ends it. */
  pause(): () => void
  /** Loads what is newer. */
  refresh(): Promise<void>
}
