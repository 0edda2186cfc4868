import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { post } from '../posts/statuses/posting.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

interface Found {
  readonly accounts: readonly { acct: string }[]
  readonly statuses: readonly { uri: string }[]
  readonly look_up?: { domain: string; failure: string }
}
const search = (q: string, more = '&resolve=true') => ask<Found>(net.one, net.ada, `/api/v2/search?q=${encodeURIComponent(q)}${more}`)

it('says why a handle or an address of another server led to nothing, and nothing where it led somewhere (R-srch-04b, #28)', async () => {
  expect(await search('@bob@two.test')).not.toHaveProperty('look_up')
  for (const words of ['@nobody@two.test', 'https://two.test/@nobody/1', 'https://two.test/users/nobody'])
    expect((await search(words)).look_up).toEqual({ domain: 'two.test', failure: 'absent' })
  expect((await search('@nobody@nowhere.test')).look_up).toEqual({ domain: 'nowhere.test', failure: 'unreachable' })
  net.servers.network.cut('two.test', true)
  expect((await search('https://two.test/@bob/1')).look_up).toEqual({ domain: 'two.test', failure: 'unreachable' })
  net.servers.network.cut('two.test', false)
  await net.one.ctx.db
    .insertInto('instance_domain_blocks')
    .values({ domain: 'bad.test', severity: 'suspend', created_at: net.one.ctx.now() })
    .execute()
  expect((await search('@rob@sub.bad.test')).look_up).toEqual({ domain: 'sub.bad.test', failure: 'refused' })
})

it('shows who was looked up first, and everybody else on the pages after that, however they are ordered (R-srch-01a, #28)', async () => {
  const { db, ids, now } = net.one.ctx
  const like = { id: ids.next(), username: 'bob', domain: 'two.testing', uri: 'https://two.testing/bob', followers_count: 1000 }
  await db
    .insertInto('accounts')
    .values({ ...like, created_at: now() })
    .execute()
  const held = { id: ids.next(), account_id: net.ada.account.id, target_account_id: like.id, created_at: now() }
  await db.insertInto('follows').values(held).execute()
  const found = async (offset: number, resolve = offset === 0) =>
    (await search('@bob@two.test', `&resolve=${resolve}&type=accounts&limit=1&offset=${offset}`)).accounts.map(({ acct }) => acct)
  // Apps look the handle up for the first page alone.
  expect([await found(0), await found(1), await found(2)]).toEqual([['bob@two.test'], ['bob@two.testing'], []])
  expect([await found(0, false), await found(1, true)]).toEqual([['bob@two.test'], ['bob@two.testing']])
  const cleo = async (more: string) => (await search('@cleo@two.test', `&resolve=true&type=accounts${more}`)).accounts
  expect([await cleo(''), await cleo('&following=true')]).toMatchObject([[{ acct: 'cleo@two.test' }], []])
})

it('asks no server where nobody looks anything up (R-srch-02, #28)', async () => {
  const asked = net.far.asked.length
  for (const words of ['nobody', '@nobody', `${net.one.ctx.settings.publicUrl}/@nobody`])
    expect(await search(words)).not.toHaveProperty('look_up')
  expect(await search('@nobody@far.test', '')).not.toHaveProperty('look_up')
  expect(net.far.asked).toHaveLength(asked)
})

it('finds a post of somebody unknown by the address of its page, which people copy, as by that of the post (R-srch-04, #28)', async () => {
  const stranger = await net.two.createAccount('copied')
  const { url, uri } = await post(stranger, { status: 'Pasted elsewhere' })
  expect(url).not.toBe(uri)
  for (const address of [url ?? '', uri]) expect((await search(address)).statuses).toMatchObject([{ uri }])
  const { id } = await post(stranger, { status: 'Only for followers', visibility: 'private' })
  expect((await search(`${new URL(uri).origin}/@copied/${id}`)).statuses).toEqual([])
  expect((await search(`${new URL(uri).origin}/@${net.ada.account.username}/${id}`)).statuses).toEqual([])
})
