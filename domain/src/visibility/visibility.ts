import type { Status } from '@starling/api/statuses'

/** Whom a draft can be sent to: the wire's visibilities and kmyblue's ways to write a limited one (R-vis-04). */
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

/** The order in which choices are offered (R-comp-13). */
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

/** Loosest to strictest, for replies (R-comp-08). It is not the order of the menu: `unlisted` is looser than `login` here. */
const STRICTNESS: readonly Privacy[] = ['public', 'public_unlisted', 'unlisted', 'login', 'private', 'direct']

const BOOSTABLE: ReadonlySet<string> = new Set(['public', 'unlisted', 'public_unlisted', 'login'])

/** A status's exact visibility: kmyblue's word where it says one, else the compatible one (R-vis-01). */
export function visibilityOf(status: Pick<Status, 'visibility' | 'visibility_ex'>): Privacy {
  return status.visibility_ex ?? status.visibility
}

/** The stricter of two privacies (R-comp-08); one outside the order, such as a limited one, wins as it is narrower than any choice. */
export function stricterPrivacy(a: Privacy, b: Privacy): Privacy {
  const [atA, atB] = [STRICTNESS.indexOf(a), STRICTNESS.indexOf(b)]
  if (atA === -1) return a
  if (atB === -1) return b
  return atA >= atB ? a : b
}

/** The wished privacy where it may be chosen, else the nearest: the last for direct, the first for all others; 'banned' when there is none (R-comp-13). */
export function allowedPrivacy(wished: Privacy, allowed: readonly Privacy[]): Privacy | 'banned' {
  if (allowed.includes(wished)) return wished
  return (wished === 'direct' ? allowed.at(-1) : allowed[0]) ?? 'banned'
}

/** How many may see a post, from the fewest; words that are not here reach as few as 'limited'. */
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

/** Whether the first visibility reaches more people than the second, whoever said either of them. */
export function isWiderVisibility(answered: string, asked: string): boolean {
  const wanted = REACH.get(asked) ?? 1
  // Servers write every kind of limited audience as 'limited' or, for older clients, as 'private'.
  const allowed = wanted === 0 ? 0 : Math.max(wanted, 3)
  return (REACH.get(answered) ?? 1) > allowed
}

/** Whether somebody may read the first who may not read the second; `unlisted` and what is open differ only in where they are listed. */
export function letsMoreRead(chosen: Privacy, original: Privacy): boolean {
  // Anybody on the web, anybody signed in, then smaller and smaller groups.
  const readers = (privacy: Privacy) => {
    const reach = REACH.get(privacy) ?? 1
    return privacy === 'login' ? 4 : reach >= 4 ? 5 : reach
  }
  return readers(chosen) > readers(original)
}

/**
 * The wished privacy of an answer where it may be chosen, else the widest that lets nobody read who could not read what is
 * answered; the narrowest on offer where all do (R-comp-08). 'banned' when there is none.
 */
export function privacyForReply(wished: Privacy, allowed: readonly Privacy[]): Privacy | 'banned' {
  if (allowed.includes(wished)) return wished
  return allowed.find((privacy) => privacy !== 'circle' && !letsMoreRead(privacy, wished)) ?? allowed.at(-1) ?? 'banned'
}

/** Whether a reader may boost it: open to the public, or one's own private one (R-int-09). */
export function isBoostable(status: Pick<Status, 'visibility' | 'visibility_ex'>, isOwn: boolean): boolean {
  const visibility = visibilityOf(status)
  return BOOSTABLE.has(visibility) || (isOwn && visibility === 'private')
}
