import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for what is read from the database. */
export interface Asker {
  /** Nobody reads the answer any more. */
  isGone(): boolean
  /** Calls back once when the asker goes; answers what ends that. */
  onGone(listener: () => void): () => void
}

/** A statement that was not run, or was broken off, because nobody waits for it. */
export class AskerGone extends Error {
  constructor() {
    super('Whoever asked for this has gone')
    this.name = 'AskerGone'
  }
}

const askers = new AsyncLocalStorage<Asker>()

/** Does work for somebody; its statements end with them. Only for what changes nothing. */
export function askFor<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work)
}

/** Does work that is worth doing whoever leaves, such as what is kept for later askers. */
export function askForNobody<T>(work: () => T): T {
  return askers.exit(work)
}

export function currentAsker(): Asker | null {
  return askers.getStore() ?? null
}
