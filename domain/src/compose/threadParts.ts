import { changeDraft } from './changeDraft.ts'
import { countCharacters, type CountingRules } from './countCharacters.ts'
import { hasContent, type Draft, type DraftPart, type MakeKey } from './Draft.ts'
import { splitText } from './splitText.ts'

/** How many posts a draft will be published as. */
export function countPosts(draft: Draft): number {
  return 1 + draft.parts.length
}

/** Adds an empty post to the thread after the given one; 0 is the first. */
export function addPart(draft: Draft, behind: number, makeKey: MakeKey): Draft {
  return changeDraft(draft, { parts: draft.parts.toSpliced(behind, 0, emptyPart(partOf(draft, behind), makeKey)) }, makeKey)
}

/** Removes a post from the thread; when the first is removed, the next one takes its place in the draft itself. */
export function removePart(draft: Draft, index: number, makeKey: MakeKey): Draft {
  if (index > 0) return changeDraft(draft, { parts: draft.parts.toSpliced(index - 1, 1) }, makeKey)
  const [next, ...parts] = draft.parts
  if (next === undefined) return draft
  return changeDraft(draft, { ...contentOfPart(next), parts }, makeKey)
}

/** Brings back a further post that was removed from this place of the thread, where it is not there again already. */
export function returnPart(draft: Draft, part: DraftPart, index: number, makeKey: MakeKey): Draft {
  if (draft.parts.some(({ key }) => key === part.key)) return draft
  return changeDraft(draft, { parts: draft.parts.toSpliced(index - 1, 0, part) }, makeKey)
}

/** One post of the thread as a draft of its own, so that every function that changes drafts works on it; the first post where the index is out of range. */
export function partOf(draft: Draft, index: number): Draft {
  const part = draft.parts[index - 1]
  return part === undefined ? draft : { ...draft, ...contentOfPart(part), parts: [], quotedId: null, scheduledAt: null }
}

/** Puts a post taken out by `partOf` back into the thread after it was changed. Fields of the whole thread are changed for all posts. */
export function changePart(draft: Draft, index: number, changed: Draft): Draft {
  const part = draft.parts[index - 1]
  if (part === undefined) return index === 0 ? changed : draft
  const {
    text,
    hasSpoiler,
    spoilerText,
    isSensitive,
    media,
    files,
    poll,
    parts: _parts,
    quotedId: _quoted,
    scheduledAt: _at,
    ...whole
  } = changed
  const own: DraftPart = { key: part.key, text, hasSpoiler, spoilerText, isSensitive, media, files, poll }
  return {
    ...draft,
    // All posts of a thread have the same audience, in whichever of them it was chosen.
    privacy: whole.privacy,
    circleId: whole.circleId,
    searchability: whole.searchability,
    language: whole.language,
    quotePolicy: whole.quotePolicy,
    isMarkdown: whole.isMarkdown,
    idempotencyKey: whole.idempotencyKey,
    parts: draft.parts.with(index - 1, own),
  }
}

/** Splits a text that is too long for one post into a thread; a text that fits stays as it is. */
export function splitIntoParts(draft: Draft, maxCharacters: number, rules: CountingRules, makeKey: MakeKey): Draft {
  const room = maxCharacters - countCharacters('', draft.hasSpoiler ? draft.spoilerText : '', rules)
  if (room <= 0) return draft
  const [first, ...further] = splitText(draft.text, room, rules)
  if (first === undefined || further.length === 0) return draft
  const parts = further.map((text) => ({ ...emptyPart(draft, makeKey), text }))
  return changeDraft(draft, { text: first, parts: [...parts, ...draft.parts] }, makeKey)
}

/**
 * What is left to send once the first post of the thread is published: the following posts, the first of them as a reply to it. Null when nothing is left.
 * Sending continues with the result, so a published post is never sent again.
 */
export function afterPublished(draft: Draft, publishedId: string, makeKey: MakeKey): Draft | null {
  const [next, ...parts] = draft.parts.filter(hasContent)
  if (next === undefined) return null
  return changeDraft(draft, { ...contentOfPart(next), parts, inReplyToId: publishedId, quotedId: null }, makeKey)
}

/** A further post without content; it keeps the content warning, because it usually continues the same subject. */
export function emptyPart({ hasSpoiler, spoilerText }: Pick<Draft, 'hasSpoiler' | 'spoilerText'>, makeKey: MakeKey): DraftPart {
  return { key: makeKey(), text: '', hasSpoiler, spoilerText, isSensitive: false, media: [], files: [], poll: null }
}

function contentOfPart({ key: _key, ...content }: DraftPart): Omit<DraftPart, 'key'> {
  return content
}
