import { sql } from 'kysely'
import type { StatusContext } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { hasWelcomeAuthor } from '../../visibility/isWelcomeInTimelines.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'
import { serializeStatuses } from './serializeStatuses.ts'
import { loadReferences } from './statusReferences.ts'
import type { StatusRow } from './statusRow.ts'

/** How much of a thread is answered; visitors get less, as a page of a thread costs more than any other. */
const LIMITS = { visitor: { ancestors: 40, descendants: 60, depth: 20 }, member: { ancestors: 4096, descendants: 4096, depth: 4096 } }

/**
 * The thread around a status: what it answers, oldest first, and what answers it, each answer after what it answers (R-stat-07, R-stat-13).
 * The posts it points at stand apart only for who asks for that; all others find them after the ancestors.
 */
export async function loadContext(
  ctx: AppContext,
  row: StatusRow,
  viewerId: string | null,
  areReferencesApart: boolean,
): Promise<StatusContext> {
  const limits = viewerId === null ? LIMITS.visitor : LIMITS.member
  const [ancestorIds, descendantIds] = await Promise.all([
    findAncestors(ctx, row, limits.ancestors),
    findDescendants(ctx, row, limits.descendants, limits.depth),
  ])
  const welcome = await keepWelcome(ctx, [...ancestorIds, ...descendantIds], viewerId)
  const referenceIds = row.references_count === 0 ? [] : ((await loadReferences(ctx, [row.id], viewerId)).get(row.id) ?? [])
  const [ancestors, descendants, references] = await Promise.all([
    serializeStatuses(
      ctx,
      ancestorIds.filter((id) => welcome.has(id)),
      viewerId,
    ),
    serializeStatuses(
      ctx,
      descendantIds.filter((id) => welcome.has(id)),
      viewerId,
    ),
    serializeStatuses(ctx, referenceIds, viewerId),
  ])
  const above = new Set(ancestors.map((status) => status.id))
  const others = references.filter((status) => !above.has(status.id))
  return areReferencesApart
    ? { ancestors, descendants, references: others }
    : { ancestors: [...ancestors, ...others], descendants, references: [] }
}

async function findAncestors(ctx: Pick<AppContext, 'db'>, row: StatusRow, limit: number): Promise<string[]> {
  if (row.in_reply_to_id === null) return []
  const { rows } = await sql<{ id: string }>`
    with recursive line (id, parent, depth) as (
      select s.id, s.in_reply_to_id, 1 from statuses as s where s.id = ${row.in_reply_to_id}
      union all
      select s.id, s.in_reply_to_id, line.depth + 1 from line join statuses as s on s.id = line.parent where line.depth < ${limit}
    ) select id from line order by depth desc`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function findDescendants(ctx: Pick<AppContext, 'db'>, row: StatusRow, limit: number, depth: number): Promise<string[]> {
  // Each step of a path is (0 for the thread's author going on, 1 for others; then the id), so that sorting by path is reading order.
  const { rows } = await sql<{ id: string }>`
    with recursive tree (id, account_id, path, depth) as (
      select s.id, s.account_id, array[case when s.account_id = ${row.account_id} then 0 else 1 end, s.id], 1
        from statuses as s where s.in_reply_to_id = ${row.id}
      union all
      select s.id, s.account_id, tree.path || array[case when s.account_id = ${row.account_id} and tree.account_id = ${row.account_id} then 0 else 1 end, s.id], tree.depth + 1
        from tree join statuses as s on s.in_reply_to_id = tree.id where tree.depth < ${depth}
    ) select id from (select id, path from tree limit ${limit}) as found order by path`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function keepWelcome(ctx: AppContext, ids: readonly string[], viewerId: string | null): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await visibleStatuses(ctx.db, viewerId)
    .select('s.id')
    .where('s.id', 'in', [...ids])
    .where(hasWelcomeAuthor('s', viewerId, ctx.now()))
    .execute()
  return new Set(rows.map((row) => row.id))
}
