import { createClient } from '@starling/api/client'
import { instanceEndpoints } from '@starling/api/instance'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { capabilitiesOf } from '@starling/domain/instance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon, plainFrame } from '../../../server/src/plainMastodon.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

const ask = (path: string, method = 'GET') =>
  portsTo(server).fetch(server.origin + path, { method, headers: { authorization: `Bearer ${ada.token}` } })

it('has nothing that Mastodon’s document of its API does not have (#29)', async () => {
  const { data: post } = await ada.client.call(statusEndpoints.create, { body: { status: 'Hello', visibility: 'public' } })
  expect(post.emoji_reactions).toEqual([])
  // The client would add what is not there.
  const answer = (await ask(`/api/v1/statuses/${post.id}`)) as unknown as Response
  const plain = (await answer.json()) as Status
  expect(plain).toMatchObject({ id: post.id, content: '<p>Hello</p>', account: { acct: 'ada' } })
  expect(Object.keys(plain).filter((key) => ['emoji_reactions', 'searchability', 'visibility_ex', 'limited_scope'].includes(key))).toEqual(
    [],
  )
  const refused = [
    ['/api/v1/antennas', 'GET'],
    ['/api/v1/circles', 'GET'],
    ['/api/web/settings', 'PUT'],
    [`/api/v1/statuses/${post.id}/emoji_reactions/x`, 'PUT'],
  ] as const
  for (const [path, method] of refused) expect((await ask(path, method)).status, path).toBe(404)
  const client = createClient({ origin: server.origin, token: ada.token, fetch: portsTo(server).fetch, now: () => Date.now() })
  const { data: instance } = await client.call(instanceEndpoints.get)
  expect(instance.version).toBe('4.5.0')
  const { antennas, circles, emojiReactions, markdown, references } = capabilitiesOf(instance)
  expect([antennas, circles, emojiReactions, markdown, references]).toEqual([false, false, false, false, false])
})

it('streams neither events nor fields that Mastodon does not have (#29)', () => {
  const frame = (event: string, payload: object) => JSON.stringify({ stream: ['user'], event, payload: JSON.stringify(payload) })
  const sent = plainFrame(
    frame('update', { id: '1', content: 'Hello', emoji_reactions: [], account: { acct: 'ada', searchability: 'public' } }),
  )
  expect(sent).toBe(frame('update', { id: '1', content: 'Hello', account: { acct: 'ada' } }))
  expect(plainFrame(frame('emoji_reaction', { status_id: '1' }))).toBeNull()
  const deleted = '{"stream":["user"],"event":"delete","payload":"1"}'
  expect(plainFrame(deleted)).toBe(deleted)
})
