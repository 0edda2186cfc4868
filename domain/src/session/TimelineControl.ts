import type { Timeline } from '../timelines/index.ts'
import type { TimelineHandle } from './Session.ts'

/** A timeline as the session drives it. */
export interface TimelineControl {
  readonly handle: TimelineHandle
  readonly timeline: Timeline
  isOpen(): boolean
  isWatched(): boolean
  isLoaded(): boolean
  insert(id: string): void
  /** Puts the reader's own new post on top, unless something is missing there (R-tl-16). */
  insertOwn(id: string): void
  remove(isGone: (id: string) => boolean): void
  paintCached(ids: readonly string[]): void
  /** Asks for news where no stream brings them. */
  poll(): void
  /** The page is looked at again. */
  onVisible(): void
  retry(): void
  reset(): void
  /** Listens no more. */
  end(): void
}
