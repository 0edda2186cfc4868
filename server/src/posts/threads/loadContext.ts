import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { StatusContext } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { hasWelcomeAuthor } from '../../visibility/isWelcomeInTimelines.ts'
import { serializeStatuses } from '../reading/serializeStatuses.ts'
import { loadReferences } from '../statuses/statusReferences.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/**
 * The size of a thread in an answer; smaller for visitors, because threads are the most expensive pages. Only statuses visible to the reader are
 * counted: otherwise hidden replies could displace the public ones. `walked` limits the work instead.
 */
const LIMITS = {
  visitor: { ancestors: 40, descendants: 60, depth: 20, walked: 2000 },
  member: { ancestors: 4096, descendants: 4096, depth: 4096, walked: 8192 },
}

/**
 * The thread around a status: its ancestors, oldest first, and its descendants, each after the status it replies to.
 * Referenced statuses are listed separately if the request asks for that; otherwise they follow the ancestors.
 */
export async function loadContext(
  ctx: AppContext,
  row: StatusRow,
  viewerId: string | null,
  areReferencesApart: boolean,
): Promise<StatusContext> {
  const limits = viewerId === null ? LIMITS.visitor : LIMITS.member
  const [ancestorIds, descendantIds] = await Promise.all([
    findAncestors(ctx, row, viewerId, limits),
    findDescendants(ctx, row, viewerId, limits),
  ])
  const referenceIds = row.references_count === 0 ? [] : ((await loadReferences(ctx, [row.id], viewerId)).get(row.id) ?? [])
  const [ancestors, descendants, references] = await Promise.all([
    serializeStatuses(ctx, ancestorIds, viewerId),
    serializeStatuses(ctx, descendantIds, viewerId),
    serializeStatuses(ctx, referenceIds, viewerId),
  ])
  const above = new Set(ancestors.map((status) => status.id))
  const others = references.filter((status) => !above.has(status.id))
  return areReferencesApart
    ? { ancestors, descendants, references: others }
    : { ancestors: [...ancestors, ...others], descendants, references: [] }
}

type Limits = (typeof LIMITS)['visitor']
type ContextOf = Pick<AppContext, 'db' | 'now'>

async function findAncestors(ctx: ContextOf, row: StatusRow, viewerId: string | null, limits: Limits): Promise<string[]> {
  if (row.in_reply_to_id === null) return []
  // Posts the reader may not see are skipped: the thread continues above them.
  const { rows } = await sql<{ id: string }>`
    with recursive line (id, parent, depth) as (
      select s.id, s.in_reply_to_id, 1 from statuses as s where s.id = ${row.in_reply_to_id}
      union all
      select s.id, s.in_reply_to_id, line.depth + 1 from line join statuses as s on s.id = line.parent where line.depth < ${limits.walked}
    ) select id from (
      select id, depth from line where (select ${mayBeShown(ctx, viewerId)} from statuses as s where s.id = line.id) limit ${limits.ancestors}
    ) as found order by depth desc`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function findDescendants(ctx: ContextOf, row: StatusRow, viewerId: string | null, limits: Limits): Promise<string[]> {
  const isShown = mayBeShown(ctx, viewerId)
  // A hidden status is included in the search only because visible ones may reply to it; it takes no place in the answer.
  const isWorthWalking = sql`(${isShown} or exists (select 1 from statuses as next where next.in_reply_to_id = s.id))`
  // Each step of a path is (0 for the author of the thread, 1 for others; then the id), so that sorting by path gives the reading order.
  const { rows } = await sql<{ id: string }>`
    with recursive tree (id, account_id, path, depth) as (
      select s.id, s.account_id, array[case when s.account_id = ${row.account_id} then 0 else 1 end, s.id], 1
        from statuses as s where s.in_reply_to_id = ${row.id} and ${isWorthWalking}
      union all
      select s.id, s.account_id, tree.path || array[case when s.account_id = ${row.account_id} and tree.account_id = ${row.account_id} then 0 else 1 end, s.id], tree.depth + 1
        from tree join statuses as s on s.in_reply_to_id = tree.id where tree.depth < ${limits.depth} and ${isWorthWalking}
    ) select id from (
      select id, path from (select id, path from tree limit ${limits.walked}) as walked
      where (select ${isShown} from statuses as s where s.id = walked.id) limit ${limits.descendants}
    ) as found order by path`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** True for a row of `statuses as s` that may appear in this reader's threads. */
function mayBeShown(ctx: ContextOf, viewerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isVisible('s', viewerId)} and ${hasWelcomeAuthor('s', viewerId, ctx.now())})`
}
