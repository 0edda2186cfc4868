import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountSchema, credentialAccountSchema } from '../accounts/index.ts'
import { announcementSchema } from '../announcements/index.ts'
import { previewCardSchema } from '../cards/index.ts'
import { customEmojiSchema } from '../custom-emojis/index.ts'
import { anAccount, anAnnouncement, aPreviewCard, aStatus } from '../fixtures.ts'
import { instanceSchema } from '../instance/index.ts'
import { mediaAttachmentSchema } from '../media/index.ts'
import { profileSchema } from '../profile/index.ts'
import { statusSchema } from '../statuses/index.ts'
import { readingConfig } from './lenientArray.ts'

/** Values that would become a request to one of our own paths, or are no address at all. */
const hostile = [
  '/api/v1/statuses/1/favourite',
  '//evil.test/x.png',
  'missing.png',
  '../x.png',
  '?logout',
  'https:x.png',
  'https:///x.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'blob:https://starling.test/1',
  ' https://pictures.test/x.png',
  '',
  7,
  null,
  { toString: 'https://pictures.test/x.png' },
]

const emoji = (address: unknown) => ({ shortcode: 'cat', url: address, static_url: address })
const account = (address: unknown) => ({
  ...anAccount({ id: '1' }),
  avatar: address,
  avatar_static: address,
  header: address,
  header_static: address,
  emojis: [emoji(address)],
})
const media = (address: unknown) => ({
  id: '1',
  type: 'image',
  url: address,
  preview_url: address,
  remote_url: address,
  preview_remote_url: address,
})
const reaction = (address: unknown) => ({ name: 'cat', count: 1, me: false, url: address, static_url: address })

const entities: [name: string, schema: v.GenericSchema, entity: (address: unknown) => object][] = [
  ['an account', accountSchema, account],
  ['the own account', credentialAccountSchema, account],
  ['a profile', profileSchema, account],
  ['a custom emoji', customEmojiSchema, emoji],
  ['an attachment', mediaAttachmentSchema, media],
  ['a card', previewCardSchema, (address) => ({ ...aPreviewCard({}), image: address })],
  [
    'an announcement',
    announcementSchema,
    (address) => ({ ...anAnnouncement({}), reactions: [reaction(address)], emojis: [emoji(address)] }),
  ],
  ['an instance', instanceSchema, (address) => ({ thumbnail: { url: address }, icon: [{ src: address, size: '48x48' }] })],
  [
    'a status',
    statusSchema,
    (address) => ({
      ...aStatus({ id: '1' }),
      account: account(address),
      media_attachments: [media(address)],
      emoji_reactions: [reaction(address)],
      card: { ...aPreviewCard({}), image: address },
    }),
  ],
]

const pictureFields = new Set([
  'avatar',
  'avatar_static',
  'header',
  'header_static',
  'static_url',
  'preview_url',
  'image',
  'src',
  'thumbnail',
])
const withPictureUrl = ['static_url', 'preview_url', 'blurhash']

/** Every value in a parsed entity that is used as the address of a picture. */
function picturesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  if (typeof value !== 'object' || value === null) return []
  const isPicture = withPictureUrl.some((name) => name in value)
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'object') return picturesIn(inner)
    return pictureFields.has(name) || (name === 'url' && isPicture && !('embed_url' in value)) ? [inner] : []
  })
}

describe.each(entities)('%s', (_name, schema, entity) => {
  it.each(hostile)('is read without the picture at %j (#7, 2.6)', (address) => {
    const pictures = picturesIn(v.parse(schema, entity(address), readingConfig))
    expect(pictures.filter((picture) => picture !== '' && picture !== null && picture !== undefined)).toEqual([])
  })

  it.each(['https://pictures.test/x.png', 'HTTP://pictures.test/猫.png'])('is read with the picture at %s', (address) => {
    const pictures = picturesIn(v.parse(schema, entity(address), readingConfig))
    expect(pictures.length).toBeGreaterThan(0)
    expect(new Set(pictures)).toEqual(new Set([address]))
  })
})

it('one of two addresses that can be used stands for the other', () => {
  const still = 'https://pictures.test/still.png'
  expect(v.parse(customEmojiSchema, { shortcode: 'cat', url: '/cat.png', static_url: still }, readingConfig).url).toBe(still)
  expect(v.parse(accountSchema, { ...anAccount({ id: '1' }), avatar: 'cat.png', avatar_static: still }, readingConfig).avatar).toBe(still)
})
