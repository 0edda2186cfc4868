import type { Status } from '@starling/api/statuses'

/** Where a card stands, in the filters' own words; single posts and one's collections only ever warn. */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account' | 'explore' | 'detailed' | 'collection'

export interface FilterVerdict {
  readonly kind: 'pass' | 'hide' | 'warn'
  /** Titles of the filters that hide or warn. */
  readonly titles: readonly string[]
  /** Titles of the filters that only cover the media (R-stat-03). */
  readonly mediaTitles: readonly string[]
}

const pass: FilterVerdict = { kind: 'pass', titles: [], mediaTitles: [] }

/** How many of the filters that matched a post have ended: when that changes the post is to be looked at anew (R-filt-03). */
export function countEnded(status: Status, nowMs: number): number {
  return status.filtered?.filter(({ filter }) => filter.expires_at !== null && Date.parse(filter.expires_at) <= nowMs).length ?? 0
}

/** What the reader's filters say of a post here and now (R-stat-02, R-filt-02, R-filt-03). */
export function filterVerdict(status: Status, context: FilterContext, isOwn: boolean, nowMs: number): FilterVerdict {
  if (isOwn || !status.filtered || status.filtered.length === 0) return pass
  const words = wordsFor(context)
  const matched = status.filtered
    .map((result) => result.filter)
    .filter((filter) => filter.context.length === 0 || filter.context.some((word) => words.includes(word)))
    .filter((filter) => filter.expires_at === null || !(Date.parse(filter.expires_at) <= nowMs))
  if (matched.length === 0) return pass
  const titles = (action: string) => matched.filter((filter) => filter.filter_action === action).map((filter) => filter.title)
  const hiding = titles('hide')
  const mediaTitles = titles('blur')
  const mayHide = context !== 'detailed' && context !== 'collection'
  if (hiding.length > 0 && mayHide) return { kind: 'hide', titles: hiding, mediaTitles }
  const warning = [...hiding, ...titles('warn')]
  if (warning.length > 0 && context !== 'detailed') return { kind: 'warn', titles: warning, mediaTitles }
  return { kind: 'pass', titles: [], mediaTitles }
}

/** The contexts of filters that hold where a card stands (R-filt-02). */
export function wordsFor(context: FilterContext): readonly string[] {
  if (context === 'detailed') return ['thread']
  if (context === 'collection') return ['home']
  // Few servers let one choose explore for itself; what should not be seen in public is not to be found there either.
  if (context === 'explore') return ['explore', 'public']
  return [context]
}
