import { aCustomEmoji, aPoll, aStatus, anAccount } from '@starling/api/fixtures'
import { array, assert, constantFrom, property, string, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SENSITIVE_EMOJI_WARNING } from '../store/index.ts'
import { foldText, markWords, newestFirst, readQuery, rememberedPost, searchable, searchRemembered, surplusOf } from './index.ts'
import type { RememberedPost } from './index.ts'

const me = { id: 'me' }

function aPost(more: Partial<RememberedPost> = {}): RememberedPost {
  return {
    id: '1',
    accountId: 'a',
    acct: 'bob@far.test',
    name: 'Bob',
    text: 'The heron stands in the pond',
    language: 'en',
    at: Date.parse('2026-03-05T12:00:00Z'),
    readAt: 0,
    traits: [],
    marks: [],
    ...more,
  }
}

/** The ids of those that are found. */
const find = (query: string, posts: readonly RememberedPost[]) =>
  searchRemembered(posts.map(searchable), readQuery(query, me), 100).posts.map(({ id }) => id)
const isFound = (query: string, more: Partial<RememberedPost> = {}) => find(query, [aPost(more)]).length === 1

describe('posts that were read are found on the device (#29, part 1)', () => {
  it.each([
    ['heron', true],
    ['her', true],
    ['eron', false],
    ['HERON Pond', true],
    ['heron lake', false],
    ['"in the pond"', true],
    ['"pond the in"', false],
    ['heron -pond', false],
    ['heron -lake', true],
    ['bob', true],
    ['@bob@far', true],
    ['', false],
    ['   ', false],
    ['from:', false],
    ['heron has:', true],
  ])('by the words %j: %s', (query, expected) => expect(isFound(query)).toBe(expected))

  it.each([
    ['東京', '今日は東京タワーに行きました', true],
    ['京タ', '今日は東京タワーに行きました', true],
    ['がっこう', 'あしたもがっこうです', true],
    ['かっこう', 'あしたもがっこうです', false],
    ['北京', '我昨天在北京吃了烤鸭', true],
    ['烤鸭', '我昨天在北京吃了烤鸭', true],
    ['한강', '어제한강에서 자전거를 탔다', true],
    ['자전거', '어제 한강에서 자전거를 탔다', true],
    ['하', '한강', true],
    ['กรุงเทพ', 'ไปกรุงเทพมาเมื่อวาน', true],
    ['strasse', 'Auf der Straße', false],
    ['uber', 'Über den Dächern', true],
    ['cafe', 'Un CAFÉ crème', true],
    ['ＡＢＣ', 'abc', true],
    ['كتاب', 'قرأت كِتَابًا جميلا', true],
    ['नमस्ते', 'सबको नमस्ते', true],
  ])('in any script: %j in %j: %s', (query, text, expected) => expect(isFound(query, { text })).toBe(expected))

  it.each([
    ['from:me', { accountId: 'me' }, true],
    ['from:me', {}, false],
    ['from:bob', {}, true],
    ['from:@bob@far.test', {}, true],
    ['from:bo', {}, false],
    ['-from:bob', {}, false],
    ['has:image', { traits: ['image'] }, true],
    ['has:media', { traits: ['audio'] }, true],
    ['has:poll', { traits: ['image'] }, false],
    ['-is:reply', { traits: ['reply'] }, false],
    ['is:quote heron', { traits: ['quote'] }, true],
    ['in:bookmarks', { marks: ['bookmarked'] }, true],
    ['in:favourites', { marks: ['bookmarked'] }, false],
    ['in:library', { marks: ['own'] }, true],
    ['in:own', { marks: ['own'] }, true],
    ['language:en', { language: 'en-GB' }, true],
    ['language:de', {}, false],
    ['during:2026-03-05', {}, true],
    ['during:2026-03', {}, true],
    ['before:2026', {}, false],
    ['after:2026-03-04', {}, true],
    ['after:2026-03-05', {}, false],
    ['before:tomorrow heron', {}, true],
    ['before:tomorrow', {}, false],
  ] satisfies [string, Partial<RememberedPost>, boolean][])('by the operator %s in %j: %s (R-srch-05c)', (query, more, expected) =>
    expect(isFound(query, more)).toBe(expected),
  )

  it('the newest first, so many of them, with their number', () => {
    const posts = [3, 1, 2].map((at) => aPost({ id: String(at), at }))
    const { posts: found, total } = searchRemembered(newestFirst(posts.map(searchable)), readQuery('heron', me), 2)
    expect([found.map(({ id }) => id), total]).toEqual([['3', '2'], 3])
  })
})

it('of a post everything that can be read is remembered, of a boost the boosted one (#29, part 1)', () => {
  const author = anAccount({ id: 'a', acct: 'bob@far.test', display_name: 'Bob :bee:' })
  const status = aStatus({
    id: '7',
    account: author,
    spoiler_text: 'birds',
    content: '<p>Seen <a href="https://pond.test/">here</a></p><p>today &amp; yesterday</p>',
    bookmarked: true,
    in_reply_to_id: '5',
    sensitive: true,
  })
  const remembered = rememberedPost(aStatus({ id: '8', reblog: status }), 'me', 99)
  expect(remembered).toMatchObject({ id: '7', acct: 'bob@far.test', name: 'Bob', readAt: 99, marks: ['bookmarked'] })
  expect(remembered.text).toBe('birds\nSeen here\ntoday & yesterday')
  expect(remembered.traits).toEqual(['link', 'reply', 'sensitive'])
  expect(rememberedPost(status, 'a', 99).marks).toEqual(['own', 'bookmarked'])
})

it('what was read longest ago is forgotten first, what is kept last (#29, part 1)', () => {
  const posts = [
    aPost({ id: 'old', readAt: 1 }),
    aPost({ id: 'kept', readAt: 0, marks: ['bookmarked'] }),
    aPost({ id: 'new', readAt: 5 }),
    aPost({ id: 'own', readAt: 2, marks: ['own'] }),
  ]
  expect(surplusOf(posts, 4)).toEqual([])
  expect(surplusOf(posts, 3)).toEqual(['old'])
  expect(surplusOf(posts, 1)).toEqual(['old', 'new', 'kept'])
})

describe('the words that were looked for are marked', () => {
  const shown = (text: string, words: readonly string[], most?: number) =>
    markWords(text, words.map(foldText), most)
      .map(({ text: piece, isFound: isMarked }) => (isMarked ? `[${piece}]` : piece))
      .join('')

  it.each([
    ['The heron, the Heron', ['heron'], 'The [heron], the [Heron]'],
    ['Un CAFÉ crème', ['cafe', 'cre'], 'Un [CAFÉ] [crè]me'],
    ['今日は東京です', ['東京'], '今日は[東京]です'],
    ['ﬁne ﬁsh', ['fi'], '[ﬁ]ne [ﬁ]sh'],
    ['nothing', ['other'], 'nothing'],
    ['nothing', [''], 'nothing'],
  ])('%j by %j', (text, words, expected) => expect(shown(text, words)).toBe(expected))

  it('in the part of a long text around the first', () => {
    expect(shown(`${'before '.repeat(20)}heron ${'after '.repeat(20)}`, ['heron'], 80)).toMatch(/^…(before )+\[heron\] (after )+.*…$/)
  })

  it('whatever the text is: nothing is lost, added or cut within a character', () => {
    const texts = string({ unit: 'grapheme', maxLength: 400 })
    assert(
      property(texts, uniqueArray(string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), { maxLength: 3 }), (text, words) => {
        const pieces = markWords(text, words.map(foldText), 10_000)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }),
    )
  })
})

it('any query can be read, and finds no more than there is', () => {
  const parts = constantFrom('from:', 'has:', '"', '-', ':', 'me', 'in:', '2026', ' ', 'heron', '+', 'é')
  assert(
    property(array(parts, { maxLength: 12 }), (typed) => {
      const { total } = searchRemembered([searchable(aPost())], readQuery(typed.join(''), me), 10)
      expect(total).toBeLessThanOrEqual(1)
    }),
  )
})

it('remembers the custom emoji in the words of a post, besides those that need a warning (#26)', () => {
  const [cat, dog, owl, elk] = ['cat', 'dog', 'owl', 'elk'].map((shortcode) => aCustomEmoji({ shortcode, sensitive: shortcode === 'dog' }))
  const poll = aPoll({ options: [{ title: ':owl:', votes_count: 0 }], emojis: owl ? [owl] : [] })
  const post = aStatus({ content: '<p>:cat: :dog: :cat:</p>', emojis: [cat, dog, elk].filter((one) => one !== undefined), poll })
  expect(rememberedPost(post, me.id, 0).emojis?.map(({ shortcode }) => shortcode)).toEqual(['cat', 'owl'])
  expect(rememberedPost(aStatus(), me.id, 0)).not.toHaveProperty('emojis')
})

it('remembers only what the author wrote, without the warning that a post got for its custom emoji (X-08a)', () => {
  const post = aStatus({ content: '<p>Soup</p>', emojis: [aCustomEmoji({ sensitive: true })], spoiler_text: SENSITIVE_EMOJI_WARNING })
  expect(rememberedPost(post, me.id, 0).text).toBe('Soup')
})
