import type { Privacy } from '../visibility/index.ts'
import type { Draft, MakeKey } from './Draft.ts'

/**
 * What keeps a draft with the account it was begun by: ids of posts and files mean nothing to another server, and no audience but `personal` keeps
 * a post from those it mentions.
 */
export type DraftTie = 'post' | 'files' | 'personal'

/** Why a draft cannot go on as another account; null where it can. */
export function tieOfDraft({ editedId, inReplyToId, quotedId, media, files, parts, privacy }: Draft): DraftTie | null {
  if (editedId !== null || inReplyToId !== null || quotedId !== null) return 'post'
  if (privacy === 'personal') return 'personal'
  return [{ media, files }, ...parts].some((part) => part.media.length + part.files.length > 0) ? 'files' : null
}

/** Audiences that each server has. */
const everywhere: ReadonlySet<string> = new Set<Privacy>(['public', 'unlisted', 'private', 'direct'])

/** The nearest audience that each server has and that is no wider; whom the others reach depends on the account. */
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
