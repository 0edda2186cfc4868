import type { Antenna } from '@starling/api/antennas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { AntennaTable, ConditionKind } from './table.ts'

export type AntennaRow = Selectable<AntennaTable>

/** Antennas on the wire, each with its list and how many conditions of each kind it has. */
export async function serializeAntennas(ctx: Pick<AppContext, 'db'>, rows: readonly AntennaRow[]): Promise<Antenna[]> {
  if (rows.length === 0) return []
  const [lists, counts] = await Promise.all([
    ctx.db
      .selectFrom('lists')
      .select(['id', 'title'])
      .where('id', 'in', [...new Set(rows.flatMap((row) => row.list_id ?? [])), '0'])
      .execute(),
    ctx.db
      .selectFrom('antenna_conditions')
      .select(['antenna_id', 'kind', sql<number>`count(*)::int`.as('total')])
      .where(
        'antenna_id',
        'in',
        rows.map((row) => row.id),
      )
      .where('is_excluded', '=', false)
      .groupBy(['antenna_id', 'kind'])
      .execute(),
  ])
  const listById = new Map(lists.map((list) => [list.id, list]))
  const total = new Map(counts.map((count) => [`${count.antenna_id} ${count.kind}`, count.total]))
  const countOf = (row: AntennaRow, kind: ConditionKind): number => total.get(`${row.id} ${kind}`) ?? 0
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    stl: row.stl,
    ltl: row.ltl,
    insert_feeds: row.insert_feeds,
    with_media_only: row.with_media_only,
    ignore_reblog: row.ignore_reblog,
    favourite: row.favourite,
    list: (row.list_id === null ? undefined : listById.get(row.list_id)) ?? null,
    list_id: row.list_id,
    accounts_count: countOf(row, 'account'),
    domains_count: countOf(row, 'domain'),
    tags_count: countOf(row, 'tag'),
    keywords_count: countOf(row, 'keyword'),
  }))
}
