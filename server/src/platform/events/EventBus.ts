import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import type { AppEvent } from './AppEvent.ts'

/** A transaction that may say what happened in it; what it says is kept or forgotten with it. */
export interface Writing {
  readonly db: Kysely<Tables>
  tell(event: AppEvent): void
}

/** What has to be done because of an event, once, whatever happens to the process. */
export interface Listener {
  /** Stored with the events it has dealt with. */
  readonly name: string
  readonly to: readonly AppEvent['type'][]
  /**
   * Everything it stores, it stores through `writing`, whose transaction also notes that it is done: so it is done once. When it fails
   * it is undone, and done again later. `eventId` is older than every id made here.
   */
  hear(event: AppEvent, writing: Writing, eventId: string): Promise<void>
}

type LiveListener = (event: AppEvent) => void | Promise<void>

/** Stores what has happened with the writes themselves, and tells whoever has to act on it and whoever watches. */
export interface EventBus {
  /**
   * Runs a write in a transaction. What it tells is stored with it and dealt with when it is committed: the answer comes when the
   * listeners have been asked, and a listener that fails does not fail the write, it is asked again later.
   */
  write<T>(act: (writing: Writing) => Promise<T>): Promise<T>
  /** Tells what happened by itself, with no write to go with. */
  publish(event: AppEvent): Promise<void>
  /** Watches what happened in this process: for what must not be kept waiting and is worth nothing later. Answers how to stop. */
  subscribe(listener: LiveListener): () => void
  /** Watches what happened in any process: for what every process tells its own connections. Answers how to stop. */
  subscribeToAll(listener: LiveListener): () => void
  /** Tells those who watch every process what happened in another one. */
  receive(event: AppEvent): void
  /** When everything told so far, and what listeners told in turn, has been dealt with. */
  settled(): Promise<void>
}
