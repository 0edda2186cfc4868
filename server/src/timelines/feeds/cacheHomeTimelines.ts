import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../AppContext.ts'
import { compileOnce } from '../../platform/database/compileOnce.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { homeCandidates } from './homeCandidates.ts'
import type { Candidates } from './loadTimeline.ts'

/** After this time a home timeline is computed again: a mute may have expired, or an older status may have got a followed hashtag. */
const KEPT_MS = 300_000
/** How far before the last request statuses are queried again, in milliseconds: the clocks of processes differ by less. */
const OVERLAP_MS = 60_000
const MOST_READERS = 2_000
const MOST_IDS = 120

interface CachedHome {
  /** Newest first, without gaps. */
  readonly ids: readonly string[]
  /** Whether the list is complete. */
  readonly isWhole: boolean
  /** A digest of the reader's settings that determine the home timeline. */
  readonly digest: string
  readonly gatheredAt: number
  readonly readAt: number
}

interface GatheredHome {
  readonly ids: string[]
  readonly digest: string
  readonly hasAntennas: boolean
}

type HomeContext = Pick<AppContext, 'db' | 'now' | 'settings'>

/**
 * Caches the newest candidates of frequently read home timelines, so that a request only computes what was
 * written since the last one. Visibility is never cached: it is checked for every id at every request. Nothing has to be invalidated
 * either: the statement that finds new statuses also computes a digest of everything else that determines the timeline.
 */
export function cacheHomeTimelines(ctx: HomeContext): (viewerId: string) => Candidates {
  /** By reader. */
  const cached = new LRUCache<string, CachedHome>({ max: MOST_READERS })

  /** The newest ids of the home timeline, at least `limit` if there are as many; further known ones are included. */
  async function refresh(viewerId: string, limit: number): Promise<readonly string[]> {
    const now = ctx.now().getTime()
    const known = cached.get(viewerId)
    if (known !== undefined && now >= known.readAt && now - known.gatheredAt < KEPT_MS) {
      const since = firstIdOf(known.readAt - OVERLAP_MS)
      const { ids, digest, hasAntennas } = await gather(ctx, viewerId, limit, since)
      // A full answer may have omitted statuses between its last one and the known ones.
      if (digest === known.digest && !hasAntennas && ids.length < limit) {
        const older = known.ids.filter((id) => BigInt(id) <= BigInt(since))
        const all = [...ids, ...older]
        if (all.length >= limit || known.isWhole) {
          cached.set(viewerId, { ...known, ids: all.slice(0, MOST_IDS), isWhole: known.isWhole && all.length <= MOST_IDS, readAt: now })
          return all
        }
      }
    }
    const { ids, digest, hasAntennas } = await gather(ctx, viewerId, limit, null)
    // The result of antennas depends on more than a digest can cover.
    if (hasAntennas) cached.delete(viewerId)
    else cached.set(viewerId, { ids, isWhole: ids.length < limit, digest, gatheredAt: now, readAt: now })
    return ids
  }

  async function read(viewerId: string, range: Range): Promise<string[]> {
    const { before, limit } = range
    const isFromTop = !range.isAscending && range.after === null && limit <= MOST_IDS
    if (isFromTop && before === null) return (await refresh(viewerId, limit)).slice(0, limit)
    const oldest = cached.get(viewerId)?.ids.at(-1)
    // Only if the page begins within the known range.
    const isNear = isFromTop && before !== null && oldest !== undefined && BigInt(before) >= BigInt(oldest)
    const top = isNear ? await refresh(viewerId, limit) : []
    const below = top.filter((id) => before !== null && BigInt(id) < BigInt(before))
    if (below.length >= limit || (isNear && cached.get(viewerId)?.isWhole === true)) return below.slice(0, limit)
    const { rows } = await homeCandidates(viewerId, ctx.now(), range, ctx.settings.domain).execute(ctx.db)
    const ids = rows.map((row) => row.id)
    const home = cached.get(viewerId)
    const last = home?.ids.at(-1)
    // A reader who continues gets the next page appended to this one.
    if (
      isNear &&
      home !== undefined &&
      last !== undefined &&
      before !== null &&
      BigInt(before) >= BigInt(last) &&
      home.ids.length < MOST_IDS
    )
      cached.set(viewerId, {
        ...home,
        ...joined(
          home.ids,
          ids.filter((id) => BigInt(id) < BigInt(last)),
          ids.length < limit,
        ),
      })
    return ids
  }

  return (viewerId) => (range) => ({
    execute: async () => ({ rows: (await read(viewerId, range)).map((id) => ({ id })) }),
  })
}

function joined(top: readonly string[], below: readonly string[], isEnd: boolean): Pick<CachedHome, 'ids' | 'isWhole'> {
  const ids = [...top, ...below]
  return { ids: ids.slice(0, MOST_IDS), isWhole: isEnd && ids.length <= MOST_IDS }
}

interface GatheredRow {
  readonly id: string | null
  readonly digest: string | null
  readonly hasAntennas: boolean | null
}

type GatherInput = { readonly viewerId: string; readonly now: Date; readonly domain: string; readonly since: string | null }

/** The newest candidates up to the limit, or only those since an id; with the digest of everything else that determines the timeline. */
const newest = compileOnce((db, { viewerId, now, domain, since }: GatherInput, limit: number) => {
  const candidates = homeCandidates(viewerId, now, { before: null, after: since, isAscending: false, limit }, domain, {
    activeSince: since,
  })
  const count = (table: string, column: string, more = sql``) =>
    sql`(select concat_ws(',', count(*), bit_xor(id)${more}) from ${sql.table(table)} where ${sql.ref(column)} = ${viewerId})`
  return sql<GatheredRow>`
    select id, null as digest, null::boolean as "hasAntennas" from (${candidates}) as candidate
    union all select null, concat_ws(' ',
      ${count('follows', 'account_id', sql`, count(*) filter (where show_reblogs), bit_xor(hashtext(languages::text))`)},
      ${count('mutes', 'account_id', sql`, bit_xor(hashtext(expires_at::text))`)}, ${count('blocks', 'account_id')}, ${count('blocks', 'target_account_id')},
      ${count('tag_follows', 'account_id')},
      (select concat_ws(',', count(*), bit_xor(conversation_id)) from conversation_mutes where account_id = ${viewerId}),
      (select concat_ws(',', count(*), bit_xor(member.id)) from lists as apart join list_accounts as member on member.list_id = apart.id where apart.account_id = ${viewerId} and apart.exclusive)
    ), exists (select 1 from antennas where account_id = ${viewerId} and insert_feeds)`.compile(db)
})

/** The candidates of a home timeline, all or since an id, and the digest of everything else that determines it, read in the same statement. */
async function gather(ctx: HomeContext, viewerId: string, limit: number, since: string | null): Promise<GatheredHome> {
  const { rows } = await newest(ctx.db, { viewerId, now: ctx.now(), domain: ctx.settings.domain, since }, limit)
  const said = rows.find((row) => row.digest !== null)
  const ids = rows.flatMap((row) => row.id ?? []).sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1))
  return { ids, digest: said?.digest ?? '', hasAntennas: said?.hasAntennas ?? true }
}
