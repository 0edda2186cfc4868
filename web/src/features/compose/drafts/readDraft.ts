import { mediaAttachmentSchema } from '@starling/api/media'
import { readEntities } from '@starling/api/reading'
import { DRAFT_DEFAULTS } from '@starling/domain/compose'
import type { Draft, DraftFile, DraftPart } from '@starling/domain/compose'
import type { DraftAttempt, DraftRecord } from '@starling/domain/drafts'
import { PRIVACY_ORDER } from '@starling/domain/visibility'
import { fieldsOf, storedChoice, storedFlag, storedNumber, storedText, storedTexts } from '../../../storage/storedFields.ts'
import { randomKey } from '../randomKey.ts'

/** A poll's duration where the stored one cannot be read, in seconds. */
const ONE_DAY = 86_400

/** Reads a draft stored by this or an earlier version, which used other names; null where it contains no text. Every other damaged field gets its default. */
export function readDraftRecord(id: string, stored: unknown): DraftRecord | null {
  const { thing, prepared, target = thing, initial = prepared, savedAt, draft, attempt } = fieldsOf(stored)
  if (typeof target !== 'string' || typeof fieldsOf(draft)['text'] !== 'string') return null
  return {
    id,
    target,
    draft: readDraft(draft),
    initial: initial === null ? null : storedText(initial, ''),
    savedAt: storedNumber(savedAt, 0, Number.MAX_SAFE_INTEGER, 0),
    attempt: readAttempt(attempt),
  }
}

/** An attempt to send without an answer; null where there was none. */
export function readAttempt(stored: unknown): DraftAttempt | null {
  const { key, startedAt, before } = fieldsOf(stored)
  return typeof key === 'string' && typeof startedAt === 'number' ? { key, startedAt, before: storedTexts(before) } : null
}

/** A draft of which some fields may be damaged. */
export function readDraft(stored: unknown): Draft {
  const fields = fieldsOf(stored)
  return {
    ...readPart(stored),
    isMarkdown: storedFlag(fields['isMarkdown'], false),
    // An unreadable visibility becomes the narrowest one, so that the post never reaches more people than intended.
    privacy: storedChoice<Draft['privacy']>(fields['privacy'], [...PRIVACY_ORDER, 'limited', 'banned'], 'direct'),
    circleId: textOrNull(fields['circleId']),
    searchability: storedText(fields['searchability'], DRAFT_DEFAULTS.searchability),
    language: storedText(fields['language'], DRAFT_DEFAULTS.language),
    quotePolicy: storedChoice<Draft['quotePolicy']>(fields['quotePolicy'], ['public', 'followers', 'nobody'], 'nobody'),
    quoteReviewPolicy: textOrNull(fields['quoteReviewPolicy']),
    editedId: textOrNull(fields['editedId']),
    inReplyToId: textOrNull(fields['inReplyToId']),
    quotedId: textOrNull(fields['quotedId']),
    parts: listOf(fields['parts']).map((part) => ({ ...readPart(part), key: storedText(fieldsOf(part)['key'], '') || randomKey() })),
    scheduledAt: readTime(fields['scheduledAt']),
    idempotencyKey: storedText(fields['idempotencyKey'], '') || randomKey(),
  }
}

function readPart(stored: unknown): Omit<DraftPart, 'key'> {
  const { text, hasSpoiler, spoilerText, isSensitive, media, files, poll } = fieldsOf(stored)
  return {
    text: storedText(text, ''),
    hasSpoiler: storedFlag(hasSpoiler, false),
    spoilerText: storedText(spoilerText, ''),
    isSensitive: storedFlag(isSensitive, false),
    media: readEntities(mediaAttachmentSchema, media),
    files: listOf(files).flatMap((file) => readFile(file) ?? []),
    poll: readPoll(poll),
  }
}

/** Without its key, a stored file cannot be found. */
function readFile(stored: unknown): DraftFile | null {
  const { key, name, type, size, description } = fieldsOf(stored)
  if (typeof key !== 'string' || key === '') return null
  return {
    key,
    name: storedText(name, ''),
    type: storedText(type, ''),
    size: storedNumber(size, 0, Number.MAX_SAFE_INTEGER, 0),
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
  }
}

function readPoll(stored: unknown): Draft['poll'] {
  const { options, expiresIn, isMultiple, hidesTotals } = fieldsOf(stored)
  if (!Array.isArray(options)) return null
  return {
    options: storedTexts(options),
    expiresIn: storedNumber(expiresIn, 1, Number.MAX_SAFE_INTEGER, ONE_DAY),
    isMultiple: storedFlag(isMultiple, false),
    ...(storedFlag(hidesTotals, false) ? { hidesTotals: true } : {}),
  }
}

function readTime(value: unknown): string | null {
  return typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
