import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { muteAccount } from '../../people/relationships/muteAccount.ts'
import { follow, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let reader: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  reader = await server.createAccount('reader')
})
afterAll(() => server.close())

const suggested = async () => {
  const response = await send(server, reader.token, 'GET', '/api/v2/suggestions')
  const list = (await response.json()) as { source: string; sources: string[]; account: { username: string } }[]
  return new Map(list.map(({ source, sources, account }) => [account.username, { source, sources }]))
}

describe('suggestions (R-disc-04a)', () => {
  it('say why: friends of friends, people like those followed of late, much liked, much followed', async () => {
    const [friend, peer, star, alike, liked, known] = await Promise.all(
      ['friend', 'peer', 'star', 'alike', 'liked', 'known'].map((name) => server.createAccount(name)),
    )
    if (!friend || !peer || !star || !alike || !liked || !known) throw new Error('missing')
    await follow(server, reader, friend)
    await follow(server, friend, star)
    await follow(server, peer, friend)
    await follow(server, peer, alike)
    const { id } = await post(liked, { status: 'much liked' })
    await peer.client.call(statusEndpoints.favourite, { params: { id } })
    const found = await suggested()
    expect([...found.keys()].slice(0, 3)).toEqual(['star', 'alike', 'liked'])
    expect(found.get('star')).toEqual({ source: 'past_interactions', sources: ['friends_of_friends'] })
    expect(found.get('alike')).toEqual({ source: 'past_interactions', sources: ['similar_to_recently_followed'] })
    expect(found.get('liked')).toEqual({ source: 'global', sources: ['most_interactions'] })
    expect(found.get('known')).toEqual({ source: 'global', sources: ['most_followed'] })
    expect(found.has('friend')).toBe(false)
    // Accounts that hide whom they follow are not used as a source.
    for (const hiding of [friend, peer])
      await send(server, hiding.token, 'PATCH', '/api/v1/accounts/update_credentials', { hide_collections: true })
    expect((await suggested()).get('star')?.sources).toEqual(['most_followed'])
    expect((await suggested()).get('alike')?.sources).toEqual(['most_followed'])
  })

  it('leave out whom one mutes, but not once that is over', async () => {
    const loud = await server.createAccount('loud')
    expect((await suggested()).has('loud')).toBe(true)
    await muteAccount(server.ctx, reader.account.id, loud.account.id, { duration: 60 })
    expect((await suggested()).has('loud')).toBe(false)
    server.advance(61_000)
    expect((await suggested()).has('loud')).toBe(true)
    await muteAccount(server.ctx, reader.account.id, loud.account.id, {})
    expect((await suggested()).has('loud')).toBe(false)
  })
})
