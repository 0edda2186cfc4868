import { AsyncLocalStorage } from 'node:async_hooks'

const background = new AsyncLocalStorage<boolean>()

/** Runs work that nobody waits for: its statements go after those of people's requests (`YieldingDialect`). */
export function runInBackground<T>(work: () => T): T {
  return background.run(true, work)
}

export function isInBackground(): boolean {
  return background.getStore() === true
}
