import { AsyncLocalStorage } from 'node:async_hooks'

/** The caller that waits for a database read. */
export interface Asker {
  /** Whether the caller is gone. */
  isGone(): boolean
  /** Calls back once when the caller goes; answers the function that unsubscribes. */
  onGone(listener: () => void): () => void
}

/** A statement that was not run, or was cancelled, because nobody waits for its result. */
export class AskerGone extends Error {
  constructor() {
    super('Whoever asked for this has gone')
    this.name = 'AskerGone'
  }
}

const askers = new AsyncLocalStorage<Asker>()

/** Runs reads for a caller; they are cancelled when it goes. Not for writes. */
export function askFor<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work)
}

/** Runs work that is completed even if the caller goes, such as filling a cache. */
export function askForNobody<T>(work: () => T): T {
  return askers.exit(work)
}

export function currentAsker(): Asker | null {
  return askers.getStore() ?? null
}
