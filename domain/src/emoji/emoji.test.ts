import type { Relationship } from '@starling/api/accounts'
import { aCustomEmoji, anAccount, aStatus } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import {
  acceptsReaction,
  completeEmoji,
  countEmojiUse,
  emojiIndex,
  emojiLocale,
  frequentEmoji,
  inTone,
  pictureEmoji,
  readEmojiPack,
  searchEmoji,
} from './index.ts'
import type { Emoji } from './index.ts'

const toned = (hexcode: string, unicode: string) => ({ hexcode, unicode, group: 1, label: unicode })
const wave = {
  group: 1,
  hexcode: '1F44B',
  label: 'waving hand',
  tags: ['hello', 'bye'],
  shortcodes: ['wave'],
  unicode: '👋',
  skins: ['👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿'].map((unicode, index) => toned(`1F44B-1F3F${'BCDEF'[index]}`, unicode)),
}
const shake = {
  group: 1,
  hexcode: '1F91D',
  label: 'handshake',
  shortcodes: ['handshake'],
  unicode: '🤝',
  skins: [
    toned('1FAF1-1F3FB-200D-1FAF2-1F3FC', '🫱🏻‍🫲🏼'),
    ...['🤝🏻', '🤝🏼', '🤝🏽', '🤝🏾', '🤝🏿'].map((unicode, index) => toned(`1F91D-1F3F${'BCDEF'[index]}`, unicode)),
  ],
}
const heart = { group: 0, hexcode: '2764', label: 'Coração vermelho', tags: ['amor'], shortcodes: ['heart'], unicode: '❤️' }
const thumb = { group: 1, hexcode: '1F44D', label: 'thumbs up', tags: ['yes'], shortcodes: ['thumbsup', '+1'], unicode: '👍️' }

const pack = readEmojiPack([wave, shake, heart, thumb], 'en')
const customs = [
  aCustomEmoji({ shortcode: 'blobcat_heart', aliases: ['love'] }),
  aCustomEmoji({ shortcode: 'heart_of_gold', category: 'Hearts' }),
].map(pictureEmoji)
const all: readonly Emoji[] = [...customs, ...pack]
const search = (query: string, limit?: number) => searchEmoji(all, query, limit).map(({ id }) => id)

describe('the data of a language', () => {
  it('is read in its order, names and tones and all (R-emoji-02a, R-emoji-09)', () => {
    expect(pack.map(({ id }) => id)).toEqual(['👋', '🤝', '❤️', '👍'])
    expect(pack[0]).toMatchObject({ label: 'waving hand', names: ['wave', 'waving hand'], tags: ['hello', 'bye'], group: 1 })
    expect(pack[1]?.skins).toEqual(['🤝🏻', '🤝🏼', '🤝🏽', '🤝🏾', '🤝🏿'])
  })

  it('writes each as everybody else does, marked as coloured only where it would not be', () => {
    expect(pack.slice(2).map(({ id }) => [...id].length)).toEqual([2, 1])
  })

  it('loses what is no emoji and nothing else', () => {
    const odd = [
      null,
      7,
      { unicode: '🇦', label: 'regional indicator A' },
      { ...wave, group: 2 },
      { ...wave, unicode: 3 },
      { ...wave, skins: [null] },
    ]
    expect(readEmojiPack(odd, 'en')).toEqual([expect.objectContaining({ id: '👋', skins: [] })])
  })

  it('must be a list (R-emoji-06b)', () => {
    expect(() => readEmojiPack({ error: 'no' }, 'de')).toThrow('Unexpected data format for de: expected an array')
  })
})

describe('search', () => {
  it.each([
    ['wav', ['👋']],
    ['HELLO', ['👋']],
    ['coracao', ['❤️']],
    ['+1', ['👍']],
    [':wave:', ['👋']],
    ['👋', ['👋']],
    ['nothing like it', []],
    ['', []],
    ['::', []],
  ])('finds %j', (query, ids) => {
    expect(search(query)).toEqual(ids)
  })

  it('puts the exact name first, then by place in the name, a server’s own before the others (R-emoji-08c)', () => {
    expect(search('heart')).toEqual(['❤️', ':heart_of_gold:', ':blobcat_heart:'])
    expect(search('hand')).toEqual(['🤝', '👋'])
    // An emoji named "heart" comes before one that only has the word among its keywords, however short that word is.
    const sign = readEmojiPack([{ group: 0, unicode: '💌', label: 'love letter', tags: ['hear'] }], 'en')
    expect(searchEmoji([...sign, ...pack], 'hea').map(({ id }) => id)).toEqual(['❤️', '💌'])
    expect(search('lov')).toEqual([':blobcat_heart:'])
  })

  it.each(['blobcat heart', 'blobcat,heart', 'heart-blobcat', 'heart_blob', 'heart|blob', 'heart blob third'])(
    'takes at most two words of %j (R-comp-21, R-emoji-08b)',
    (query) => {
      expect(search(query)).toEqual([':blobcat_heart:'])
      expect(completeEmoji(all, query, 5).map(({ emoji }) => emoji.id)).toEqual([':blobcat_heart:'])
    },
  )

  it('completes the shortcode being typed: those that begin so come first, the shortest before the others, each with its shortcode (R-comp-20, #26)', () => {
    const named = (id: string, names: readonly string[], tags: readonly string[] = []): Emoji => ({
      kind: 'unicode',
      id,
      label: names.at(-1) ?? id,
      names,
      tags,
      group: 0,
      skins: [],
    })
    const emojis = [
      named('🖤', ['black_heart', 'black heart']),
      named('😊', ['smile', 'blush', 'smiling face'], ['blissful']),
      named('📘', ['blue_book', 'blue book']),
      named('🥹', ['holding_back_tears', 'face'], ['bl']),
      pictureEmoji(aCustomEmoji({ shortcode: 'Blob' })),
    ]
    expect(completeEmoji(emojis, 'bl', 9).map(({ emoji, shortcode }) => [emoji.id, shortcode])).toEqual([
      [':Blob:', 'Blob'],
      ['😊', 'blush'],
      ['📘', 'blue_book'],
      ['🖤', 'black_heart'],
      ['🥹', 'holding_back_tears'],
    ])
    expect(completeEmoji(emojis, 'bl', 2)).toHaveLength(2)
  })

  it('stops at the limit, which is 75 unless told otherwise (R-emoji-08a, R-const-09a)', () => {
    expect(search('h', 2)).toHaveLength(2)
    const many = Array.from({ length: 100 }, (_, at) => pictureEmoji(aCustomEmoji({ shortcode: `cat${at}` })))
    expect(searchEmoji(many, 'cat')).toHaveLength(75)
  })
})

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-GB', 'en-gb'],
  ['pt-BR', 'pt'],
  ['zh-TW', 'zh-hant'],
  ['zh-Hant-HK', 'zh-hant'],
  ['zh-CN', 'zh'],
  ['no', 'nb'],
  ['es-MX', 'es-mx'],
  ['es-AR', 'es'],
  ['tlh', 'en'],
  ['', 'en'],
])('names emoji for a reader of %s in %s (R-emoji-05b, R-emoji-05c)', (tag, locale) => {
  expect(emojiLocale(tag)).toBe(locale)
})

it.each('bn da de en en-gb es es-mx et fi fr hi hu it ja ko lt ms nb nl pl pt ru sv th uk vi zh zh-hant'.split(' '))(
  'has names of its own for %s (R-emoji-05a)',
  (locale) => {
    expect(emojiLocale(locale)).toBe(locale)
  },
)

describe('tones', () => {
  const index = emojiIndex(all)

  it('change what has skin and nothing else (R-emoji-09a)', () => {
    const [hand, , love] = pack
    expect([hand && inTone(hand, 1), hand && inTone(hand, 2), hand && inTone(hand, 6)]).toEqual(['👋', '👋🏻', '👋🏿'])
    expect(love && inTone(love, 4)).toBe('❤️')
    expect(customs[0] && inTone(customs[0], 4)).toBe(':blobcat_heart:')
  })

  it('lead back to the emoji they are of (R-emoji-09b)', () => {
    expect(index.get('👋🏽')?.id).toBe('👋')
    expect(index.get('❤')?.id).toBe('❤️')
    expect(index.get(':heart_of_gold:')?.id).toBe(':heart_of_gold:')
    expect(index.get(':gone:')).toBeUndefined()
  })
})

describe('frequently used', () => {
  const index = emojiIndex(all)
  const chosen = (...ids: string[]) => ids.reduce(countEmojiUse, {})
  const frequent = (counts: Readonly<Record<string, number>>, most = 9) => frequentEmoji(counts, index, most).map(({ id }) => id)

  it('counts, the last of equals first, without what is gone (R-emoji-10)', () => {
    expect(frequent(chosen('🤝', '👋', ':heart_of_gold:', '👋', ':gone:'), 3)).toEqual(['👋', ':heart_of_gold:', '🤝'])
  })

  it('begins with what people use everywhere, nothing twice', () => {
    expect(frequent({})).toEqual(['👍', '❤️'])
    expect(frequent(chosen('❤️'))).toEqual(['❤️', '👍'])
  })

  it('forgets the rarest first', () => {
    for (const id of Object.getOwnPropertyNames(Object.prototype)) {
      const counts = chosen(id, id)
      expect(Object.entries(counts)).toEqual([[id, 2]])
    }
    const many = Array.from({ length: 150 }, (_, index) => `e${index}`).reduce(countEmojiUse, chosen('👋', '👋'))
    expect(Object.keys(many)).toHaveLength(100)
    expect(many).toMatchObject({ '👋': 2, e149: 1 })
  })
})

describe('the author’s policy (R-react-05b)', () => {
  const settings = anAccount().other_settings
  const by = (policy: string) =>
    aStatus({ account: anAccount({ id: '2', other_settings: { ...settings, emoji_reaction_policy: policy } as never }) })
  const related = (following: boolean, followedBy: boolean) => ({ following, followed_by: followedBy }) as Relationship

  it.each([
    ['allow', [true, true, true, true]],
    ['outside_only', [false, true, true, true]],
    ['following_only', [false, false, true, true]],
    ['followers_only', [false, true, false, true]],
    ['mutuals_only', [false, false, false, true]],
    ['block', [false, false, false, false]],
  ])('%s', (policy, expected) => {
    const relations = [related(false, false), related(true, false), related(false, true), related(true, true)]
    expect(relations.map((relation) => acceptsReaction(by(policy), '1', relation))).toEqual(expected)
    expect(acceptsReaction(by(policy), '2')).toBe(true)
    expect(acceptsReaction(by(policy), '1')).toBe(policy !== 'block')
  })
})
