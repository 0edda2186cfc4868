import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => {
  net = await startFediverse()
  await net.deliver(net.wrap('Follow', `${net.one.origin}/users/ada`))
  // far.test, which people here follow and which follows them, is no longer among those that are spoken with.
  Object.assign(net.one.ctx.settings.federation ?? {}, { only: ['two.test'] })
})
afterAll(() => net.close())

interface Found {
  readonly accounts: readonly { acct: string }[]
  readonly look_up?: { domain: string; failure: string }
}
const search = (q: string) => ask<Found>(net.one, net.ada, `/api/v2/search?q=${encodeURIComponent(q)}&resolve=true`)

it('finds nobody elsewhere and asks nothing there where only some servers are spoken with (#28, 5)', async () => {
  const zed = net.far.addActor('zed')
  const asked = net.far.asked.length
  for (const words of ['@zed@far.test', zed]) {
    const { accounts, look_up: found } = await search(words)
    expect([accounts, found]).toEqual([[], { domain: 'far.test', failure: 'refused' }])
  }
  expect(net.far.asked).toHaveLength(asked)
  expect((await search('@cleo@two.test')).accounts.map(({ acct }) => acct)).toEqual(['cleo@two.test'])
})

it('takes nothing from elsewhere and sends nothing there, and speaks with the chosen ones as before (#28, 5)', async () => {
  const note = net.note()
  await net.deliver(net.wrap('Create', note))
  expect(await net.at(net.one, net.ada, note.id)).toBeUndefined()
  const before = await net.noticesOf(net.one, net.ada)
  await net.deliver(net.wrap('Follow', `${net.one.origin}/users/ada`, {}, net.far.addActor('new')))
  expect(await net.noticesOf(net.one, net.ada)).toEqual(before)

  const received = net.far.received.length
  const post = await net.write(net.one, net.ada, { status: 'For the chosen', visibility: 'public' })
  expect(await net.at(net.two, net.bob, post.uri)).toBeDefined()
  const answer = await net.write(net.two, net.bob, { status: '@ada@one.test an answer', visibility: 'public' })
  expect(await net.at(net.one, net.ada, answer.uri)).toBeDefined()
  expect(net.far.received).toHaveLength(received)
})

it('lets nobody follow anew whose server is not spoken with any more, where the request would wait for ever (#28, 5)', async () => {
  const [{ id }] = (await ask<{ accounts: [{ id: string }] }>(net.one, net.ada, '/api/v2/search?q=rob@far.test')).accounts
  const relation = async () => (await ask<object[]>(net.one, net.ada, `/api/v1/accounts/relationships?id[]=${id}`))[0]
  const post = (verb: string) => ask(net.one, net.ada, `/api/v1/accounts/${id}/${verb}`, {})
  await post('unfollow')
  expect(await post('follow')).toEqual({ error: 'This action is not allowed' })
  expect(await relation()).toMatchObject({ following: false, requested: false, followed_by: true })
})
