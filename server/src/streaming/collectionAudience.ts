import { sql } from 'kysely'
import { isCollected, isInLocalAntenna } from '../collections/antennas/isCollected.ts'
import type { AppContext } from '../AppContext.ts'
import { isOnList } from '../collections/lists/isOnList.ts'
import { isVisible } from '../visibility/isVisible.ts'
import { isWelcomeInTimelines } from '../visibility/isWelcomeInTimelines.ts'
import { isInHomeTimeline } from './homeAudience.ts'
import { anyOf } from '../platform/database/anyOf.ts'

/** A list or antenna that contains a status, and its owner. */
export interface CollectionMatch {
  readonly id: string
  readonly accountId: string
}

type ReadContext = Pick<AppContext, 'db' | 'now' | 'settings'>

/** Of these lists, those that contain the status, because of a member or an antenna. */
export async function listAudience(ctx: ReadContext, statusId: string, among: readonly string[]): Promise<CollectionMatch[]> {
  if (among.length === 0) return []
  const owner = sql.ref<string>('l.account_id')
  const { rows } = await sql<CollectionMatch>`
    select l.id, l.account_id as "accountId" from lists as l join statuses as s on s.id = ${statusId}
    where l.id = ${anyOf(among)} and ${isVisible('s', owner)} and ${isWelcomeInTimelines('s', owner, ctx.now())} and (${isOnList}
      or exists (select 1 from antennas as a where a.list_id = l.id and a.insert_feeds and ${isCollectedBy(ctx)}))`.execute(ctx.db)
  return rows
}

/** Of these antennas, those that contain the status. */
export async function antennaAudience(ctx: ReadContext, statusId: string, among: readonly string[]): Promise<CollectionMatch[]> {
  if (among.length === 0) return []
  const owner = sql.ref<string>('a.account_id')
  const { rows } = await sql<CollectionMatch>`
    select a.id, a.account_id as "accountId" from antennas as a join statuses as s on s.id = ${statusId}
    where a.id = ${anyOf(among)} and ${isVisible('s', owner)} and ${isWelcomeInTimelines('s', owner, ctx.now())} and ${isCollectedBy(ctx)}`.execute(
    ctx.db,
  )
  return rows
}

/** True when the antenna `a` contains the row `s`: because it collected it, or because it contains the whole local timeline or its owner's home timeline. */
function isCollectedBy(ctx: ReadContext) {
  const { domain } = ctx.settings
  return sql`((not a.stl and not a.ltl and ${isCollected}) or ${isInLocalAntenna(domain)} or (a.stl and ${isInHomeTimeline(sql.ref<string>('a.account_id'))}
    and (not a.with_media_only or s.media_count > 0) and (not a.ignore_reblog or s.reblog_of_id is null)))`
}
