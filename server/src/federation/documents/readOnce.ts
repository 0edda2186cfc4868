import { AsyncLocalStorage } from 'node:async_hooks'

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** While this work is done, what is read by `readOnce` is read once: Fedify asks for the same account and its keys again and again. */
export function rememberingReads<T>(work: () => T): T {
  return reads.run(new Map(), work)
}

/** Reads something under this name, unless the work at hand has read it already. Nothing is remembered beyond that work, so that changes count at once. */
export function readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
  const remembered = reads.getStore()
  if (remembered === undefined) return read()
  const known = remembered.get(name) as Promise<T> | undefined
  if (known !== undefined) return known
  const reading = read()
  remembered.set(name, reading)
  reading.catch(() => remembered.delete(name))
  return reading
}
