import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { Privacy } from '../visibility/index.ts'
import { isWiderVisibility } from '../visibility/index.ts'
import {
  addFile,
  addMedia,
  afterDeletion,
  changeDraft,
  changeOption,
  choosePrivacy,
  type Draft,
  DRAFT_DEFAULTS,
  insertEmoji,
  moveMedia,
  NEW_POLL,
  newDraft,
  placeMedia,
  refuseQuote,
  removeFile,
  removeMedia,
  settleFile,
  toggleSpoiler,
  toStatusDraft,
  validateDraft,
  withExpiryTag,
  withoutTag,
  withQuote,
  withReference,
  withTag,
} from './index.ts'

const audiences = ['public', 'public_unlisted', 'login', 'unlisted', 'private', 'mutual', 'circle', 'direct'] as const
const defaults = { ...DRAFT_DEFAULTS, allowedPrivacies: audiences }
const quoted = ['public', 'private'].map((visibility, index) =>
  aStatus({
    id: `q${index}`,
    url: `https://far.example/@bo/${index}`,
    visibility: visibility as 'public',
    spoiler_text: index === 0 ? 'Soup' : '',
    quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
  }),
)

const step = record({
  kind: constantFrom(
    ...(['type', 'type', 'warn', 'spoiler', 'audience', 'picture', 'drop', 'move', 'place', 'file', 'settle', 'unfile'] as const),
    ...(['poll', 'option', 'no-poll', 'quote', 'unquote', 'deleted', 'emoji', 'expiry', 'tag', 'untag', 'link', 'answer'] as const),
  ),
  at: integer({ min: 0, max: 5 }),
  audience: constantFrom(...audiences),
})

const fileOf = (number: number) => ({ key: `f${number}`, name: `${number}.png`, type: 'image/png', size: 1 })

it('does any event of the composer in any order without losing a word or widening the audience, and sends what is shown (R-comp-01, R-comp-03, R-comp-13, R-comp-19, R-vis-02)', () => {
  assert(
    property(array(step, { maxLength: 50 }), (steps) => {
      let keys = 0
      const makeKey = () => `key-${(keys += 1)}`
      let draft: Draft = newDraft(defaults, makeKey)
      /** The widest audience the writer has agreed to. */
      let chosen: Privacy = defaults.privacy
      let count = 0
      const typed: string[] = []
      for (const { kind, at, audience } of steps) {
        const before = draft
        const media = draft.media[at % Math.max(1, draft.media.length)]?.id ?? 'none'
        const file = draft.files[at % Math.max(1, draft.files.length)]?.key ?? 'none'
        const status = quoted[at % 2] ?? aStatus()
        count += 1
        switch (kind) {
          case 'type':
            typed.push(`word${count}`)
            draft = changeDraft(draft, { text: `${draft.text} word${count}` }, makeKey)
            break
          case 'warn':
            draft = toggleSpoiler(draft, makeKey)
            break
          case 'spoiler':
            draft = changeDraft(draft, { spoilerText: `warning${count}` }, makeKey)
            break
          case 'audience':
            chosen = audience
            draft = choosePrivacy(draft, audience, defaults, makeKey, quoted.find(({ id }) => id === draft.quotedId)?.url ?? null)
            break
          case 'picture':
            draft = addMedia(draft, aMediaAttachment({ id: `m${count}` }), defaults, makeKey)
            break
          case 'drop':
            draft = removeMedia(draft, media, makeKey)
            break
          case 'move':
            draft = moveMedia(draft, media, at % 2 === 0 ? 1 : -1, makeKey)
            break
          case 'place':
            draft = placeMedia(draft, media, at, makeKey)
            break
          case 'file':
            draft = addFile(draft, fileOf(count), defaults, makeKey)
            break
          case 'settle':
            draft = settleFile(draft, file, aMediaAttachment({ id: `s${count}` }), makeKey)
            break
          case 'unfile':
            draft = removeFile(draft, file, makeKey)
            break
          case 'poll':
            draft = changeDraft(draft, { poll: NEW_POLL }, makeKey)
            break
          case 'option':
            if (draft.poll) draft = changeDraft(draft, { poll: changeOption(draft.poll, at, `o${count}`, 4) }, makeKey)
            break
          case 'no-poll':
            draft = changeDraft(draft, { poll: null }, makeKey)
            break
          case 'quote':
            if (refuseQuote(draft, status) === null) draft = withQuote(draft, status, makeKey)
            break
          case 'unquote':
            draft = changeDraft(draft, { quotedId: null }, makeKey)
            break
          case 'deleted':
            draft = afterDeletion(draft, at % 2 === 0 ? (draft.quotedId ?? 'none') : (draft.inReplyToId ?? 'none'), makeKey)
            break
          case 'emoji': {
            const { text, caret } = insertEmoji(draft.text, { start: at, end: at }, at % 2 === 0 ? '🦜' : ':bread:')
            expect(caret).toBeLessThanOrEqual(text.length)
            // In the middle of a word a tag would only split that word.
            if (draft.text.trim() === '') draft = changeDraft(draft, { text }, makeKey)
            break
          }
          case 'expiry':
            draft = changeDraft(draft, { text: withExpiryTag(draft.text, at % 2 === 0 ? 'exp10m' : null) }, makeKey)
            break
          case 'tag':
            draft = changeDraft(draft, { text: withTag(draft.text, 'birds') }, makeKey)
            break
          case 'untag':
            draft = changeDraft(draft, { text: withoutTag(draft.text, 'birds') }, makeKey)
            break
          case 'link':
            draft = changeDraft(draft, { text: withReference(draft.text, 'https://far.example/@bo/9') }, makeKey)
            break
          case 'answer':
            draft = changeDraft(draft, { inReplyToId: 'r1' }, makeKey)
            break
        }
        const body = toStatusDraft(draft)
        const { idempotencyKey: key, ...content } = draft
        const { idempotencyKey: keyBefore, ...contentBefore } = before
        if (JSON.stringify(content) !== JSON.stringify(contentBefore)) expect(key).not.toBe(keyBefore)
        expect(typed.filter((word) => !draft.text.split(/\s+/).includes(word))).toEqual([])
        expect(isWiderVisibility(draft.privacy, chosen)).toBe(false)
        expect(body).toMatchObject({
          status: draft.text,
          visibility: draft.privacy,
          spoiler_text: draft.hasSpoiler ? draft.spoilerText : '',
          sensitive: draft.isSensitive,
          media_ids: draft.media.map(({ id }) => id),
        })
        expect([body.quoted_status_id ?? null, body.in_reply_to_id ?? null]).toEqual([draft.quotedId, draft.inReplyToId])
        if (!['public', 'public_unlisted', 'login', 'unlisted'].includes(draft.privacy)) expect(body.quote_approval_policy).toBe('nobody')
        expect(body.poll?.options ?? []).toEqual(draft.poll?.options.filter((option) => option.trim() !== '') ?? [])
        if (draft.media.length + draft.files.length === 0 && before.media.length + before.files.length > 0)
          expect(draft.isSensitive).toBe(false)
        expect(new Set(draft.media.map(({ id }) => id)).size).toBe(draft.media.length)
        expect(() => validateDraft(draft, { characters: 0, maxCharacters: 500, isUploading: false })).not.toThrow()
      }
    }),
    { numRuns: 500 },
  )
})
