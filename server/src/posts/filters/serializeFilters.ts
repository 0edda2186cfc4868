import type { Filter, FilterV1 } from '@starling/api/filters'
import type { FilterRow, KeywordRow } from './loadFilters.ts'

/** A filter as JSON. */
export function serializeFilter(row: FilterRow): Filter {
  const isMilder = row.action === 'half_warn'
  return {
    id: row.id,
    title: row.title,
    context: row.context,
    expires_at: row.expires_at?.toISOString() ?? null,
    filter_action: isMilder ? 'warn' : (row.action as Filter['filter_action']),
    ...(isMilder ? { filter_action_ex: row.action } : {}),
    exclude_follows: row.exclude_follows,
    exclude_localusers: row.exclude_localusers,
    with_quote: row.with_quote,
    with_profile: row.with_profile,
    keywords: row.keywords.map(({ id, keyword, whole_word }) => ({ id, keyword, whole_word })),
    statuses: row.statuses.map(({ id, status_id }) => ({ id, status_id })),
  }
}

/** A keyword with its filter, as version 1 of the API has them. */
export function serializeFilterV1(row: FilterRow, keyword: KeywordRow): FilterV1 {
  return {
    id: keyword.id,
    phrase: keyword.keyword,
    context: row.context,
    whole_word: keyword.whole_word,
    expires_at: row.expires_at?.toISOString() ?? null,
    irreversible: row.action === 'hide',
  }
}
