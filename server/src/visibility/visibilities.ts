import type { Visibility } from '@starling/api/statuses'

/** All stored values of visibility, widest first. */
export const VISIBILITIES = [
  'public',
  'public_unlisted',
  'login',
  'unlisted',
  'private',
  'limited',
  'direct',
] as const satisfies readonly Visibility[]

export type StoredVisibility = (typeof VISIBILITIES)[number]

/** Which visibilities belong to which timelines and readers; `hasVisibility.ts` makes SQL conditions of them. */
export const OPEN_TO_VISITORS = ['public', 'public_unlisted', 'unlisted'] as const satisfies readonly StoredVisibility[]
export const OPEN_TO_MEMBERS = ['public', 'public_unlisted', 'login', 'unlisted'] as const satisfies readonly StoredVisibility[]
export const IN_PUBLIC_TIMELINES = ['public', 'login'] as const satisfies readonly StoredVisibility[]
export const IN_LOCAL_TIMELINES = ['public', 'login', 'public_unlisted'] as const satisfies readonly StoredVisibility[]

/** Whether a post of this visibility is among these. */
export function isAmong(words: readonly StoredVisibility[], raw: string): boolean {
  return words.some((word) => word === raw)
}

/** Whether this server stores the value. */
export function isStoredVisibility(word: string): word is StoredVisibility {
  return VISIBILITIES.some((known) => known === word)
}

/** The visibility that Mastodon clients understand. */
export function compatibleVisibility(raw: StoredVisibility): 'public' | 'unlisted' | 'private' | 'direct' {
  switch (raw) {
    case 'public_unlisted':
    case 'login':
      return 'public'
    case 'limited':
      return 'private'
    default:
      return raw
  }
}

/** Whether a post may be boosted by anybody who sees it. */
export function isBoostable(raw: string): boolean {
  return isAmong(OPEN_TO_MEMBERS, raw)
}

const SEARCHABILITIES = ['public', 'public_unlisted', 'private', 'direct', 'limited'] as const

/** Who may find a post, never wider than who may read it. */
export function clampSearchability(asked: string | null, visibility: string): string {
  const wanted = SEARCHABILITIES.find((known) => known === asked) ?? 'direct'
  const widest = isBoostable(visibility) ? 'public' : visibility === 'private' ? 'private' : 'direct'
  return SEARCHABILITIES.indexOf(wanted) < SEARCHABILITIES.indexOf(widest) ? widest : wanted
}
