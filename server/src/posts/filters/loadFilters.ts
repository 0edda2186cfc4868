import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { FilterTable } from './table.ts'

export interface KeywordRow {
  readonly id: string
  readonly keyword: string
  readonly whole_word: boolean
}

export interface PlacedStatus {
  readonly id: string
  readonly status_id: string
}

/** A filter with its keywords and statuses. */
export type FilterRow = Selectable<FilterTable> & { readonly keywords: readonly KeywordRow[]; readonly statuses: readonly PlacedStatus[] }

/** An account's filters in the order of creation, in one query; only one of them where an id is given. */
export function loadFilters(ctx: Pick<AppContext, 'db'>, accountId: string, id?: string): Promise<FilterRow[]> {
  let query = ctx.db
    .selectFrom('filters as f')
    .selectAll('f')
    // Ids as texts, because they exceed the precision of JSON numbers.
    .select([
      sql<
        KeywordRow[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'keyword', k.keyword, 'whole_word', k.whole_word) order by k.id)
        from filter_keywords as k where k.filter_id = f.id), '[]')`.as('keywords'),
      sql<PlacedStatus[]>`coalesce((select jsonb_agg(jsonb_build_object('id', p.id::text, 'status_id', p.status_id::text) order by p.id)
        from filter_statuses as p where p.filter_id = f.id), '[]')`.as('statuses'),
    ])
    .where('f.account_id', '=', accountId)
  if (id !== undefined) query = query.where('f.id', '=', id)
  return query.orderBy('f.id').execute()
}
