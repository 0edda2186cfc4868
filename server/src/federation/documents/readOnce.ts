import { AsyncLocalStorage } from 'node:async_hooks'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'

/** The most documents and vocabularies fetched for one task, because each may refer to more without end. */
const MOST_FETCHES = 30

/** What one task has read, and how much it has fetched. */
interface Work {
  readonly reads: Map<string, Promise<unknown>>
  fetches: number
}

const works = new AsyncLocalStorage<Work>()

/** During this task `readOnce` reads each name once: Fedify requests the same account and its keys again and again. */
export function rememberingReads<T>(work: () => T): T {
  return works.run({ reads: new Map(), fetches: 0 }, work)
}

/**
 * Reads something under this name, unless the current task has read it already. Results are not kept beyond the task, so that changes
 * count at once.
 */
export function readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
  const remembered = works.getStore()?.reads
  if (remembered === undefined) return read()
  const known = remembered.get(name) as Promise<T> | undefined
  if (known !== undefined) return known
  const reading = read()
  remembered.set(name, reading)
  reading.catch(() => remembered.delete(name))
  return reading
}

/** Runs something as part of the current task, or as a task of its own, so that the number of fetches is limited. */
export function limitingFetches<T>(work: () => T): T {
  return works.getStore() === undefined ? rememberingReads(work) : work()
}

/** Must be called before each fetch; throws beyond the limit. */
export function countFetch(): void {
  const work = works.getStore()
  if (work === undefined) return
  work.fetches += 1
  if (work.fetches > MOST_FETCHES) throw new OutgoingError('refused', 'more documents than one leads to')
}

/** Whether the current task failed, or will fail, because of the limit. */
export function hasFetchedTooMuch(): boolean {
  return (works.getStore()?.fetches ?? 0) > MOST_FETCHES
}
