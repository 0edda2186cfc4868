import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../AppContext.ts'

/** Values that are used as long as the version read at this request is the same. */
export interface Versions<T> {
  /** Whether any version of it is cached. */
  has(key: string): boolean
  get(key: string, version: string): T | undefined
  set(key: string, version: string, value: T): void
}

interface CacheOptions {
  /** How long a value is used beyond what its version covers, in milliseconds. */
  readonly cacheMs: number
  /** The value used longest ago is evicted first. */
  readonly most: number
}

interface Versioned<T> {
  readonly version: string
  readonly value: T
}

/** Caches values by key and version, for each database by itself. */
export function cacheVersions<T>({ cacheMs, most }: CacheOptions): (ctx: Pick<AppContext, 'db' | 'now'>) => Versions<T> {
  const cacheOf = new WeakMap<object, LRUCache<string, Versioned<T>>>()
  return ({ db, now }) => {
    const cached =
      cacheOf.get(db) ??
      new LRUCache<string, Versioned<T>>({ max: most, ttl: cacheMs, ttlResolution: 0, perf: { now: () => now().getTime() } })
    cacheOf.set(db, cached)
    return {
      has: (key) => cached.has(key),
      get(key, version) {
        const known = cached.get(key)
        return known?.version === version ? known.value : undefined
      },
      set: (key, version, value) => void cached.set(key, { version, value }),
    }
  }
}
