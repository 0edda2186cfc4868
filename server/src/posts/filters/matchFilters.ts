import type { FilterResult } from '@starling/api/filters'
import type { FilterRow, KeywordRow } from './loadFilters.ts'
import { serializeFilter } from './serializeFilters.ts'

/** What of a status filters look at. */
export interface FilteredText {
  /** The status and, where it is a boost, what it boosts. */
  readonly statusIds: readonly string[]
  /** Warning, text, poll and descriptions. */
  readonly text: string
  /** The same of what it quotes; '' where it quotes nothing. */
  readonly quotedText: string
  /** Its author's name and note. */
  readonly profile: string
  readonly isAuthorFollowed: boolean
  readonly isLocal: boolean
}

/** Why each of the filters matches; those that do not are left out. */
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
  /** All keywords as one pattern; null for a filter of single posts. */
  readonly pattern: RegExp | null
}

/** Makes the patterns once for a page of statuses. */
export function prepareFilters(rows: readonly FilterRow[]): PreparedFilter[] {
  return rows.map((row) => ({
    row,
    pattern: row.keywords.length === 0 ? null : new RegExp(row.keywords.map(patternOf).join('|'), 'iu'),
  }))
}

/**
 * A whole word ends where letters and digits end, in any script; where the keyword itself begins or ends with something else, nothing
 * is asked there. Scripts without spaces have no such ends: for them a client turns the whole word off, as in Mastodon.
 */
function patternOf({ keyword, whole_word }: KeywordRow): string {
  const words = keyword.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (!whole_word) return words
  const before = /^[\p{L}\p{N}\p{M}_]/u.test(keyword) ? '(?<![\\p{L}\\p{N}\\p{M}_])' : ''
  const after = /[\p{L}\p{N}\p{M}_]$/u.test(keyword) ? '(?![\\p{L}\\p{N}\\p{M}_])' : ''
  return `${before}${words}${after}`
}
