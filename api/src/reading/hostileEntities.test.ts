import * as v from 'valibot'
import { expect, it } from 'vitest'
import { accountSchema } from '../accounts/index.ts'
import { previewCardSchema } from '../cards/index.ts'
import { aCustomEmoji, aMediaAttachment, anAccount, aPoll, aPreviewCard, aStatus } from '../fixtures.ts'
import { pollSchema } from '../polls/index.ts'
import { statusSchema } from '../statuses/index.ts'

it.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '/oauth/authorize', '//', 'logout', '', 7, {}])(
  'makes no link of %j (#7, 2.6)',
  (address) => {
    const mention = { id: '1', username: 'ada', acct: 'ada', url: address }
    const status = v.parse(statusSchema, {
      ...aStatus(),
      url: address,
      uri: address,
      mentions: [mention],
      tags: [{ name: 'a', url: address }],
    })
    expect([status.url, status.mentions[0]?.url, status.tags[0]?.url]).toEqual([null, '', null])
    expect(v.parse(accountSchema, { ...anAccount(), url: address, uri: address }).url).toBe('')
    const card = { ...aPreviewCard(), author_url: address, provider_url: address, authors: [{ name: 'a', url: address }] }
    expect(v.parse(previewCardSchema, card)).toMatchObject({ author_url: '', provider_url: '', authors: [{ url: '' }] })
  },
)

it('ends the lists of an entity where no server goes on in earnest (#7, 2.4)', () => {
  const many = <T>(item: T) => Array.from({ length: 2000 }, () => item)
  const status = v.parse(statusSchema, {
    ...aStatus(),
    mentions: many({ id: '1', username: 'ada', acct: 'ada', url: 'https://a.example/@ada' }),
    tags: many({ name: 'cats' }),
    emojis: many(aCustomEmoji()),
    media_attachments: many(aMediaAttachment()),
    emoji_reactions: many({ name: '🐈', count: 1 }),
  })
  const { mentions, tags, emojis, media_attachments: media, emoji_reactions: reactions } = status
  expect([mentions, tags, emojis, media, reactions].map((list) => list.length)).toEqual([1000, 1000, 1000, 50, 100])
  expect(v.parse(accountSchema, { ...anAccount(), fields: many({ name: 'a', value: 'b' }) }).fields).toHaveLength(30)
  expect(v.parse(pollSchema, { ...aPoll(), options: many({ title: 'a' }) }).options).toHaveLength(50)
})

it('ends what is drawn without the limits of content: names of accounts and tags, lines of a preview (#7, 2.4)', () => {
  const long = `a${'\u0301'.repeat(480_000)}`
  const status = v.parse(statusSchema, {
    ...aStatus({ account: { ...anAccount(), username: long, acct: long } }),
    mentions: [{ id: '1', username: long, acct: long, url: 'https://a.example/@a' }],
    tags: [{ name: long }],
    emojis: [{ ...aCustomEmoji(), shortcode: long }],
    emoji_reactions: [{ name: long, count: 1 }],
    media_attachments: [{ ...aMediaAttachment(), description: long }],
    application: { name: long },
    card: { ...aPreviewCard(), title: long, description: long, provider_name: long, authors: [{ name: long, url: '' }] },
  })
  const { account, mentions, tags, card, emojis, emoji_reactions: reactions, application, media_attachments: media } = status
  const names = [
    account.username,
    account.acct,
    mentions[0]?.acct,
    tags[0]?.name,
    emojis[0]?.shortcode,
    reactions[0]?.name,
    application?.name,
  ]
  expect([...names, card?.title, card?.description, card?.provider_name, card?.authors[0]?.name].map((text) => text?.length)).toEqual(
    Array.from({ length: 11 }, () => 1000),
  )
  expect(media[0]?.description).toHaveLength(10_000)
})
