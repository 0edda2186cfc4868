import { LRUCache } from 'lru-cache'

/** A cache of values that are loaded once and used until they are invalidated. */
export interface Cache<T> {
  /** The value as it was last loaded, or as it is loaded now; null is not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>
  /** Whether `get` would answer without loading. */
  has(key: string): boolean
  /** Invalidates matching values, including those being loaded at the moment, which may be older than the change. */
  forget(matches: (value: T, key: string) => boolean): void
}

interface CacheOptions {
  readonly now: () => Date
  /** After this time a value is loaded again even without a change. */
  readonly cacheMs: number
  /** The value used longest ago is evicted first. */
  readonly most: number
}

export function createCache<T>({ now, cacheMs, most }: CacheOptions): Cache<T> {
  const cached = new LRUCache<string, { readonly value: T }>({
    max: most,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  let changes = 0
  return {
    has: (key) => cached.has(key),
    async get(key, load) {
      const known = cached.get(key)
      if (known !== undefined) return known.value
      const before = changes
      const value = await load()
      if (value !== null && before === changes) cached.set(key, { value })
      return value
    },
    forget(matches) {
      changes += 1
      const stale = [...cached.entries()].filter(([key, { value }]) => matches(value, key))
      for (const [key] of stale) cached.delete(key)
    },
  }
}
