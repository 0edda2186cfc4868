import type { Status } from '@starling/api/statuses'
import { hasEnded } from '@starling/domain/filters'

/** The filter context of a card; single posts and collections are never hidden, only covered. */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account' | 'explore' | 'detailed' | 'collection'

/** Whether posts come to the reader in this context without being asked for, unlike a profile or thread that the reader opened. */
export function isTimeline(context: FilterContext): boolean {
  return context === 'home' || context === 'public' || context === 'explore'
}

export interface FilterVerdict {
  readonly kind: 'pass' | 'hide' | 'warn'
  /** Titles of the filters that hide or warn. */
  readonly titles: readonly string[]
  /** The filters that cover the post say whose it is. */
  readonly showsAuthor: boolean
  /** Titles of the filters that only cover the media. */
  readonly mediaTitles: readonly string[]
}

const pass: FilterVerdict = { kind: 'pass', titles: [], showsAuthor: false, mediaTitles: [] }

/** How many of the matching filters have expired: when that changes, the post is evaluated again. */
export function countExpiredFilters(status: Status, nowMs: number): number {
  return status.filtered?.filter(({ filter }) => hasEnded(filter.expires_at, nowMs)).length ?? 0
}

/** The reader's filters that match a post and have not expired. */
export function filtersInForce({ filtered }: Status, nowMs: number) {
  return (filtered ?? []).map(({ filter }) => filter).filter(({ expires_at: end }) => !hasEnded(end, nowMs))
}

/** How the reader's filters apply to a post in this context. */
export function filterVerdict(status: Status, context: FilterContext, isOwn: boolean, nowMs: number): FilterVerdict {
  if (isOwn || !status.filtered || status.filtered.length === 0) return pass
  const words = wordsFor(context)
  const matched = filtersInForce(status, nowMs).filter(
    (filter) => filter.context.length === 0 || filter.context.some((word) => words.includes(word)),
  )
  if (matched.length === 0) return pass
  const titles = (action: string) => matched.filter((filter) => filter.filter_action === action).map((filter) => filter.title)
  const hiding = titles('hide')
  const mediaTitles = titles('blur')
  const mayHide = context !== 'detailed' && context !== 'collection'
  if (hiding.length > 0 && mayHide) return { ...pass, kind: 'hide', titles: hiding, mediaTitles }
  const warning = [...hiding, ...titles('warn')]
  if (warning.length > 0 && context !== 'detailed') {
    const showsAuthor = matched.every((filter) => filter.filter_action !== 'warn' || filter.filter_action_ex === 'half_warn')
    return { kind: 'warn', titles: warning, showsAuthor: showsAuthor && hiding.length === 0, mediaTitles }
  }
  return { ...pass, mediaTitles }
}

/** The filter contexts that apply where a card is shown. */
export function wordsFor(context: FilterContext): readonly string[] {
  if (context === 'detailed') return ['thread']
  if (context === 'collection') return ['home']
  // Few servers offer "explore" as a context of its own; filters for public timelines apply there too.
  if (context === 'explore') return ['explore', 'public']
  return [context]
}
