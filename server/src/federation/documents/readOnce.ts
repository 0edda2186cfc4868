import { AsyncLocalStorage } from 'node:async_hooks'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'

/** How many documents and vocabularies are fetched for one piece of work: what one of them leads to could go on without end. */
const MOST_FETCHES = 30

/** A piece of work: what was read for it, and how much was fetched. */
interface Work {
  readonly reads: Map<string, Promise<unknown>>
  fetches: number
}

const works = new AsyncLocalStorage<Work>()

/** While this work is done, what is read by `readOnce` is read once: Fedify asks for the same account and its keys again and again. */
export function rememberingReads<T>(work: () => T): T {
  return works.run({ reads: new Map(), fetches: 0 }, work)
}

/** Reads something under this name, unless the work at hand has read it already. Nothing is remembered beyond that work, so that changes count at once. */
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

/** Does something as part of the work at hand, or as a piece of work of its own, so that not too much is fetched for it. */
export function limitingFetches<T>(work: () => T): T {
  return works.getStore() === undefined ? rememberingReads(work) : work()
}

/** To be called before something is fetched; throws where that would be too much. */
export function countFetch(): void {
  const work = works.getStore()
  if (work === undefined) return
  work.fetches += 1
  if (work.fetches > MOST_FETCHES) throw new OutgoingError('refused', 'more documents than one leads to')
}

/** Whether the work at hand failed, or will, because of that. */
export function hasFetchedTooMuch(): boolean {
  return (works.getStore()?.fetches ?? 0) > MOST_FETCHES
}
