/** A cache of values that are loaded once and kept until they are invalidated. */
export interface Kept<T> {
  /** The value as it was last loaded, or as it is loaded now; null is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
  /** Whether `get` would answer without loading. */
  has(key: string): boolean
  /** Invalidates matching values, including those being loaded at the moment, which may be older than the change. */
  forget(matches: (value: T, key: string) => boolean): void
}

interface KeptOptions {
  readonly now: () => Date
  /** After this time a value is loaded again even without a change. */
  readonly keptMs: number
  /** The value loaded longest ago is evicted first. */
  readonly most: number
}

export function createKept<T>({ now, keptMs, most }: KeptOptions): Kept<T> {
  const kept = new Map<string, { readonly at: number; readonly value: T }>()
  let changes = 0
  const isFresh = (known: { readonly at: number } | undefined, at: number): boolean =>
    known !== undefined && at >= known.at && at - known.at < keptMs
  return {
    has: (key) => isFresh(kept.get(key), now().getTime()),
    async get(key, load) {
      const at = now().getTime()
      const known = kept.get(key)
      if (known !== undefined && isFresh(known, at)) return known.value
      const before = changes
      const value = await load()
      kept.delete(key)
      if (value !== null && before === changes) kept.set(key, { at, value })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return value
    },
    forget(matches) {
      changes += 1
      for (const [key, { value }] of kept) if (matches(value, key)) kept.delete(key)
    },
  }
}
