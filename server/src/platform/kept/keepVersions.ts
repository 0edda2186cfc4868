import type { AppContext } from '../../AppContext.ts'

/** Values that are used as long as the version read at this visit is the same. */
export interface Versions<T> {
  /** Whether any version of it is kept. */
  has(key: string): boolean
  get(key: string, version: string): T | undefined
  set(key: string, version: string, value: T): void
}

interface KeepOptions {
  /** How long a value is kept beyond what its version covers, in milliseconds. */
  readonly keptMs: number
  /** The value used longest ago is evicted first. */
  readonly most: number
}

/** Caches values by key and version, for each database by itself. */
export function keepVersions<T>({ keptMs, most }: KeepOptions): (ctx: Pick<AppContext, 'db' | 'now'>) => Versions<T> {
  const keptOf = new WeakMap<object, Map<string, { readonly version: string; readonly at: number; readonly value: T }>>()
  return (ctx) => {
    const all = keptOf.get(ctx.db) ?? new Map<string, { readonly version: string; readonly at: number; readonly value: T }>()
    keptOf.set(ctx.db, all)
    const now = ctx.now().getTime()
    return {
      has: (key) => all.has(key),
      get(key, version) {
        const kept = all.get(key)
        if (kept === undefined || kept.version !== version || now < kept.at || now - kept.at >= keptMs) return undefined
        all.delete(key)
        all.set(key, kept)
        return kept.value
      },
      set(key, version, value) {
        all.delete(key)
        all.set(key, { version, at: now, value })
        if (all.size > most) all.delete(all.keys().next().value ?? '')
      },
    }
  }
}
