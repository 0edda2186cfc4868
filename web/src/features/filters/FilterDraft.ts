import type { Filter } from '@starling/api/filters'
import { filterContexts } from '../../entities/filter/filterQueries.ts'

/** A keyword of a filter being edited; the id is the server's, null for a new one. */
export interface KeywordDraft {
  readonly key: number
  readonly id: string | null
  readonly keyword: string
  readonly isWhole: boolean
}

/** kmyblue's further conditions. */
export const filterOptions = ['exclude_follows', 'exclude_localusers', 'with_quote', 'with_profile'] as const

export type FilterOption = (typeof filterOptions)[number]

/** A filter being edited. */
export interface FilterDraft {
  readonly title: string
  readonly keywords: readonly KeywordDraft[]
  readonly contexts: readonly string[]
  readonly action: string
  /** Seconds from saving; '' for never, null to keep the current expiry. */
  readonly endsIn: number | '' | null
  readonly options: Readonly<Partial<Record<FilterOption, boolean>>>
}

/** The draft for editing a filter, or for a new one. */
export function toFilterDraft(filter: Filter | null): FilterDraft {
  if (filter === null) {
    const keywords = [{ key: 0, id: null, keyword: '', isWhole: true }]
    return { title: '', keywords, contexts: filterContexts, action: 'warn', endsIn: '', options: {} }
  }
  return {
    title: filter.title,
    keywords: filter.keywords.map(({ id, keyword, whole_word: isWhole }, key) => ({ key, id, keyword, isWhole })),
    contexts: filter.context,
    action: filter.filter_action_ex ?? filter.filter_action,
    endsIn: filter.expires_at === null ? '' : null,
    options: Object.fromEntries(filterOptions.flatMap((option) => (filter[option] === undefined ? [] : [[option, filter[option]]]))),
  }
}

/** The request body that makes the stored filter equal to the draft; empty keywords are left out. */
export function filterBodyOf(draft: FilterDraft, stored: Filter | null) {
  const written = draft.keywords.filter(({ keyword }) => keyword.trim() !== '')
  const kept = new Set(written.map(({ id }) => id))
  const removed = (stored?.keywords ?? []).filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, _destroy: true }))
  const words = written.map(({ id, keyword, isWhole }) => ({
    ...(id === null ? {} : { id }),
    keyword: keyword.trim(),
    whole_word: isWhole,
  }))
  return {
    title: draft.title.trim(),
    context: [...draft.contexts],
    filter_action: draft.action,
    ...(draft.endsIn === null ? {} : { expires_in: draft.endsIn }),
    keywords_attributes: [...removed, ...words],
    ...draft.options,
  }
}
