import type { Account } from '@starling/api/accounts'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { AppContext } from '../../AppContext.ts'
import { cacheVersions } from '../../platform/caches/cacheVersions.ts'
import type { Attached } from './loadAttached.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** The parts of a status that are the same for all readers. */
export interface StatusParts {
  readonly account: Account
  readonly media: ReturnType<Attached['media']['get']>
  readonly mentions: ReturnType<Attached['mentions']['get']>
  readonly tags: ReturnType<Attached['tags']['get']>
  readonly reactions: ReturnType<Attached['reactions']['get']>
  readonly card: ReturnType<Attached['cards']['get']>
  /** Keyed by the names of the texts that may contain them. */
  readonly emojis: ReadonlyMap<string, CustomEmoji[]>
}

/** The version does not cover everything (a renamed mentioned account, a changed custom emoji), so entries expire after a minute. Each takes some kilobytes. */
const cached = cacheVersions<StatusParts>({ cacheMs: 60_000, most: 4_000 })

/**
 * The cached parts of statuses. The version read with the row changes with the status, its author, its files and its card. Visibility is
 * never cached: the row itself has passed the visibility check.
 */
export function cachedParts(ctx: Pick<AppContext, 'db' | 'now'>, viewerId: string | null) {
  const versions = cached(ctx)
  // Counts that an account hides from others are shown to itself, so these are not cached.
  const keyOf = (row: StatusRow): string => (row.account_id === viewerId ? `own ${row.id}` : row.id)
  return {
    get: (row: StatusRow): StatusParts | undefined => versions.get(keyOf(row), row.version),
    set: (row: StatusRow, parts: StatusParts): void => versions.set(keyOf(row), row.version, parts),
  }
}
