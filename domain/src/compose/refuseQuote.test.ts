import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { expect, it } from 'vitest'
import {
  changeDraft,
  choosePrivacy,
  type Draft,
  DRAFT_DEFAULTS,
  NEW_POLL,
  newDraft,
  quoteDraft,
  quotePermission,
  refuseQuote,
  withQuote,
} from './index.ts'

const key = () => 'key'
const draft = newDraft(DRAFT_DEFAULTS, key)
const open = aStatus({ id: '9', quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } })
const by = (current_user: 'automatic' | 'manual' | 'denied' | 'unknown'): Pick<Status, 'quote_approval'> => ({
  quote_approval: { automatic: [], manual: [], current_user },
})

it.each<[string, Partial<Draft>, ReturnType<typeof refuseQuote>]>([
  ['a plain draft', {}, null],
  ['an edit', { editedId: '1' }, 'editing'],
  ['a draft with a quote', { quotedId: '2' }, 'quoting'],
  ['a message to those mentioned', { privacy: 'direct' }, 'direct'],
  ['a draft with media', { media: [aMediaAttachment()] }, 'media'],
  ['a draft whose media are on their way', { files: [{ key: 'f', name: 'a.png', type: 'image/png', size: 1 }] }, 'media'],
  ['a poll', { poll: NEW_POLL }, 'poll'],
])('%s takes a quote or says why not (R-quote-03a, X-16a, X-16b)', (_, change, expected) => {
  expect(refuseQuote(changeDraft(draft, change, key), open)).toBe(expected)
})

it.each([
  ['automatic', null],
  ['manual', null],
  ['denied', 'unauthorized'],
  ['unknown', 'unauthorized'],
] as const)('with the permission %s the answer is %s (R-quote-02b, R-quote-03b)', (permission, expected) => {
  expect(refuseQuote(draft, by(permission))).toBe(expected)
})

it('takes over the warning where there is none, and keeps a private post private (R-quote-06a, R-quote-06b)', () => {
  const warned = { ...open, spoiler_text: 'Plot' }
  expect(withQuote(draft, warned, key)).toMatchObject({ quotedId: '9', hasSpoiler: true, spoilerText: 'Plot' })
  expect(withQuote({ ...draft, hasSpoiler: true, spoilerText: 'Mine' }, warned, key).spoilerText).toBe('Mine')
  expect(quoteDraft({ ...open, visibility: 'private' }, DRAFT_DEFAULTS, key).privacy).toBe('private')
  expect(quoteDraft({ ...open, visibility: 'unlisted' }, DRAFT_DEFAULTS, key).privacy).toBe('public')
  expect(quoteDraft(open, { ...DRAFT_DEFAULTS, privacy: 'direct' }, key).privacy).toBe('private')
})

it('drops the quote for a message to those mentioned, and leaves its address in the text (R-quote-06c)', () => {
  const quoting = { ...withQuote(draft, open, key), text: 'Look' }
  const direct = choosePrivacy(quoting, 'direct', DRAFT_DEFAULTS, key, 'https://a.example/@ada/9')
  expect(direct).toMatchObject({ privacy: 'direct', quotedId: null, text: 'Look\n\nhttps://a.example/@ada/9' })
  expect(choosePrivacy(quoting, 'private', DRAFT_DEFAULTS, key, 'https://a.example/@ada/9').quotedId).toBe('9')
})

it.each<[string, Partial<Status>, boolean, ReturnType<typeof quotePermission>]>([
  ['a public post of somebody who lets everybody', by('automatic'), false, 'automatic'],
  ['one whose author looks first', by('manual'), false, 'manual'],
  ['one for followers only', { quote_approval: { automatic: ['followers'], manual: [], current_user: 'denied' } }, false, 'only-followers'],
  [
    'one reviewed for followers only',
    { quote_approval: { automatic: [], manual: ['followers'], current_user: 'denied' } },
    false,
    'only-followers',
  ],
  [
    'one that followers may quote, to a follower',
    { quote_approval: { automatic: ['followers'], manual: [], current_user: 'automatic' } },
    false,
    'automatic',
  ],
  ['one that nobody may quote', by('denied'), false, 'denied'],
  ['a group nobody knows', by('unknown'), false, 'denied'],
  ['a server that says nothing', { quote_approval: null }, false, 'denied'],
  ['somebody’s private post', { ...by('automatic'), visibility: 'private' }, false, 'private'],
  ['one’s own private post', { ...by('automatic'), visibility: 'private' }, true, 'automatic'],
  ['a post for the signed-in', { ...by('automatic'), visibility: 'public', visibility_ex: 'login' }, false, 'automatic'],
  ['one’s own message', { ...by('automatic'), visibility: 'direct' }, true, 'private'],
])('%s is quoted or not, for a reason (R-quote-02a, R-quote-02b, R-quote-11b, R-quote-11c, R-quote-11d)', (_, change, isOwn, expected) => {
  expect(quotePermission(aStatus(change), isOwn)).toBe(expected)
})
