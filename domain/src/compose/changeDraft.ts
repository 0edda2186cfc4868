import type { MediaAttachment } from '@starling/api/media'
import { allowedPrivacy, type Privacy } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey } from './Draft.ts'

/** Changes fields and renews the idempotency key, so that sending the changed draft counts as another post. */
export function changeDraft(draft: Draft, change: Partial<Omit<Draft, 'idempotencyKey'>>, makeKey: MakeKey): Draft {
  return { ...draft, ...change, idempotencyKey: makeKey() }
}

/**
 * Adds what was typed into and attached to another draft to the end of this one: the text on a line of its own unless a space or line break is
 * there already.
 */
export function joinDrafts(draft: Draft, added: Draft, makeKey: MakeKey): Draft {
  const separator = draft.text === '' || added.text === '' || /\s$/.test(draft.text) ? '' : '\n'
  return changeDraft(
    draft,
    {
      text: draft.text + separator + added.text,
      media: [...draft.media, ...added.media],
      files: [...draft.files, ...added.files],
      hasSpoiler: draft.hasSpoiler || added.hasSpoiler,
      isSensitive: draft.isSensitive || added.isSensitive,
    },
    makeKey,
  )
}

/** Opens or closes the content warning; with media, `sensitive` becomes what the warning becomes. */
export function toggleSpoiler(draft: Draft, makeKey: MakeKey): Draft {
  const hasSpoiler = !draft.hasSpoiler
  return changeDraft(draft, { hasSpoiler, ...(draft.media.length + draft.files.length > 0 ? { isSensitive: hasSpoiler } : {}) }, makeKey)
}

/** Adds an attachment; the first one makes the post sensitive where that is the default or a warning is open. */
export function addMedia(draft: Draft, media: MediaAttachment, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const isFirst = draft.media.length === 0
  return changeDraft(
    draft,
    {
      media: [...draft.media, media],
      ...(isFirst && (defaults.isSensitive || draft.hasSpoiler) ? { isSensitive: true } : {}),
      ...(isFirst && defaults.isSensitive ? { hasSpoiler: true } : {}),
    },
    makeKey,
  )
}

/** Takes an attachment away; without any the post is no longer sensitive. */
export function removeMedia(draft: Draft, mediaId: string, makeKey: MakeKey): Draft {
  const media = draft.media.filter(({ id }) => id !== mediaId)
  return changeDraft(draft, { media, ...(media.length + draft.files.length === 0 ? { isSensitive: false } : {}) }, makeKey)
}

/** Brings back an attachment that was taken away from this place, where it is not there again already. */
export function returnMedia(draft: Draft, media: MediaAttachment, place: number, isSensitive: boolean, makeKey: MakeKey): Draft {
  if (draft.media.some(({ id }) => id === media.id)) return draft
  return changeDraft(draft, { media: draft.media.toSpliced(place, 0, media), isSensitive: draft.isSensitive || isSensitive }, makeKey)
}

/** Puts an attachment one place earlier (-1) or later (1); at the edge nothing changes. */
export function moveMedia(draft: Draft, mediaId: string, step: 1 | -1, makeKey: MakeKey): Draft {
  const from = draft.media.findIndex(({ id }) => id === mediaId)
  return from === -1 ? draft : placeMedia(draft, mediaId, from + step, makeKey)
}

/** Puts an attachment in a certain place, counted from 0; outside the list nothing changes. */
export function placeMedia(draft: Draft, mediaId: string, place: number, makeKey: MakeKey): Draft {
  const moved = draft.media.find(({ id }) => id === mediaId)
  if (moved === undefined || place < 0 || place >= draft.media.length || draft.media[place] === moved) return draft
  const media = draft.media.filter(({ id }) => id !== mediaId)
  media.splice(place, 0, moved)
  return changeDraft(draft, { media }, makeKey)
}

/** Puts a new version of an attachment in the place of another, such as a cropped picture; without that one nothing changes. */
export function replaceMedia(draft: Draft, mediaId: string, next: MediaAttachment, makeKey: MakeKey): Draft {
  if (![draft, ...draft.parts].some(({ media }) => media.some(({ id }) => id === mediaId))) return draft
  const replaced = (media: Draft['media']) => media.map((one) => (one.id === mediaId ? next : one))
  const parts = draft.parts.map((part) => ({ ...part, media: replaced(part.media) }))
  return changeDraft(draft, { media: replaced(draft.media), parts }, makeKey)
}

/**
 * Chooses an audience; one that is not allowed becomes the nearest that is. A message to the people mentioned
 * quotes nobody: the quoted post's address goes to the end of the text instead.
 */
export function choosePrivacy(
  draft: Draft,
  wished: Privacy,
  defaults: DraftDefaults,
  makeKey: MakeKey,
  quotedUrl: string | null = null,
): Draft {
  const allowed =
    draft.inReplyToId !== null && draft.privacy === 'reply' ? [...defaults.allowedPrivacies, 'reply' as const] : defaults.allowedPrivacies
  const privacy = allowedPrivacy(wished, allowed)
  return changeDraft(
    draft,
    {
      privacy,
      ...(wished === 'circle' ? {} : { circleId: null }),
      ...(privacy === 'direct' && draft.quotedId !== null && draft.editedId === null
        ? { quotedId: null, ...(quotedUrl === null ? {} : { text: withLine(draft.text, quotedUrl) }) }
        : {}),
    },
    makeKey,
  )
}

function withLine(text: string, line: string): string {
  if (text.includes(line)) return text
  return text.trim() === '' ? line : `${text.trimEnd()}\n\n${line}`
}

/** The default visibility of new posts after this one, for writers who want the last one kept; null where the default does not change. */
export function keptPrivacy(published: Draft): Privacy | null {
  const { privacy, inReplyToId, editedId } = published
  return inReplyToId !== null || editedId !== null || privacy === 'banned' ? null : privacy
}

/** The draft after a post it refers to was deleted. */
export function afterDeletion(draft: Draft, deletedId: string, makeKey: MakeKey): Draft {
  let next = draft
  if (next.inReplyToId === deletedId) {
    next = changeDraft(next, { inReplyToId: null, ...(next.privacy === 'reply' ? { privacy: 'circle' as const } : {}) }, makeKey)
  }
  if (next.editedId === deletedId) next = changeDraft(next, { editedId: null }, makeKey)
  if (next.quotedId === deletedId) next = changeDraft(next, { quotedId: null }, makeKey)
  return next
}
