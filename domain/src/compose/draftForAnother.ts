import type { Privacy } from '../visibility/index.ts'
import type { Draft, MakeKey } from './Draft.ts'

/**
 * Why a draft cannot change its account: ids of posts and files are valid at one server only, and of the audiences only `personal` keeps a
 * post from accounts it mentions.
 */
export type AccountSwitchBlocker = 'post' | 'files' | 'personal'

/** The reason why a draft cannot continue as another account; null where it can. */
export function accountSwitchBlocker({
  editedId,
  inReplyToId,
  quotedId,
  media,
  files,
  parts,
  privacy,
}: Draft): AccountSwitchBlocker | null {
  if (editedId !== null || inReplyToId !== null || quotedId !== null) return 'post'
  if (privacy === 'personal') return 'personal'
  return [{ media, files }, ...parts].some((part) => part.media.length + part.files.length > 0) ? 'files' : null
}

/** Audiences that all servers support. */
const everywhere: ReadonlySet<string> = new Set<Privacy>(['public', 'unlisted', 'private', 'direct'])

/** The nearest audience that all servers support and that is not wider; the readers of the others depend on the account. */
const narrower: ReadonlyMap<string, Privacy> = new Map([
  ['public_unlisted', 'unlisted'],
  ['login', 'private'],
])

/** The same content for another account, perhaps at another server. An audience that not every server has becomes a narrower one. */
export function draftForAnother(draft: Draft, makeKey: MakeKey): Draft {
  const { privacy } = draft
  return {
    ...draft,
    privacy: everywhere.has(privacy) ? privacy : (narrower.get(privacy) ?? 'direct'),
    circleId: null,
    idempotencyKey: makeKey(),
  }
}
