import type { Status } from '@starling/api/statuses'

/** The visibilities a draft can have: the API's, and kmyblue's spellings of a limited one. */
export type Privacy =
  | 'public'
  | 'public_unlisted'
  | 'login'
  | 'unlisted'
  | 'private'
  | 'mutual'
  | 'circle'
  | 'reply'
  | 'personal'
  | 'direct'
  | 'limited'

/** The order of the visibilities in the menu. */
export const PRIVACY_ORDER: readonly Privacy[] = [
  'public',
  'public_unlisted',
  'login',
  'unlisted',
  'private',
  'mutual',
  'circle',
  'reply',
  'personal',
  'direct',
]

/** Loosest to strictest, for replies. This order differs from the menu's: `unlisted` is looser than `login` here. */
const STRICTNESS: readonly Privacy[] = ['public', 'public_unlisted', 'unlisted', 'login', 'private', 'direct']

const BOOSTABLE: ReadonlySet<string> = new Set(['public', 'unlisted', 'public_unlisted', 'login'])

/** A status's exact visibility: kmyblue's `visibility_ex` where present, else the compatible one. */
export function visibilityOf(status: Pick<Status, 'visibility' | 'visibility_ex'>): Privacy {
  return status.visibility_ex ?? status.visibility
}

/** The stricter of two visibilities; one outside the order, such as a limited one, wins because it is narrower than all others. */
export function stricterPrivacy(a: Privacy, b: Privacy): Privacy {
  const [atA, atB] = [STRICTNESS.indexOf(a), STRICTNESS.indexOf(b)]
  if (atA === -1) return a
  if (atB === -1) return b
  return atA >= atB ? a : b
}

/** The requested visibility where the server offers it, else the nearest: for direct the last one offered, for all others the first; 'banned' when none is offered. */
export function allowedPrivacy(wished: Privacy, allowed: readonly Privacy[]): Privacy | 'banned' {
  if (allowed.includes(wished)) return wished
  return (wished === 'direct' ? allowed.at(-1) : allowed[0]) ?? 'banned'
}

/** Orders visibilities by how many people can see the post, fewest first; unknown ones rank with 'limited'. */
const REACH: ReadonlyMap<string, number> = new Map([
  ['direct', 0],
  ['personal', 1],
  ['limited', 1],
  ['circle', 1],
  ['reply', 1],
  ['mutual', 2],
  ['private', 3],
  ['unlisted', 4],
  ['login', 5],
  ['public_unlisted', 5],
  ['public', 6],
])

/** Whether the first visibility reaches more people than the second. */
export function isWiderVisibility(answered: string, asked: string): boolean {
  const wanted = REACH.get(asked) ?? 1
  // Servers write every limited audience as 'limited' or, for older clients, as 'private'.
  const allowed = wanted === 0 ? 0 : Math.max(wanted, 3)
  return (REACH.get(answered) ?? 1) > allowed
}

/** Whether there are people who may read a post of the first visibility but not of the second; `unlisted` and `public` differ only in where posts are listed. */
export function reachesMoreReaders(chosen: Privacy, original: Privacy): boolean {
  // Groups of readers: everybody, everybody signed in, then smaller and smaller groups.
  const readers = (privacy: Privacy) => {
    const reach = REACH.get(privacy) ?? 1
    return privacy === 'login' ? 4 : reach >= 4 ? 5 : reach
  }
  return readers(chosen) > readers(original)
}

/**
 * The requested visibility of a reply where the server offers it, else the widest one that shows the reply to nobody who cannot read the
 * answered post; the narrowest one offered where none does. 'banned' when none is offered.
 */
export function privacyForReply(wished: Privacy, allowed: readonly Privacy[]): Privacy | 'banned' {
  if (allowed.includes(wished)) return wished
  return allowed.find((privacy) => privacy !== 'circle' && !reachesMoreReaders(privacy, wished)) ?? allowed.at(-1) ?? 'banned'
}

/** Whether a reader may boost the post: a public one, or the reader's own private one. */
export function isBoostable(status: Pick<Status, 'visibility' | 'visibility_ex'>, isOwn: boolean): boolean {
  const visibility = visibilityOf(status)
  return BOOSTABLE.has(visibility) || (isOwn && visibility === 'private')
}
