import type { FilterResult } from '@starling/api/filters'
import { keywordPattern } from '@starling/domain/filters'
import type { FilterRow } from './loadFilters.ts'
import { serializeFilter } from './serializeFilters.ts'

/** The parts of a status that filters examine. */
export interface FilteredText {
  /** The ids of the status and, for a boost, of the boosted status. */
  readonly statusIds: readonly string[]
  /** Content warning, text, poll options and media descriptions. */
  readonly text: string
  /** The same texts of the quoted status; '' where nothing is quoted. */
  readonly quotedText: string
  /** The author's display name and bio. */
  readonly profile: string
  readonly isAuthorFollowed: boolean
  readonly isLocal: boolean
}

/** For each matching filter, the keywords and statuses that match; other filters are left out. */
export function matchFilters(filters: readonly PreparedFilter[], status: FilteredText): FilterResult[] {
  return filters.flatMap(({ row, pattern }) => {
    if ((row.exclude_follows && status.isAuthorFollowed) || (row.exclude_localusers && status.isLocal)) return []
    const text = [status.text, ...(row.with_quote ? [status.quotedText] : []), ...(row.with_profile ? [status.profile] : [])].join('\n\n')
    const found = pattern?.exec(text)?.[0]
    const placed = row.statuses.map((each) => each.status_id).filter((id) => status.statusIds.includes(id))
    if (found === undefined && placed.length === 0) return []
    return [{ filter: serializeFilter(row), keyword_matches: found === undefined ? [] : [found], status_matches: placed }]
  })
}

export interface PreparedFilter {
  readonly row: FilterRow
  /** All keywords as one regular expression; null for a filter without keywords. */
  readonly pattern: RegExp | null
}

/** Builds the regular expressions once for a page of statuses. */
export function prepareFilters(rows: readonly FilterRow[]): PreparedFilter[] {
  return rows.map((row) => ({
    row,
    pattern: keywordPattern(row.keywords),
  }))
}
