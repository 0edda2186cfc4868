import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller that waits for a database read. */
export interface Caller {
  /** Whether the caller is gone. */
  isGone(): boolean
  /** Calls back once when the caller goes; answers the function that unsubscribes. */
  onGone(listener: () => void): () => void
}

/** A statement that was not run, or was cancelled, because nobody waits for its result. */
export class CallerGone extends Error {
  constructor() {
    super('Whoever asked for this has gone')
    this.name = 'CallerGone'
  }
}

const callers = new AsyncLocalStorage<Caller>()

/** Runs reads for a caller; they are cancelled when it goes. Not for writes. */
export function runForCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** Runs work that is completed even if the caller goes, such as filling a cache. */
export function runDetached<T>(work: () => T): T {
  return callers.exit(work)
}

export function currentCaller(): Caller | null {
  return callers.getStore() ?? null
}
