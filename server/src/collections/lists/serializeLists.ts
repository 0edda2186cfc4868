import type { List } from '@starling/api/lists'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { ListTable } from './table.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

export type ListRow = Selectable<ListTable>

/** Lists on the wire, each with the antennas that feed it. */
export async function serializeLists(ctx: Pick<AppContext, 'db'>, rows: readonly ListRow[]): Promise<List[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const antennas = await ctx.db
    .selectFrom('antennas')
    .select(['id', 'title', 'stl', 'list_id'])
    .where('list_id', '=', anyOf(ids))
    .where('insert_feeds', '=', true)
    .orderBy('id')
    .execute()
  const byList = Map.groupBy(antennas, (antenna) => antenna.list_id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    replies_policy: row.replies_policy,
    exclusive: row.exclusive,
    notify: row.notify,
    favourite: row.favourite,
    antennas: (byList.get(row.id) ?? []).map(({ id, title, stl }) => ({ id, title, stl })),
  }))
}
