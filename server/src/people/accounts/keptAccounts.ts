import type { Account } from '@starling/api/accounts'
import type { AppContext } from '../../AppContext.ts'

interface Kept {
  readonly version: string
  readonly at: number
  readonly account: Account
}

/** How long an account is kept beyond what its version covers (a renamed role, a changed custom emoji), in milliseconds. */
const KEPT_MS = 60_000
/** About two kilobytes each. */
const MOST_KEPT = 5_000

const keptOf = new WeakMap<object, Map<string, Kept>>()

/**
 * Accounts as others are shown them, used as long as the version that was read at this visit is the same: it changes with the account and its
 * login. A page of notifications shows some three hundred, and hardly any of them differs from the page before.
 */
export function keptAccounts(ctx: Pick<AppContext, 'db' | 'now'>) {
  const all = keptOf.get(ctx.db) ?? new Map<string, Kept>()
  keptOf.set(ctx.db, all)
  const now = ctx.now().getTime()
  return {
    /** Whether any version of it is kept. */
    has: (id: string): boolean => all.has(id),
    get(id: string, version: string): Account | undefined {
      const kept = all.get(id)
      if (kept === undefined || kept.version !== version || now < kept.at || now - kept.at >= KEPT_MS) return undefined
      all.delete(id)
      all.set(id, kept)
      return kept.account
    },
    set(id: string, version: string, account: Account): void {
      all.delete(id)
      all.set(id, { version, at: now, account })
      if (all.size > MOST_KEPT) all.delete(all.keys().next().value ?? '')
    },
  }
}
