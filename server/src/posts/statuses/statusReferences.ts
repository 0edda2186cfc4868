import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { extractEntities } from '../../formatting/extractEntities.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { findStatusByAddress } from './findStatusByAddress.ts'
import { loadStatusRows } from './statusRow.ts'
import type { StatusRow } from './statusRow.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

/** How many links of a text are examined as references. */
const MOST = 8

/** The statuses that a text refers to, on lines of their own (`BT address`) or anywhere else, if the author may see them. */
export async function findReferences(ctx: AppContext, accountId: string, text: string, quotedId: string | null): Promise<string[]> {
  const addresses = extractEntities(text).flatMap((entity) => (entity.kind === 'url' ? [entity.url] : []))
  const found = new Set<string>()
  for (const address of new Set(addresses.slice(0, MOST * 2))) {
    const id = await findStatusByAddress(ctx, address)
    if (id !== null && id !== quotedId) found.add(id)
  }
  if (found.size === 0) return []
  const rows = await loadStatusRows(ctx, [...found], accountId)
  return [...found].filter((id) => rows.get(id)?.reblog_of_id === null).slice(0, MOST)
}

/** Stores the posts that one refers to and updates the counts on both sides; answers the new ones. */
export async function placeReferences(
  db: AppContext['db'],
  ctx: Pick<AppContext, 'ids'>,
  source: Pick<StatusRow, 'id' | 'visibility'>,
  targetIds: readonly string[],
): Promise<string[]> {
  const statusId = source.id
  const before = await db.selectFrom('status_references').select('target_status_id').where('status_id', '=', statusId).execute()
  const known = new Set(before.map((row) => row.target_status_id))
  const wanted = new Set(targetIds.filter((id) => id !== statusId))
  const added = [...wanted].filter((id) => !known.has(id))
  const dropped = [...known].filter((id) => !wanted.has(id))
  if (added.length > 0)
    await db
      .insertInto('status_references')
      .values(added.map((target) => ({ id: ctx.ids.next(), status_id: statusId, target_status_id: target })))
      .execute()
  if (dropped.length > 0)
    await db.deleteFrom('status_references').where('status_id', '=', statusId).where('target_status_id', 'in', dropped).execute()
  await count(db, source, added, 1)
  await count(db, source, dropped, -1)
  if (added.length + dropped.length > 0)
    await db.updateTable('statuses').set({ references_count: wanted.size }).where('id', '=', statusId).execute()
  return added
}

/** A deleted status has no references in either direction. */
export async function dropReferences(db: AppContext['db'], source: Pick<StatusRow, 'id' | 'visibility'>): Promise<void> {
  const statusId = source.id
  const { rows: targets } = await sql<{
    id: string
  }>`delete from status_references where status_id = ${statusId} returning target_status_id as id`.execute(db)
  const { rows: sources } = await sql<{
    id: string
  }>`delete from status_references where target_status_id = ${statusId} returning status_id as id`.execute(db)
  await count(
    db,
    source,
    targets.map((row) => row.id),
    -1,
  )
  if (sources.length > 0)
    await db
      .updateTable('statuses')
      .set({ references_count: sql`greatest(0, references_count - 1)` })
      .where(
        'id',
        'in',
        sources.map((row) => row.id),
      )
      .execute()
}

/** The authors of the statuses a new status refers to, if they may see the new status. */
export async function referencedAuthors(ctx: Pick<AppContext, 'db'>, statusId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct target.account_id as id from status_references as r join statuses as target on target.id = r.target_status_id
    join statuses as s on s.id = r.status_id
    where r.status_id = ${statusId} and target.account_id <> s.account_id and ${isVisible('s', sql.ref<string>('target.account_id'))}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** For each of these statuses, the ones it refers to that the viewer may see. */
export async function loadReferences(
  ctx: Pick<AppContext, 'db'>,
  statusIds: readonly string[],
  viewerId: string | null,
): Promise<Map<string, string[]>> {
  if (statusIds.length === 0) return new Map()
  const { rows } = await sql<{ status_id: string; target_id: string }>`
    select r.status_id, r.target_status_id as target_id from status_references as r join statuses as s on s.id = r.target_status_id
    where r.status_id = ${anyOf(statusIds)} and ${isVisible('s', viewerId)} order by r.id`.execute(ctx.db)
  const found = new Map<string, string[]>()
  for (const { status_id: from, target_id: to } of rows) found.set(from, [...(found.get(from) ?? []), to])
  return found
}

/** As with replies, posts with a limited audience are not counted publicly. */
async function count(
  db: AppContext['db'],
  { visibility }: Pick<StatusRow, 'visibility'>,
  ids: readonly string[],
  change: 1 | -1,
): Promise<void> {
  if (ids.length > 0 && isBoostable(visibility))
    await db
      .updateTable('statuses')
      .set({ referred_by_count: sql`greatest(0, referred_by_count + ${sql.lit(change)})` })
      .where('id', '=', anyOf(ids))
      .execute()
}
