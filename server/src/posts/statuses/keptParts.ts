import type { Account } from '@starling/api/accounts'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { AppContext } from '../../AppContext.ts'
import type { Attached } from './loadAttached.ts'
import type { StatusRow } from './statusRow.ts'

/** The parts of a status that are the same for all readers. */
export interface StatusParts {
  readonly account: Account
  readonly media: ReturnType<Attached['media']['get']>
  readonly mentions: ReturnType<Attached['mentions']['get']>
  readonly tags: ReturnType<Attached['tags']['get']>
  readonly reactions: ReturnType<Attached['reactions']['get']>
  readonly card: ReturnType<Attached['cards']['get']>
  /** By the keys of the texts that may hold them. */
  readonly emojis: ReadonlyMap<string, CustomEmoji[]>
}

interface Kept {
  readonly version: string
  readonly at: number
  readonly parts: StatusParts
}

/** How long parts are cached that no version covers (a renamed account that is mentioned, a changed custom emoji), in milliseconds. */
const KEPT_MS = 60_000
/** Some kilobytes each. */
const MOST_KEPT = 4_000

const keptOf = new WeakMap<object, Map<string, Kept>>()

/**
 * The cached parts of statuses, used as long as the version read with the row is the same: it changes with the status,
 * its author, its files and its card. Whether somebody may see the status is never cached; the row itself has passed the visibility check.
 */
export function keptParts(ctx: Pick<AppContext, 'db' | 'now'>, viewerId: string | null) {
  const all = keptOf.get(ctx.db) ?? new Map<string, Kept>()
  keptOf.set(ctx.db, all)
  const now = ctx.now().getTime()
  // Authors see counts of themselves that they hide from others.
  const keyOf = (row: StatusRow): string => (row.account_id === viewerId ? `own ${row.id}` : row.id)
  return {
    get(row: StatusRow): StatusParts | undefined {
      const key = keyOf(row)
      const kept = all.get(key)
      if (kept === undefined || kept.version !== row.version || now < kept.at || now - kept.at >= KEPT_MS) return undefined
      all.delete(key)
      all.set(key, kept)
      return kept.parts
    },
    set(row: StatusRow, parts: StatusParts): void {
      const key = keyOf(row)
      all.delete(key)
      all.set(key, { version: row.version, at: now, parts })
      if (all.size > MOST_KEPT) all.delete(all.keys().next().value ?? '')
    },
  }
}
