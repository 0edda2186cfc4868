import * as v from 'valibot'
import { expect, it } from 'vitest'
import { notificationSchema } from './notification.ts'

const given = {
  id: '1',
  type: 'pleroma:emoji_reaction',
  created_at: '2026-11-28T10:00:00.000Z',
  account: { id: '2', username: 'ada', acct: 'ada' },
}
const read = (fields: object) => v.parse(notificationSchema, { ...given, ...fields })

it('reads a reaction at Pleroma and Akkoma as the reaction of other servers (#29, 4.4)', () => {
  expect(read({ emoji: '☕', emoji_url: null })).toMatchObject({ type: 'emoji_reaction', emoji_reaction: { name: '☕', count: 1 } })
  expect(read({ emoji: ':blobcat@far.example:', emoji_url: 'https://a.test/b.png' })).toMatchObject({
    type: 'emoji_reaction',
    emoji_reaction: { name: 'blobcat', domain: 'far.example', static_url: 'https://a.test/b.png' },
  })
})

it('leaves other types as they are, and one without an emoji as unknown', () => {
  expect(read({ type: 'favourite', emoji: '☕' })).toMatchObject({ type: 'favourite', emoji_reaction: null })
  expect(read({}).type).toBe('pleroma:emoji_reaction')
  expect(read({})).not.toHaveProperty('emoji')
})
