import { aCustomEmoji, aMediaAttachment, anAccount, aPoll, aQuote, aStatus, readStatus } from '@starling/api/fixtures'
import { readEntities } from '@starling/api/reading'
import { scheduledStatusSchema } from '@starling/api/statuses'
import { beforeEach, expect, it } from 'vitest'
import { SENSITIVE_EMOJI_WARNING } from '../store/index.ts'
import {
  addMedia,
  afterDeletion,
  applyCompletion,
  changeDraft,
  changeOption,
  choosePrivacy,
  completionToken,
  countCharacters,
  type Draft,
  DRAFT_DEFAULTS,
  editableOptions,
  editDraft,
  isWorthKeeping,
  keptPrivacy,
  mentionDraft,
  nearestPreset,
  NEW_POLL,
  newDraft,
  POLL_PRESETS,
  quoteDraft,
  redraft,
  scheduledDraft,
  rememberTags,
  removeMedia,
  privateReplyDraft,
  replyDraft,
  suggestTags,
  toggleSpoiler,
  toStatusDraft,
  validateDraft,
} from './index.ts'

let keys = 0
const makeKey = () => `key-${(keys += 1)}`
let draft: Draft
beforeEach(() => {
  keys = 0
  draft = newDraft(DRAFT_DEFAULTS, makeKey)
})
const me = { id: '1' }
const counting = { charactersPerUrl: 23 }

it('starts with the specification’s defaults (R-comp-15a, X-13a)', () => {
  expect(draft).toMatchObject({ privacy: 'public', searchability: 'private', language: 'en', quotePolicy: 'public' })
})

it('renews the idempotency key with every change of content (R-comp-01b)', () => {
  const changed = changeDraft(draft, { text: 'a' }, makeKey)
  expect(changed.idempotencyKey).not.toBe(draft.idempotencyKey)
})

it('flips sensitive with the warning only where there is media (R-comp-10)', () => {
  expect(toggleSpoiler(draft, makeKey)).toMatchObject({ hasSpoiler: true, isSensitive: false })
  const withMedia = addMedia(draft, aMediaAttachment(), DRAFT_DEFAULTS, makeKey)
  const opened = toggleSpoiler(withMedia, makeKey)
  expect(opened).toMatchObject({ hasSpoiler: true, isSensitive: true })
  expect(toggleSpoiler(opened, makeKey)).toMatchObject({ hasSpoiler: false, isSensitive: false })
})

it('makes the first media sensitive by default or with a warning, and forgets it with the last (R-comp-11a, R-comp-11b, R-comp-12)', () => {
  const sensitive = { ...DRAFT_DEFAULTS, isSensitive: true }
  const media = aMediaAttachment({ id: 'm1' })
  expect(addMedia(draft, media, sensitive, makeKey)).toMatchObject({ isSensitive: true, hasSpoiler: true })
  const warned = addMedia(toggleSpoiler(draft, makeKey), media, DRAFT_DEFAULTS, makeKey)
  expect(warned.isSensitive).toBe(true)
  expect(removeMedia(warned, 'm1', makeKey)).toMatchObject({ isSensitive: false, media: [] })
})

it('prefills a reply with the author first, others selected, never oneself, with its warning and language (R-comp-07a, R-comp-07b, R-comp-07c)', () => {
  const to = aStatus({
    id: '9',
    account: anAccount({ id: '2', acct: 'ada@far.example' }),
    mentions: [
      { id: '1', username: 'me', acct: 'me', url: '' },
      { id: '3', username: 'bo', acct: 'bo', url: '' },
      { id: '3', username: 'bo', acct: 'bo', url: '' },
    ],
    spoiler_text: 'soup',
    language: 'fr',
  })
  const { draft: reply, selectFrom } = replyDraft(to, me, DRAFT_DEFAULTS, makeKey)
  expect(reply).toMatchObject({ text: '@ada@far.example @bo ', inReplyToId: '9', hasSpoiler: true, spoilerText: 'soup', language: 'fr' })
  expect(reply.text.slice(selectFrom)).toBe('@bo ')
  const translated = replyDraft(to, me, { ...DRAFT_DEFAULTS, language: 'ja' }, makeKey, true).draft
  expect(translated).toEqual({ ...reply, language: 'ja', idempotencyKey: translated.idempotencyKey })
})

it('takes over no warning that stands there for the emoji of a post alone, neither in an answer nor with a quote (X-08c)', () => {
  const emojis = [aCustomEmoji({ shortcode: 'gore', sensitive: true })]
  const to = aStatus({ id: '9', spoiler_text: SENSITIVE_EMOJI_WARNING, emojis })
  for (const started of [replyDraft(to, me, DRAFT_DEFAULTS, makeKey).draft, quoteDraft(to, DRAFT_DEFAULTS, makeKey)])
    expect(started).toMatchObject({ hasSpoiler: false, spoilerText: '' })
  const warned = aStatus({ id: '9', spoiler_text: 'Butchery', emojis })
  for (const started of [replyDraft(warned, me, DRAFT_DEFAULTS, makeKey).draft, quoteDraft(warned, DRAFT_DEFAULTS, makeKey)])
    expect(started).toMatchObject({ hasSpoiler: true, spoilerText: 'Butchery' })
})

it('answers the author alone: nobody else is mentioned or reads it, and what one answers stays known (R-comp-08, R-vis-02)', () => {
  const others = [{ id: '3', username: 'bo', acct: 'bo', url: '' }]
  const to = aStatus({ id: '9', account: anAccount({ id: '2', acct: 'ada@far.example' }), mentions: others, spoiler_text: 'soup' })
  const alone = privateReplyDraft(to, me, DRAFT_DEFAULTS, makeKey)
  expect(alone).toMatchObject({ text: '@ada@far.example ', privacy: 'direct', inReplyToId: '9', spoilerText: 'soup' })
})

it('answers the stricter audience, and a limited post only its own (R-comp-08a, R-comp-09)', () => {
  expect(replyDraft(aStatus({ visibility: 'private' }), me, DRAFT_DEFAULTS, makeKey).draft.privacy).toBe('private')
  expect(replyDraft(aStatus({ visibility: 'public' }), me, { ...DRAFT_DEFAULTS, privacy: 'unlisted' }, makeKey).draft.privacy).toBe(
    'unlisted',
  )
  const limited = replyDraft(aStatus({ visibility: 'private', visibility_ex: 'limited' }), me, DRAFT_DEFAULTS, makeKey).draft
  expect(limited).toMatchObject({ privacy: 'reply', text: '' })
})

it('mentions once, and a direct message only reaches those mentioned (R-comp-23a, R-comp-23b)', () => {
  const once = mentionDraft({ ...draft, text: 'hi' }, 'bo', true, DRAFT_DEFAULTS, makeKey)
  expect(once).toMatchObject({ text: 'hi @bo ', privacy: 'direct' })
  expect(mentionDraft(once, 'bo', false, DRAFT_DEFAULTS, makeKey).text).toBe('hi @bo ')
})

it('lets go of what was deleted, and a reply to few becomes a circle post (R-comp-16a, R-comp-16b, R-comp-16c)', () => {
  expect(afterDeletion({ ...draft, inReplyToId: '9', privacy: 'reply' }, '9', makeKey)).toMatchObject({
    inReplyToId: null,
    privacy: 'circle',
  })
  expect(afterDeletion({ ...draft, editedId: '9' }, '9', makeKey).editedId).toBeNull()
  expect(afterDeletion(draft, '9', makeKey)).toBe(draft)
})

it.each([
  [['public'], 'public'],
  [['followers'], 'followers'],
  [['following'], 'nobody'],
  [['unsupported_policy', 'public'], 'nobody'],
  [[], 'nobody'],
] as const)('edits a post that %j may quote as one that %s may (R-comp-18a, R-comp-18b, X-07b)', (automatic, expected) => {
  const status = readStatus({
    id: '5',
    account: { id: '1', username: 'ada' },
    visibility: 'public',
    quote_approval: { automatic, manual: [], current_user: 'automatic' },
  })
  const source = { id: '5', text: 'Hello', spoiler_text: '', content_type: null, circle_id: null }
  expect(editDraft(status, source, DRAFT_DEFAULTS, 0, makeKey).quotePolicy).toBe(expected)
})

it('fills an edit from the source, with the first automatic quote policy (R-comp-17a, R-comp-18a)', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  const status = aStatus({
    id: '5',
    spoiler_text: 'cw',
    quote_approval: { automatic: ['followers'], manual: [], current_user: 'automatic' },
    poll: aPoll({ expires_at: '2026-11-20T01:10:00Z', multiple: true }),
  })
  const edited = editDraft(
    status,
    { id: '5', text: 'source', spoiler_text: 'cw', content_type: null, circle_id: null },
    DRAFT_DEFAULTS,
    now,
    makeKey,
  )
  expect(edited).toMatchObject({ editedId: '5', text: 'source', hasSpoiler: true, quotePolicy: 'followers' })
  expect(edited.poll).toMatchObject({ expiresIn: 21600, isMultiple: true })
  const limited = aStatus({ visibility: 'private', visibility_ex: 'limited', limited_scope: 'mutual', quote_approval: null })
  expect(redraft({ ...limited, text: 'again' }, DRAFT_DEFAULTS, now, makeKey)).toMatchObject({
    editedId: null,
    text: 'again',
    privacy: 'mutual',
    quotePolicy: 'nobody',
  })
})

it('chooses the nearest allowed audience (R-comp-13a)', () => {
  const defaults = { ...DRAFT_DEFAULTS, allowedPrivacies: ['unlisted', 'private'] as const }
  expect(choosePrivacy(draft, 'direct', defaults, makeKey).privacy).toBe('private')
  expect(choosePrivacy({ ...draft, circleId: 'c' }, 'public', defaults, makeKey)).toMatchObject({ privacy: 'unlisted', circleId: null })
})

it.each([
  ['', '', 0],
  ['hello', 'warning', 12],
  ['a\nb', '', 3],
  ['see https://example.org/a/very/long/path?with=query#and-more now', '', 4 + 23 + 4],
  ['@bo@far.example hi', '', 6],
  ['@bo hi', '', 6],
  ['👩‍👩‍👧‍👦 é 日本', '', 6],
  ['mail bo@far.example', '', 19],
])('counts %j with warning %j as %i (R-comp-27a, R-comp-27b, R-comp-27c)', (text, spoiler, expected) => {
  expect(countCharacters(text, spoiler, counting)).toBe(expected)
})

it.each([
  ['@ad', 3, { kind: 'account', query: 'ad', start: 0, end: 3 }],
  ['hi @ad@far.ex', 13, { kind: 'account', query: 'ad@far.ex', start: 3, end: 13 }],
  ['日本 #タグ', 6, { kind: 'hashtag', query: 'タグ', start: 3, end: 6 }],
  ['(:smi', 5, { kind: 'emoji', query: 'smi', start: 1, end: 5 }],
  [':s', 2, null],
  ['at 10:30', 8, null],
  ['me@home', 7, null],
  ['https://example.org/@ada', 24, null],
  ['@ada done', 9, null],
])('finds in %j at %i the token %j (R-comp-20)', (text, caret, expected) => {
  expect(completionToken(text, caret)).toEqual(expected)
})

it('puts a completion in place with exactly one space', () => {
  const token = completionToken('hi @ad there', 6)
  expect(token && applyCompletion('hi @ad there', token, '@ada@far.example')).toEqual({ text: 'hi @ada@far.example there', caret: 20 })
  const last = completionToken('hi @ad', 6)
  expect(last && applyCompletion('hi @ad', last, '@ada')).toEqual({ text: 'hi @ada ', caret: 8 })
})

it('remembers a thousand tags, the latest ones, once each, in the capitals last typed (R-set-07a, R-set-07b, R-set-07c, R-const-11)', () => {
  expect(rememberTags(['cats', 'Dogs'], ['CATS'])).toEqual(['CATS', 'Dogs'])
  const full = Array.from({ length: 1000 }, (_, at) => `t${at}`)
  expect(rememberTags(full, ['new'])).toEqual(['new', ...full.slice(0, -1)])
  expect(rememberTags(full, ['T999'])).toEqual(['T999', ...full.slice(0, -1)])
})

it('offers own tags first, in own capitals, never one already there, at most four (R-comp-20b, R-comp-20f, R-const-08b)', () => {
  expect(suggestTags('ca', ['cable', 'cats', 'caramel'], ['CaTs', 'Cabin', 'canoe', 'canary'], ['caramel'])).toEqual([
    'CaTs',
    'cable',
    'Cabin',
    'canoe',
  ])
  expect(suggestTags('ca', ['Cats'], ['cats'], [])).toEqual(['Cats'])
})

it('keeps two rows in a poll and one blank below the maximum (R-poll-04a, R-poll-04b)', () => {
  expect(editableOptions([], 4)).toEqual(['', ''])
  expect(editableOptions(['a', ' ', 'b'], 4)).toEqual(['a', 'b', ''])
  expect(editableOptions(['a', 'b'], 2)).toEqual(['a', 'b'])
  expect(changeOption({ options: ['a', ''], expiresIn: 300, isMultiple: false }, 1, 'b', 3).options).toEqual(['a', 'b', ''])
  expect(changeOption({ options: ['a', ''], expiresIn: 300, isMultiple: false }, 1, 'b', 2).options).toEqual(['a', 'b'])
})

it.each([
  [0, 300],
  [301, 1800],
  [86400, 86400],
  [700000, 86400],
  [null, 86400],
])('with %s seconds left takes the preset %i (R-poll-05b, R-poll-05c)', (left, expected) => {
  expect(nearestPreset(left)).toBe(expected)
})

it('refuses what cannot be sent, with a reason (R-comp-04a, R-comp-04b, R-comp-04c, R-vis-07)', () => {
  const fine = { characters: 1, maxCharacters: 500, isUploading: false }
  expect(validateDraft({ ...draft, text: ' \n ' }, fine)).toBe('blank')
  expect(validateDraft({ ...draft, text: 'a' }, fine)).toBeNull()
  expect(validateDraft({ ...draft, media: [aMediaAttachment()] }, fine)).toBeNull()
  expect(validateDraft({ ...draft, quotedId: '1' }, fine)).toBe('blank')
  expect(validateDraft({ ...draft, quotedId: '1', hasSpoiler: true, spoilerText: 'x' }, fine)).toBeNull()
  expect(validateDraft({ ...draft, text: 'a' }, { ...fine, characters: 501 })).toBe('too-long')
  expect(validateDraft({ ...draft, text: 'a', privacy: 'circle' }, fine)).toBe('no-circle')
  expect(validateDraft({ ...draft, text: 'a', privacy: 'banned' }, fine)).toBe('no-audience')
  expect(validateDraft({ ...draft, text: 'a' }, { ...fine, isUploading: true })).toBe('uploading')
  expect(validateDraft({ ...draft, text: 'a', poll: { options: ['x', ' '], expiresIn: 300, isMultiple: false } }, fine)).toBe(
    'poll-needs-options',
  )
  expect(validateDraft({ ...draft, text: 'a', poll: { options: ['x', 'x '], expiresIn: 300, isMultiple: false } }, fine)).toBe(
    'poll-repeats-option',
  )
})

it('knows what would be missed', () => {
  expect(isWorthKeeping(draft)).toBe(false)
  expect(isWorthKeeping({ ...draft, text: 'a' })).toBe(true)
  expect(isWorthKeeping({ ...draft, poll: { options: ['', 'x'], expiresIn: 300, isMultiple: false } })).toBe(true)
})

it('sends blanks never, media attributes only when editing, and narrow posts unquotable (R-comp-03b, R-comp-19a)', () => {
  const media = aMediaAttachment({
    id: 'm',
    description: 'a cat',
    meta: { original: null, small: null, focus: { x: 0.5, y: -0.333 }, colors: null },
  })
  const full: Draft = {
    ...draft,
    text: 'a',
    privacy: 'direct',
    media: [media],
    poll: { options: ['x', 'y', ''], expiresIn: 300, isMultiple: true },
  }
  expect(toStatusDraft(full)).toMatchObject({
    visibility: 'direct',
    quote_approval_policy: 'nobody',
    poll: { options: ['x', 'y'] },
    media_ids: ['m'],
  })
  expect(toStatusDraft(full)).not.toHaveProperty('media_attributes')
  expect(toStatusDraft({ ...full, editedId: '1' }).media_attributes).toEqual([{ id: 'm', description: 'a cat', focus: '0.50,-0.33' }])
})

it.each<[string, Partial<Draft>, ReturnType<typeof keptPrivacy>]>([
  ['a post', { privacy: 'private' }, 'private'],
  ['a post to nobody', { privacy: 'banned' }, null],
  ['a reply', { privacy: 'private', inReplyToId: '1' }, null],
  ['an edit', { privacy: 'private', editedId: '1' }, null],
])('%s sets what the next one starts with, if at all (R-comp-05)', (_, change, expected) => {
  expect(keptPrivacy({ ...draft, ...change })).toBe(expected)
})

it('starts every poll with two blanks, a day and one choice (R-poll-04c, R-const-21)', () => {
  expect(NEW_POLL).toEqual({ options: ['', ''], expiresIn: 86400, isMultiple: false })
})

it('offers seven durations for a poll (R-poll-05a, R-const-22)', () => {
  expect(POLL_PRESETS).toEqual([300, 1800, 3600, 21600, 86400, 259200, 604800])
})

it.each([
  ['public_unlisted', ['public', 'public_unlisted', 'private'], 'public_unlisted'],
  ['public_unlisted', ['public', 'private'], 'public'],
  ['limited', ['public', 'private', 'limited'], 'limited'],
] as const)('answers a post that %s can find, among %j, as %s (R-comp-08b, R-comp-14)', (searchability, searchabilities, expected) => {
  const defaults = { ...DRAFT_DEFAULTS, searchability: 'public', searchabilities }
  expect(replyDraft(aStatus({ searchability }), me, defaults, makeKey).draft.searchability).toBe(expected)
})

it('answers what only the signed-in may read with nothing wider, where the server has no such audience (R-comp-08)', () => {
  expect(replyDraft(aStatus({ visibility: 'public', visibility_ex: 'login' }), me, DRAFT_DEFAULTS, makeKey).draft.privacy).toBe('private')
})

it('begins anew with the quote, the files and the poll of what was deleted (R-comp-24b, R-comp-24c, R-comp-24d)', () => {
  const media = aMediaAttachment({ id: 'm1', description: 'a cat' })
  const deleted = aStatus({ media_attachments: [media], quote: aQuote({ quoted_status: null, quoted_status_id: '9' }), poll: aPoll() })
  const anew = redraft({ ...deleted, text: 'again' }, { ...DRAFT_DEFAULTS, maxPollOptions: 2 }, 0, makeKey)
  expect(anew).toMatchObject({ editedId: null, text: 'again', quotedId: '9', media: [media] })
  expect(anew.poll?.options).toEqual(deleted.poll?.options.map(({ title }) => title))
})

it('keeps the numbers of a poll hidden when its post is edited or written anew (R-comp-17, R-comp-24d, R-poll-07b, #26)', () => {
  const options = (votes_count: number | null) => aPoll().options.map((option) => ({ ...option, votes_count }))
  const polls = (count: number | null) => {
    const status = aStatus({ poll: aPoll({ expired: false, options: options(count) }) })
    const source = { id: '5', text: 'which', spoiler_text: '', content_type: null, circle_id: null }
    const drafts = [
      editDraft(status, source, DRAFT_DEFAULTS, 0, makeKey),
      redraft({ ...status, text: 'which' }, DRAFT_DEFAULTS, 0, makeKey),
    ]
    return drafts.map((each) => toStatusDraft(each).poll?.hide_totals ?? false)
  }
  expect(polls(null)).toEqual([true, true])
  expect(polls(3)).toEqual([false, false])
})

it('keeps the numbers hidden of a poll that has ended and is written anew, where the server tells it (R-comp-24d, R-poll-07b, #26)', () => {
  const ended = { ...aStatus({ poll: aPoll({ expired: true }) }), text: 'which' }
  const hides = (hide_totals?: boolean) =>
    toStatusDraft(redraft({ ...ended, hide_totals }, DRAFT_DEFAULTS, 0, makeKey)).poll?.hide_totals ?? false
  expect([true, false, undefined].map(hides)).toEqual([true, false, false])
})

it('drops no option of a poll where it is not known yet how many there may be, and offers a scheduled poll another (R-comp-17, R-poll-04a, #26)', () => {
  const titles = ['a', 'b', 'c', 'd', 'e', 'f']
  const status = aStatus({ poll: aPoll({ options: titles.map((title) => ({ title, votes_count: 0 })) }) })
  expect(redraft({ ...status, text: 'which' }, DRAFT_DEFAULTS, 0, makeKey).poll?.options).toEqual(titles)
  const params = { text: 'which', poll: { options: ['a', 'b'], expires_in: 300, multiple: false } }
  const waiting = readEntities(scheduledStatusSchema, [{ id: '1', scheduled_at: '2026-11-20T00:00:00Z', params, media_attachments: [] }])
  expect(waiting.map((one) => scheduledDraft(one, DRAFT_DEFAULTS, makeKey).poll?.options)).toEqual([['a', 'b', '']])
})

it('begins anew for the circle of what was deleted, also where nobody was in it (R-comp-24e, #26)', () => {
  const sent = (limited_scope: 'circle' | 'personal', circle_id: string | null) => {
    const deleted = aStatus({ visibility: 'private', visibility_ex: 'limited', limited_scope })
    const { privacy, circleId } = redraft({ ...deleted, text: 'again', circle_id }, DRAFT_DEFAULTS, 0, makeKey)
    return { privacy, circleId }
  }
  expect(sent('circle', '7')).toEqual({ privacy: 'circle', circleId: '7' })
  expect(sent('personal', '7')).toEqual({ privacy: 'circle', circleId: '7' })
  // Other servers do not tell it: it is chosen anew.
  expect(sent('circle', null)).toEqual({ privacy: 'circle', circleId: null })
})

it('gives the poll of an edited post a blank row below the maximum (R-comp-17d)', () => {
  const status = aStatus({ poll: aPoll() })
  const edited = (maxPollOptions: number) =>
    editDraft(
      status,
      { id: '5', text: '', spoiler_text: '', content_type: null, circle_id: null },
      { ...DRAFT_DEFAULTS, maxPollOptions },
      0,
      makeKey,
    )
  const titles = (status.poll?.options ?? []).map(({ title }) => title)
  expect(edited(titles.length + 1).poll?.options).toEqual([...titles, ''])
  expect(edited(titles.length).poll?.options).toEqual(titles)
})
