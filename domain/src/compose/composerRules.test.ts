import { aMediaAttachment, anAccount, aStatus } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { type Privacy, PRIVACY_ORDER, SEARCHABILITIES, stricterPrivacy } from '../visibility/index.ts'
import {
  addMedia,
  afterDeletion,
  changeDraft,
  choosePrivacy,
  type Draft,
  DRAFT_DEFAULTS,
  editDraft,
  mentionDraft,
  newDraft,
  rememberTags,
  removeMedia,
  replyDraft,
  suggestTags,
  toggleSpoiler,
  toStatusDraft,
  validateDraft,
} from './index.ts'

let made = 0
const makeKey = () => `key-${(made += 1)}`
const empty = newDraft(DRAFT_DEFAULTS, () => 'first')
const media = aMediaAttachment({ id: 'm' })
const poll = { options: ['one', 'two'], expiresIn: 300, isMultiple: true }
const fits = { characters: 1, maxCharacters: 500, isUploading: false }

describe('R-comp-01: a new key for each changed field', () => {
  const changes: readonly Partial<Omit<Draft, 'idempotencyKey'>>[] = [
    { text: 'a' },
    { hasSpoiler: true },
    { spoilerText: 'a' },
    { isSensitive: true },
    { isMarkdown: true },
    { privacy: 'private' },
    { circleId: '1' },
    { searchability: 'public' },
    { language: 'ja' },
    { quotePolicy: 'nobody' },
    { editedId: '1' },
    { inReplyToId: '1' },
    { quotedId: '1' },
    { media: [media] },
    { poll },
    { scheduledAt: '2026-12-01T00:00:00Z' },
  ]
  it.each(changes)('%j (R-comp-01)', (change) => {
    const changed = changeDraft(empty, change, makeKey)
    expect(changed).toMatchObject(change)
    expect(changed.idempotencyKey).not.toBe(empty.idempotencyKey)
  })
})

describe('R-comp-03: the body of a request', () => {
  it.each<readonly [Partial<Draft>, object]>([
    [{ text: 'a' }, { status: 'a' }],
    [{ hasSpoiler: true, spoilerText: 'soup' }, { spoiler_text: 'soup' }],
    [{ hasSpoiler: false, spoilerText: 'soup' }, { spoiler_text: '' }],
    [{ inReplyToId: '9' }, { in_reply_to_id: '9' }],
    [{ media: [media] }, { media_ids: ['m'] }],
    [{ isSensitive: true }, { sensitive: true }],
    [{ isMarkdown: true }, { markdown: true }],
    [{ privacy: 'unlisted' }, { visibility: 'unlisted' }],
    [{ searchability: 'direct' }, { searchability: 'direct' }],
    [
      { privacy: 'circle', circleId: '7' },
      { visibility: 'circle', circle_id: '7' },
    ],
    [{ poll }, { poll: { options: ['one', 'two'], expires_in: 300, multiple: true } }],
    [{ language: 'ja' }, { language: 'ja' }],
    [{ quotedId: '5' }, { quoted_status_id: '5' }],
    [{ quotePolicy: 'followers' }, { quote_approval_policy: 'followers' }],
    [{ scheduledAt: '2026-12-01T00:00:00Z' }, { scheduled_at: '2026-12-01T00:00:00Z' }],
    [{ editedId: '1', media: [media] }, { media_attributes: [{ id: 'm', description: media.description ?? '' }] }],
  ])('of %j has %j (R-comp-03a, R-comp-03b)', (change, expected) => {
    expect(toStatusDraft({ ...empty, ...change })).toMatchObject(expected)
  })

  it('has no searchability for a server that has no such choice (R-comp-15, #26)', () => {
    expect(toStatusDraft({ ...empty, searchability: '' })).not.toHaveProperty('searchability')
  })

  it.each(['in_reply_to_id', 'quoted_status_id', 'scheduled_at'])(
    'of an edit has no %s, which an edit cannot change (R-comp-17c)',
    (field) => {
      const full: Draft = { ...empty, text: 'a', editedId: '1', inReplyToId: '9', quotedId: '5', scheduledAt: '2026-12-01T00:00:00Z' }
      expect(toStatusDraft(full)).not.toHaveProperty(field)
    },
  )
})

describe('R-comp-04: what there must be', () => {
  const texts: readonly (readonly [string, boolean])[] = [
    ['', false],
    [' \n\t\u3000', false],
    ['a', true],
  ]
  const rows = texts.flatMap(([text, hasText]) =>
    [false, true].flatMap((hasMedia) =>
      [false, true].flatMap((isQuote) =>
        ['', ' ', 'soup'].map((warning) => {
          const isFine = hasText || hasMedia || (isQuote && warning === 'soup')
          return { text, hasMedia, isQuote, warning, expected: isFine ? null : 'blank' }
        }),
      ),
    ),
  )
  it.each(rows)('$text, media $hasMedia, quote $isQuote, warning "$warning": $expected (R-comp-04a, R-comp-04b, R-comp-04c)', (row) => {
    const draft: Draft = {
      ...empty,
      text: row.text,
      media: row.hasMedia ? [media] : [],
      quotedId: row.isQuote ? '5' : null,
      hasSpoiler: row.warning !== '',
      spoilerText: row.warning,
    }
    expect(validateDraft(draft, fits)).toBe(row.expected)
  })
})

it('begins anew with nothing of the last post (R-comp-05, R-comp-01a, R-comp-15a)', () => {
  expect(newDraft(DRAFT_DEFAULTS, () => 'k')).toEqual({
    text: '',
    hasSpoiler: false,
    spoilerText: '',
    isSensitive: false,
    isMarkdown: false,
    privacy: 'public',
    circleId: null,
    searchability: 'private',
    language: 'en',
    quotePolicy: 'public',
    editedId: null,
    inReplyToId: null,
    quotedId: null,
    media: [],
    files: [],
    poll: null,
    parts: [],
    scheduledAt: null,
    idempotencyKey: 'k',
  })
})

describe('R-comp-08: loosest to strictest', () => {
  const order: readonly Privacy[] = ['public', 'public_unlisted', 'unlisted', 'login', 'private', 'direct']
  it.each(order.flatMap((original, at) => order.map((own, other) => [original, own, order[Math.max(at, other)]] as const)))(
    'a reply to %s by one whose default is %s is %s (R-comp-08a)',
    (original, own, expected) => {
      expect(stricterPrivacy(original, own)).toBe(expected)
      const isEx = original === 'public_unlisted' || original === 'login'
      const to = aStatus({ visibility: isEx ? 'public' : (original as 'public'), ...(isEx ? { visibility_ex: original } : {}) })
      const defaults = { ...DRAFT_DEFAULTS, privacy: own, allowedPrivacies: PRIVACY_ORDER }
      expect(replyDraft(to, { id: '1' }, defaults, makeKey).draft.privacy).toBe(expected)
    },
  )
})

it.each(['none', 'mutual', 'circle', 'reply', 'personal'] as const)(
  'a reply to a limited post (%s) is a reply, without mentions (R-comp-07, R-comp-09)',
  (scope) => {
    const account = anAccount({ id: '2', acct: 'bo' })
    const to = aStatus({ account, visibility: 'private', visibility_ex: 'limited', limited_scope: scope })
    expect(replyDraft(to, { id: '1' }, DRAFT_DEFAULTS, makeKey).draft).toMatchObject({ privacy: 'reply', text: '' })
  },
)

describe('R-comp-10, R-comp-11, R-comp-12: sensitive', () => {
  it.each([
    [false, false, false, false],
    [false, true, false, false],
    [true, false, false, true],
    [true, true, true, false],
  ])('media %s, warning %s, sensitive %s: after toggling %s (R-comp-10)', (hasMedia, hasSpoiler, isSensitive, expected) => {
    const draft: Draft = { ...empty, media: hasMedia ? [media] : [], hasSpoiler, isSensitive }
    expect(toggleSpoiler(draft, makeKey)).toMatchObject({ hasSpoiler: !hasSpoiler, isSensitive: expected })
  })

  it.each([
    [false, false, false, false],
    [true, false, true, true],
    [false, true, true, true],
    [true, true, true, true],
  ])(
    'default %s, warning %s: the first medium is sensitive %s, and the warning open %s (R-comp-11a, R-comp-11b)',
    (byDefault, warned, sensitive, open) => {
      const defaults = { ...DRAFT_DEFAULTS, isSensitive: byDefault }
      expect(addMedia({ ...empty, hasSpoiler: warned }, media, defaults, makeKey)).toMatchObject({
        isSensitive: sensitive,
        hasSpoiler: open,
      })
    },
  )

  it('the second medium changes neither, and only the last one taken away clears it (R-comp-11, R-comp-12)', () => {
    const defaults = { ...DRAFT_DEFAULTS, isSensitive: true }
    const other = aMediaAttachment({ id: 'n' })
    const revealed: Draft = { ...empty, media: [media], isSensitive: false }
    expect(addMedia(revealed, other, defaults, makeKey).isSensitive).toBe(false)
    const two: Draft = { ...empty, media: [media, other], isSensitive: true }
    const one = removeMedia(two, 'm', makeKey)
    expect(one.isSensitive).toBe(true)
    expect(removeMedia(one, 'n', makeKey).isSensitive).toBe(false)
  })
})

describe('R-comp-13: an audience that is not offered', () => {
  it('is looked for in the order of the specification (R-comp-13)', () => {
    expect(PRIVACY_ORDER).toEqual([
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
    ])
  })
  it.each(PRIVACY_ORDER)(
    '%s becomes the first offered one, for direct the last, and nothing can be sent without any (R-comp-13a, R-comp-13b)',
    (wished) => {
      const others = PRIVACY_ORDER.filter((privacy) => privacy !== wished)
      const choose = (allowedPrivacies: readonly Privacy[]) =>
        choosePrivacy(empty, wished, { ...DRAFT_DEFAULTS, allowedPrivacies }, makeKey)
      expect(choose(PRIVACY_ORDER).privacy).toBe(wished)
      expect(choose(others).privacy).toBe(wished === 'direct' ? others.at(-1) : others[0])
      expect(choose([]).privacy).toBe('banned')
      expect(validateDraft({ ...choose([]), text: 'a' }, fits)).toBe('no-audience')
    },
  )
})

it.each<readonly [Partial<Draft>, Partial<Draft>]>([
  [
    { inReplyToId: '9', privacy: 'reply' },
    { inReplyToId: null, privacy: 'circle' },
  ],
  [
    { inReplyToId: '9', privacy: 'private' },
    { inReplyToId: null, privacy: 'private' },
  ],
  [{ editedId: '9' }, { editedId: null }],
  [{ quotedId: '9' }, { quotedId: null }],
  [
    { inReplyToId: '8', editedId: '8', quotedId: '8' },
    { inReplyToId: '8', editedId: '8', quotedId: '8' },
  ],
])('%j is %j once post 9 is deleted, and the text stays (R-comp-16a, R-comp-16b, R-comp-16c)', (before, after) => {
  expect(afterDeletion({ ...empty, text: 'kept', ...before }, '9', makeKey)).toMatchObject({ text: 'kept', ...after })
})

it.each([
  ['none', 'circle'],
  ['mutual', 'mutual'],
  ['circle', 'circle'],
  ['reply', 'reply'],
  ['personal', 'personal'],
  [null, 'circle'],
] as const)('the edit of a limited post (%s) shows %s (R-comp-17b, R-vis-03)', (scope, privacy) => {
  const status = aStatus({ visibility: 'private', visibility_ex: 'limited', limited_scope: scope })
  const source = { id: status.id, text: '', spoiler_text: '', content_type: null, circle_id: null }
  expect(editDraft(status, source, DRAFT_DEFAULTS, 0, makeKey).privacy).toBe(privacy)
})

it.each(PRIVACY_ORDER)(
  'a post for %s is sent as that, and can be quoted only where everybody may read it (R-comp-19a, R-vis-04a, R-vis-04b)',
  (privacy) => {
    const isOpen = ['public', 'public_unlisted', 'login', 'unlisted'].includes(privacy)
    const body = toStatusDraft({ ...empty, text: 'a', privacy, circleId: privacy === 'circle' ? '7' : null })
    expect(body).toMatchObject({ visibility: privacy, quote_approval_policy: isOpen ? 'public' : 'nobody' })
    expect(body.circle_id).toBe(privacy === 'circle' ? '7' : undefined)
  },
)

it.each([
  [{ privacy: 'circle', circleId: null }, 'no-circle'],
  [{ privacy: 'circle', circleId: '7' }, null],
  [{ privacy: 'circle', circleId: null, editedId: '1' }, null],
  [{ privacy: 'mutual', circleId: null }, null],
] as const)('%j can be sent: %s (R-vis-07)', (change, problem) => {
  expect(validateDraft({ ...empty, text: 'a', ...change }, fits)).toBe(problem)
})

it('lists the searchabilities from widest to narrowest (R-vis-05a)', () => {
  expect(SEARCHABILITIES).toEqual(['public', 'public_unlisted', 'private', 'direct', 'limited'])
})

it.each([
  ['the capitals typed before', ['birds'], ['Birds'], [], ['Birds']],
  ['no lower-case ones over the server’s', ['Birds'], ['birds'], [], ['Birds']],
  ['own tags before others', ['bird', 'birds'], ['birds'], [], ['birds', 'bird']],
  ['the history where the server has little', [], ['birch', 'bird', 'cat'], [], ['birch', 'bird']],
  ['nothing that is in the text', ['bird', 'birch'], [], ['BIRCH'], ['bird']],
  ['at most four', ['b1', 'b2', 'b3', 'b4', 'b5'], [], [], ['b1', 'b2', 'b3', 'b4']],
])('suggests %s (R-comp-20b, R-comp-20f)', (_, found, history, used, expected) => {
  expect(suggestTags('b', found, history, used)).toEqual(expected)
})

it('remembers a tag once, whatever its capitals (R-comp-20)', () => {
  expect(rememberTags(['Birds', 'cats'], ['BIRDS', 'birds'])).toEqual(['BIRDS', 'cats'])
})

it.each([
  ['', false, '@bo ', 'public'],
  ['hi', false, 'hi @bo ', 'public'],
  ['hi @bo ', false, 'hi @bo ', 'public'],
  ['', true, '@bo ', 'direct'],
  ['hi @bo ', true, 'hi @bo ', 'direct'],
])('a mention added to %j, direct %s, gives %j for %s (R-comp-23a, R-comp-23b)', (text, isDirect, expected, privacy) => {
  expect(mentionDraft({ ...empty, text }, 'bo', isDirect, DRAFT_DEFAULTS, makeKey)).toMatchObject({ text: expected, privacy })
})
