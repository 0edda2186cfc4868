import { antennaEndpoints } from '@starling/api/antennas'
import type { Antenna } from '@starling/api/antennas'
import { listEndpoints } from '@starling/api/lists'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, follow, mute, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
})
afterAll(() => server.close())

const reader = (): Promise<TestAccount> => server.createAccount(`reader${++counter}`)
const create = async (who: TestAccount, body: object = {}): Promise<Antenna> =>
  (await who.client.call(antennaEndpoints.create, { body: { title: 'Birds', ...body } })).data
const change = async (who: TestAccount, antenna: Antenna, body: object): Promise<Antenna> =>
  (await who.client.call(antennaEndpoints.update, { params: { id: antenna.id }, body })).data
async function set(who: TestAccount, antenna: Antenna, part: string, body: object): Promise<void> {
  const response = await send(server, who.token, 'POST', `/api/v1/antennas/${antenna.id}/${part}`, body)
  expect(response.status, part).toBe(200)
}
async function idsAt(who: TestAccount, path: string): Promise<string[]> {
  return ((await (await send(server, who.token, 'GET', path)).json()) as { id: string }[]).map((each) => each.id)
}
const collected = (who: TestAccount, antenna: Antenna): Promise<string[]> => idsAt(who, `/api/v1/timelines/antenna/${antenna.id}`)
const accountIds = (...accounts: TestAccount[]) => ({ account_ids: accounts.map((each) => each.account.id) })

describe('antennas', () => {
  it('are made, changed, listed and deleted (R-ant-01a, R-ant-01b, R-ant-01c, R-ant-02a, R-ant-02c, R-list-01f, R-srv-07f)', async () => {
    const me = await reader()
    const list = (await me.client.call(listEndpoints.create, { body: { title: 'Flock' } })).data
    const antenna = await create(me)
    expect(antenna).toEqual({
      id: antenna.id,
      title: 'Birds',
      stl: false,
      ltl: false,
      insert_feeds: false,
      with_media_only: false,
      ignore_reblog: false,
      favourite: true,
      list: null,
      list_id: null,
      accounts_count: 0,
      domains_count: 0,
      tags_count: 0,
      keywords_count: 0,
    })
    await set(me, antenna, 'keywords', { keywords: ['gull', 'tern'] })
    await set(me, antenna, 'tags', { tags: ['#Birds'] })
    const changed = await change(me, antenna, { list_id: list.id, insert_feeds: true, favourite: false })
    expect(changed).toMatchObject({
      list: { id: list.id, title: 'Flock' },
      list_id: list.id,
      insert_feeds: true,
      keywords_count: 2,
      tags_count: 1,
    })
    expect((await me.client.call(listEndpoints.get, { params: { id: list.id } })).data.antennas).toEqual([
      { id: antenna.id, title: 'Birds', stl: false },
    ])
    expect((await me.client.call(antennaEndpoints.list)).data).toEqual([changed])
    // When its list is deleted, an antenna inserts nowhere instead of into the home timeline (R-list-02).
    await me.client.call(listEndpoints.delete, { params: { id: list.id } })
    expect((await me.client.call(antennaEndpoints.get, { params: { id: antenna.id } })).data).toMatchObject({
      list: null,
      insert_feeds: false,
    })
    await me.client.call(antennaEndpoints.delete, { params: { id: antenna.id } })
    expect((await send(server, me.token, 'GET', `/api/v1/antennas/${antenna.id}`)).status).toBe(404)
  })

  it('keep their conditions apart, wanted and excluded (R-ant-04a, R-ant-04b, R-ant-09a, R-ant-09b)', async () => {
    const me = await reader()
    const antenna = await create(me)
    await set(me, antenna, 'accounts', accountIds(ada, ben))
    await set(me, antenna, 'exclude_accounts', accountIds(cleo))
    await set(me, antenna, 'domains', { domains: ['Far.Test'] })
    await set(me, antenna, 'exclude_domains', { domains: ['near.test'] })
    await set(me, antenna, 'tags', { tags: ['#Cats'] })
    await set(me, antenna, 'exclude_tags', { tags: ['dogs'] })
    await set(me, antenna, 'keywords', { keywords: ['meow'] })
    await set(me, antenna, 'exclude_keywords', { keywords: ['woof'] })
    const at = async (part: string): Promise<unknown> =>
      (await send(server, me.token, 'GET', `/api/v1/antennas/${antenna.id}/${part}`)).json()
    expect(await idsAt(me, `/api/v1/antennas/${antenna.id}/accounts?limit=0`)).toEqual([ben.account.id, ada.account.id])
    expect(await idsAt(me, `/api/v1/antennas/${antenna.id}/exclude_accounts`)).toEqual([cleo.account.id])
    expect(await at('domains')).toEqual({ domains: ['far.test'], exclude_domains: ['near.test'] })
    expect(await at('tags')).toEqual({ tags: ['cats'], exclude_tags: ['dogs'] })
    expect(await at('keywords')).toEqual({ keywords: ['meow'], exclude_keywords: ['woof'] })
    expect(await idsAt(me, `/api/v1/accounts/${ada.account.id}/antennas`)).toEqual([antenna.id])
    expect(await idsAt(me, `/api/v1/accounts/${ada.account.id}/exclude_antennas`)).toEqual([])
    expect(await idsAt(me, `/api/v1/accounts/${cleo.account.id}/exclude_antennas`)).toEqual([antenna.id])
    expect(await idsAt(ada, `/api/v1/accounts/${ada.account.id}/antennas`)).toEqual([])
    const path = `/api/v1/antennas/${antenna.id}`
    await send(server, me.token, 'DELETE', `${path}/accounts?account_ids[]=${ada.account.id}`)
    await send(server, me.token, 'DELETE', `${path}/exclude_keywords`, { keywords: ['WOOF'] })
    await send(server, me.token, 'DELETE', `${path}/tags?tags[]=cats`)
    expect(await idsAt(me, `${path}/accounts`)).toEqual([ben.account.id])
    expect(await at('keywords')).toEqual({ keywords: ['meow'], exclude_keywords: [] })
    expect(await at('tags')).toEqual({ tags: [], exclude_tags: ['dogs'] })
  })

  it.each([
    ['domains', ['here.test', 'there.test'], ['near.test', 'far.test']],
    ['tags', ['cats', 'lions'], ['dogs', 'wolves']],
    ['keywords', ['meow', 'purr'], ['woof', 'growl']],
  ])(
    'add and remove %s and the excluded ones by the same name, and give both together (R-ant-05a, R-ant-05b, R-ant-05c, R-ant-05d, R-ant-06a, R-ant-06b, R-ant-06c)',
    async (name, [wanted = '', kept = ''], [excluded = '', avoided = '']) => {
      const me = await reader()
      const path = `/api/v1/antennas/${(await create(me)).id}`
      const read = async (): Promise<unknown> => (await send(server, me.token, 'GET', `${path}/${name}`)).json()
      const ask = async (method: 'POST' | 'DELETE', part: string, ...entries: string[]): Promise<void> => {
        expect((await send(server, me.token, method, `${path}/${part}`, { [name]: entries })).status, `${method} ${part}`).toBe(200)
      }
      expect(await read()).toEqual({ [name]: [], [`exclude_${name}`]: [] })
      await ask('POST', name, wanted, kept)
      await ask('POST', `exclude_${name}`, excluded, avoided)
      expect(await read()).toEqual({
        [name]: expect.arrayContaining([wanted, kept]) as string[],
        [`exclude_${name}`]: expect.arrayContaining([excluded, avoided]) as string[],
      })
      // Removing inclusions leaves exclusions with the same value as they are, and the reverse.
      await ask('DELETE', name, wanted, excluded)
      await ask('DELETE', `exclude_${name}`, excluded, kept)
      expect(await read()).toEqual({ [name]: [kept], [`exclude_${name}`]: [avoided] })
      await send(server, me.token, 'DELETE', `${path}/${name}?${name}[]=${kept}`)
      await send(server, me.token, 'DELETE', `${path}/exclude_${name}?${name}[]=${avoided}`)
      expect(await read()).toEqual({ [name]: [], [`exclude_${name}`]: [] })
      // Exclusions have no endpoint of their own for reading; they are part of the answer above.
      expect((await send(server, me.token, 'GET', `${path}/exclude_${name}`)).status).toBe(404)
      expect((await send(server, me.token, 'POST', `${path}/exclude_${name}`, { [`exclude_${name}`]: [excluded] })).status).toBe(422)
    },
  )

  it('refuse what is wrong and change nothing (R-ant-03c, R-ant-07a, R-ant-07b)', async () => {
    const me = await reader()
    const other = await reader()
    const antenna = await create(me)
    await set(me, antenna, 'keywords', { keywords: ['once'] })
    await set(me, antenna, 'domains', { domains: Array.from({ length: 20 }, (_, index) => `d${index}.test`) })
    const foreign = (await other.client.call(listEndpoints.create, { body: { title: 'x' } })).data
    await create(me, { title: 'local at home', ltl: true, insert_feeds: true })
    const path = `/api/v1/antennas/${antenna.id}`
    const cases: readonly [string, string | null, string, string, object | undefined, number][] = [
      ['no title', me.token, 'POST', '/api/v1/antennas', {}, 422],
      ['a blank title', me.token, 'PUT', path, { title: '' }, 422],
      ['a flag that is none', me.token, 'PUT', path, { stl: 'perhaps' }, 422],
      ['two timelines at once', me.token, 'PUT', path, { stl: true, ltl: true }, 422],
      ['a second local one at home', me.token, 'PUT', path, { ltl: true, insert_feeds: true }, 422],
      ["somebody else's list", me.token, 'PUT', path, { list_id: foreign.id }, 404],
      ['an unknown list', me.token, 'PUT', path, { list_id: '999' }, 404],
      ["somebody else's antenna", other.token, 'PUT', path, { title: 'mine' }, 404],
      ["somebody else's keywords", other.token, 'GET', `${path}/keywords`, undefined, 404],
      ["somebody else's finds", other.token, 'GET', `/api/v1/timelines/antenna/${antenna.id}`, undefined, 404],
      ["deleting somebody else's", other.token, 'DELETE', path, undefined, 404],
      ['a visitor', null, 'GET', path, undefined, 401],
      ['a keyword of one character', me.token, 'POST', `${path}/keywords`, { keywords: ['x'] }, 422],
      ['a keyword that is too long', me.token, 'POST', `${path}/keywords`, { keywords: ['x'.repeat(501)] }, 422],
      ['a keyword again', me.token, 'POST', `${path}/keywords`, { keywords: ['fine', 'Once'] }, 422],
      ['a keyword twice', me.token, 'POST', `${path}/keywords`, { keywords: ['same', 'same'] }, 422],
      ['keywords that are numbers', me.token, 'POST', `${path}/keywords`, { keywords: [5] }, 422],
      ['no keywords', me.token, 'POST', `${path}/keywords`, {}, 422],
      ['too many keywords', me.token, 'POST', `${path}/keywords`, { keywords: Array.from({ length: 100 }, (_, i) => `word${i}`) }, 422],
      ['one domain too many', me.token, 'POST', `${path}/domains`, { domains: ['one.more.test'] }, 422],
      ['a domain that is none', me.token, 'POST', `${path}/exclude_domains`, { domains: ['not a domain'] }, 422],
      ['a blank tag', me.token, 'POST', `${path}/tags`, { tags: ['#'] }, 422],
      ['an unknown account', me.token, 'POST', `${path}/accounts`, { account_ids: ['999'] }, 404],
      ['an unknown antenna', me.token, 'POST', '/api/v1/antennas/999/tags', { tags: ['x'] }, 404],
    ]
    for (const [what, token, method, at, body, status] of cases) {
      const response = await send(server, token, method, at, body)
      expect(response.status, what).toBe(status)
      expect(Object.keys((await response.json()) as object), what).toContain('error')
    }
    expect((await me.client.call(antennaEndpoints.get, { params: { id: antenna.id } })).data).toMatchObject({
      title: 'Birds',
      stl: false,
      ltl: false,
      list_id: null,
      keywords_count: 1,
      domains_count: 20,
      accounts_count: 0,
      tags_count: 0,
    })
    for (let index = 2; index < 30; index += 1) await create(me, { title: `number ${index}` })
    expect((await send(server, me.token, 'POST', '/api/v1/antennas', { title: 'one more' })).status).toBe(422)
  })
})

describe('what antennas find', () => {
  it('needs one condition of every kind, and none of those excluded (R-ant-08a, R-ant-08b, R-ant-08c)', async () => {
    const me = await reader()
    const nothing = await create(me)
    const antenna = await create(me)
    await set(me, antenna, 'keywords', { keywords: ['heron', 'stork'] })
    await set(me, antenna, 'accounts', accountIds(ada, ben))
    await set(me, antenna, 'exclude_tags', { tags: ['zoo'] })
    const both = await post(ada, 'A Heron at the pond')
    const warned = await post(ben, { status: 'look', spoiler_text: 'storks' })
    await post(ada, 'no bird at all')
    await post(cleo, 'a heron, from somebody else')
    await post(ben, 'a heron in a cage #zoo')
    expect(await collected(me, antenna)).toEqual([warned.id, both.id])
    expect(await collected(me, nothing)).toEqual([])
    const onlyMedia = await create(me, { with_media_only: true })
    await set(me, onlyMedia, 'keywords', { keywords: ['heron'] })
    const here = await create(me)
    await set(me, here, 'domains', { domains: ['starling.test'] })
    await set(me, here, 'keywords', { keywords: ['heron'] })
    const again = await post(cleo, 'another heron')
    expect(await collected(me, onlyMedia)).toEqual([])
    expect(await collected(me, here)).toEqual([again.id])
  })

  it('takes boosts where wanted', async () => {
    const me = await reader()
    const [booster, author] = [await reader(), await reader()]
    const original = await post(author, 'a plover')
    const antenna = await create(me)
    const silent = await create(me, { ignore_reblog: true })
    for (const each of [antenna, silent]) await set(me, each, 'accounts', accountIds(booster))
    const wrapper = (await (await send(server, booster.token, 'POST', `/api/v1/statuses/${original.id}/reblog`)).json()) as Status
    expect(await collected(me, antenna)).toEqual([wrapper.id])
    expect(await collected(me, silent)).toEqual([])
  })

  it('keeps to what its owner may see, wants to see, and is allowed to collect (R-vis-02b, R-ant-08d, R-acct-02e)', async () => {
    const me = await reader()
    const [open, shy, closed, walled] = [await reader(), await reader(), await reader(), await reader()]
    const policy = (who: TestAccount, subscription_policy: string) =>
      server.ctx.db
        .updateTable('accounts')
        .set({ settings: JSON.stringify({ subscription_policy }) as never })
        .where('id', '=', who.account.id)
        .execute()
    await policy(shy, 'followers_only')
    await policy(closed, 'block')
    await block(server, walled, me)
    const antenna = await create(me)
    await set(me, antenna, 'keywords', { keywords: ['wren'] })
    const seen = await post(open, 'a wren')
    for (const who of [shy, closed, walled]) await post(who, 'a wren')
    for (const visibility of ['unlisted', 'private', 'direct'] as const) await post(open, { status: `@cleo wren`, visibility })
    expect(await collected(me, antenna)).toEqual([seen.id])
    await follow(server, me, shy)
    await follow(server, me, open)
    const allowed = await post(shy, 'a wren again')
    const forFollowers = await post(open, { status: 'a wren', visibility: 'private' })
    expect(await collected(me, antenna)).toEqual([forFollowers.id, allowed.id, seen.id])
    await mute(server, me, shy)
    expect(await collected(me, antenna)).toEqual([forFollowers.id, seen.id])
    await send(server, open.token, 'DELETE', `/api/v1/statuses/${seen.id}`)
    expect(await collected(me, antenna)).toEqual([forFollowers.id])
    await send(server, me.token, 'POST', `/api/v1/accounts/${open.account.id}/unfollow`)
    expect(await collected(me, antenna)).toEqual([])
  })

  it('comes into the home timeline or a list where that is wanted (R-ant-03b)', async () => {
    const me = await reader()
    const far = await reader()
    const list = (await me.client.call(listEndpoints.create, { body: { title: 'Finds' } })).data
    const toHome = await create(me, { insert_feeds: true })
    const toList = await create(me, { insert_feeds: true, list_id: list.id })
    const alone = await create(me)
    await set(me, toHome, 'keywords', { keywords: ['avocet'] })
    await set(me, toList, 'keywords', { keywords: ['bittern'] })
    await set(me, alone, 'keywords', { keywords: ['curlew'] })
    const [a, b, c] = [await post(far, 'avocet'), await post(far, 'bittern'), await post(far, 'curlew')]
    expect(await idsAt(me, '/api/v1/timelines/home')).toEqual([a.id])
    expect(await idsAt(me, `/api/v1/timelines/list/${list.id}`)).toEqual([b.id])
    expect(await collected(me, alone)).toEqual([c.id])
  })

  it('is the local timeline, or home and local together (R-ant-03a)', async () => {
    const me = await reader()
    const [friend, neighbour] = [await reader(), await reader()]
    await follow(server, me, friend)
    const ltl = await create(me, { ltl: true })
    const stl = await create(me, { stl: true })
    await set(me, ltl, 'exclude_keywords', { keywords: ['spam'] })
    const near = await post(neighbour, 'from next door')
    await post(neighbour, 'spam from next door')
    const forFriends = await post(friend, { status: 'for followers', visibility: 'private' })
    expect((await collected(me, ltl)).slice(0, 1)).toEqual([near.id])
    expect((await collected(me, stl)).slice(0, 1)).toEqual([forFriends.id])
    expect(await collected(me, stl)).toContain(near.id)
    expect(await collected(me, ltl)).not.toContain(forFriends.id)
    await change(me, ltl, { insert_feeds: true })
    expect(await idsAt(me, '/api/v1/timelines/home')).toContain(near.id)
  })
})
