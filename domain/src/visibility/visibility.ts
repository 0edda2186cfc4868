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

/** Narrowest to widest reach; kinds of a limited audience count as one. */
const REACH: readonly string[] = ['direct', 'limited', 'private', 'login', 'unlisted', 'public_unlisted', 'public']

/** Whether `answered` lets more people read than `asked`: the sign of a server that did not understand what it was asked. */
export function isWiderThan(answered: Privacy, asked: Privacy): boolean {
  const reach = (privacy: Privacy) => REACH.indexOf(REACH.includes(privacy) ? privacy : 'limited')
  // From `unlisted` on any visitor may read; these differ only in where the post is listed, and servers translate them freely.
  const isOpen = (privacy: Privacy) => reach(privacy) >= REACH.indexOf('unlisted')
  return reach(answered) > reach(asked) && !(isOpen(asked) && isOpen(answered))
}

/** Whether a reader may boost it: open to the public, or one's own private one (R-int-09). */
export function isBoostable(status: Pick<Status, 'visibility' | 'visibility_ex'>, isOwn: boolean): boolean {
  const visibility = visibilityOf(status)
  return BOOSTABLE.has(visibility) || (isOwn && visibility === 'private')
}
