import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { expect, it } from 'vitest'
import { changeDraft, choosePrivacy, type Draft, DRAFT_DEFAULTS, NEW_POLL, newDraft, quoteDraft, refuseQuote, withQuote } from './index.ts'

const key = () => 'key'
const draft = newDraft(DRAFT_DEFAULTS, key)
const open = aStatus({ id: '9', quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } })
const by = (current_user: 'automatic' | 'manual' | 'denied' | 'unknown'): Pick<Status, 'quote_approval'> => ({
  quote_approval: { automatic: [], manual: [], current_user },
})

it.each<[string, Partial<Draft>, boolean, ReturnType<typeof refuseQuote>]>([
  ['a plain draft', {}, false, null],
  ['an edit', { editedId: '1' }, false, 'editing'],
  ['a draft with a quote', { quotedId: '2' }, false, 'quoting'],
  ['a message to those mentioned', { privacy: 'direct' }, false, 'direct'],
  ['a draft with media', { media: [aMediaAttachment()] }, false, 'media'],
  ['a draft whose media are on their way', {}, true, 'media'],
  ['a poll', { poll: NEW_POLL }, false, 'poll'],
])('%s takes a quote or says why not (R-quote-03, X-16)', (_, change, isUploading, expected) => {
  expect(refuseQuote(changeDraft(draft, change, key), open, isUploading)).toBe(expected)
})

it.each([
  ['automatic', null],
  ['manual', null],
  ['denied', 'unauthorized'],
  ['unknown', 'unauthorized'],
] as const)('with the permission %s the answer is %s (R-quote-02, R-quote-03)', (permission, expected) => {
  expect(refuseQuote(draft, by(permission), false)).toBe(expected)
})

it('takes over the warning where there is none, and keeps a private post private (R-quote-06)', () => {
  const warned = { ...open, spoiler_text: 'Plot' }
  expect(withQuote(draft, warned, key)).toMatchObject({ quotedId: '9', hasSpoiler: true, spoilerText: 'Plot' })
  expect(withQuote({ ...draft, hasSpoiler: true, spoilerText: 'Mine' }, warned, key).spoilerText).toBe('Mine')
  expect(quoteDraft({ ...open, visibility: 'private' }, DRAFT_DEFAULTS, key).privacy).toBe('private')
  expect(quoteDraft({ ...open, visibility: 'unlisted' }, DRAFT_DEFAULTS, key).privacy).toBe('public')
  expect(quoteDraft(open, { ...DRAFT_DEFAULTS, privacy: 'direct' }, key).privacy).toBe('private')
})

it('drops the quote for a message to those mentioned, and leaves its address in the text (R-quote-06)', () => {
  const quoting = { ...withQuote(draft, open, key), text: 'Look' }
  const direct = choosePrivacy(quoting, 'direct', DRAFT_DEFAULTS, key, 'https://a.example/@ada/9')
  expect(direct).toMatchObject({ privacy: 'direct', quotedId: null, text: 'Look\n\nhttps://a.example/@ada/9' })
  expect(choosePrivacy(quoting, 'private', DRAFT_DEFAULTS, key, 'https://a.example/@ada/9').quotedId).toBe('9')
})
