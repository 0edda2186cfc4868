import type { Filter, FilterResult } from '@starling/api/filters'
import type { Status } from '@starling/api/statuses'

/**
 * A post under the current filters: a filter that is gone, or has lost the matching keyword, covers it no more; a changed filter
 * covers it in its new way; a filter that names the post covers it. New keywords are only matched by the server's next answer.
 */
export function withFilters(status: Status, filters: ReadonlyMap<string, Filter>): Status {
  const known = status.filtered ?? []
  const kept = known.flatMap((result) => {
    const filter = filters.get(result.filter.id)
    return filter === undefined ? [] : present({ ...result, filter }, status.id)
  })
  const coveredBy = new Set(kept.map(({ filter }) => filter.id))
  const added = [...filters.values()]
    .filter((filter) => !coveredBy.has(filter.id) && names(filter, status.id))
    .map((filter): FilterResult => ({ filter, keyword_matches: [], status_matches: [status.id] }))
  if (known.length === 0 && added.length === 0) return status
  return { ...status, filtered: [...kept, ...added] }
}

function present({ filter, keyword_matches: matches }: FilterResult, statusId: string): FilterResult[] {
  const words = new Set(filter.keywords.map(({ keyword }) => keyword.toLowerCase()))
  const keywords = matches.filter((match) => words.has(match.toLowerCase()))
  const statuses = names(filter, statusId) ? [statusId] : []
  return keywords.length + statuses.length === 0 ? [] : [{ filter, keyword_matches: keywords, status_matches: statuses }]
}

function names({ statuses }: Filter, statusId: string): boolean {
  return statuses.some((each) => each.status_id === statusId)
}
