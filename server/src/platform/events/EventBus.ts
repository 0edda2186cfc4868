import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import type { AppEvent } from './AppEvent.ts'

/** A transaction that can report events; they are stored or discarded with it. */
export interface Writing {
  readonly db: Kysely<Tables>
  tell(event: AppEvent): void
}

/** A reaction to events that happens exactly once, whatever happens to the process. */
export interface Listener {
  /** The name under which handled events are recorded. */
  readonly name: string
  readonly to: readonly AppEvent['type'][]
  /**
   * It must write through `writing`, whose transaction also records that the event is handled, so that it happens once. After a failure
   * it is rolled back and repeated later. `eventId` is older than every id made here.
   */
  hear(event: AppEvent, writing: Writing, eventId: string): Promise<void>
}

type LiveListener = (event: AppEvent) => void | Promise<void>

/** Stores events together with the writes they report, and calls listeners and observers. */
export interface EventBus {
  /**
   * Runs a write in a transaction. Events reported in it are stored with it and handled after the commit: the promise resolves when the
   * listeners have been called. A failing listener does not make the write fail; it is called again later. A write that PostgreSQL aborts
   * in favour of another one is repeated, so `act` must change nothing but the database.
   */
  write<T>(act: (writing: Writing) => Promise<T>): Promise<T>
  /** Reports an event that belongs to no write. */
  publish(event: AppEvent): Promise<void>
  /** Observes events of this process, for purposes that need no delivery guarantee. Answers the function that ends it. */
  subscribe(listener: LiveListener): () => void
  /** Observes events of all processes, for informing each process's own connections. Answers the function that ends it. */
  subscribeToAll(listener: LiveListener): () => void
  /** Passes an event of another process to the observers of all processes. */
  receive(event: AppEvent): void
  /** Resolves when all events reported so far, and those their listeners reported, have been handled. */
  settled(): Promise<void>
}
