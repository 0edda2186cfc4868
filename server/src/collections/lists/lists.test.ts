import { listEndpoints } from '@starling/api/lists'
import type { List } from '@starling/api/lists'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, follow, mute, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function people(number: number): Promise<TestAccount[]> {
  const made: TestAccount[] = []
  for (let index = 0; index < number; index += 1) made.push(await server.createAccount(`reader${++counter}`))
  return made
}
/** Some accounts, the first of which follows all others. */
async function circle(number: number): Promise<[TestAccount, TestAccount, TestAccount]> {
  const made = await people(number)
  for (const other of made.slice(1)) await follow(server, made[0] as TestAccount, other)
  return made as [TestAccount, TestAccount, TestAccount]
}
const create = async (who: TestAccount, body: object = {}): Promise<List> =>
  (await who.client.call(listEndpoints.create, { body: { title: 'Birders', ...body } })).data
const add = (who: TestAccount, list: List, ...members: TestAccount[]): Promise<Response> =>
  send(server, who.token, 'POST', `/api/v1/lists/${list.id}/accounts`, { account_ids: members.map((member) => member.account.id) })
async function idsAt(who: TestAccount, path: string): Promise<string[]> {
  const response = await send(server, who.token, 'GET', path)
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }[]).map((each) => each.id)
}
const timeline = (who: TestAccount, list: List, query = ''): Promise<string[]> => idsAt(who, `/api/v1/timelines/list/${list.id}${query}`)
const idOf = (status: Status): string => status.id

describe('lists', () => {
  it('are made, read, changed and deleted (R-list-01a, R-list-01b, R-list-01c, R-list-01d, R-list-01e, R-list-02a, R-list-02b, R-list-02c, R-list-02d)', async () => {
    const [ada] = await people(1)
    if (ada === undefined) return
    const list = await create(ada)
    expect(list).toEqual({
      id: list.id,
      title: 'Birders',
      replies_policy: 'list',
      exclusive: false,
      notify: false,
      favourite: true,
      antennas: [],
    })
    const changed = await ada.client.call(listEndpoints.update, {
      params: { id: list.id },
      body: { title: ' Gulls ', replies_policy: 'none', exclusive: true, notify: true, favourite: false },
    })
    expect(changed.data).toMatchObject({ title: 'Gulls', replies_policy: 'none', exclusive: true, notify: true, favourite: false })
    expect((await ada.client.call(listEndpoints.get, { params: { id: list.id } })).data).toEqual(changed.data)
    expect((await ada.client.call(listEndpoints.list)).data).toEqual([changed.data])
    await ada.client.call(listEndpoints.delete, { params: { id: list.id } })
    expect((await send(server, ada.token, 'GET', `/api/v1/lists/${list.id}`)).status).toBe(404)
    expect((await send(server, ada.token, 'DELETE', `/api/v1/lists/${list.id}`)).status).toBe(404)
  })

  it('are fifty at most (R-list-01g)', async () => {
    const [ada] = await people(1)
    if (ada === undefined) return
    for (let index = 0; index < 50; index += 1) await create(ada)
    const refused = await send(server, ada.token, 'POST', '/api/v1/lists', { title: 'one more' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toEqual({ error: 'Validation failed: You have reached the maximum number of lists' })
  })

  it('hold followed accounts, page them or give all (R-list-03a, R-list-03b, R-list-04a, R-list-04b)', async () => {
    const [ada, ben, cleo] = await circle(3)
    const list = await create(ada)
    expect((await add(ada, list, ben, cleo)).status).toBe(200)
    expect(await idsAt(ada, `/api/v1/lists/${list.id}/accounts?limit=0`)).toEqual([cleo.account.id, ben.account.id])
    const page = await send(server, ada.token, 'GET', `/api/v1/lists/${list.id}/accounts?limit=1`)
    expect(page.headers.get('link')).toContain('rel="next"')
    expect(await idsAt(ada, `/api/v1/accounts/${ben.account.id}/lists`)).toEqual([list.id])
    expect(await idsAt(ben, `/api/v1/accounts/${cleo.account.id}/lists`)).toEqual([])
    const gone = await send(server, ada.token, 'DELETE', `/api/v1/lists/${list.id}/accounts?account_ids[]=${ben.account.id}`)
    expect(gone.status).toBe(200)
    await send(server, ada.token, 'DELETE', `/api/v1/lists/${list.id}/accounts`, { account_ids: [ben.account.id] })
    expect(await idsAt(ada, `/api/v1/lists/${list.id}/accounts`)).toEqual([cleo.account.id])
    // An account that is no longer followed is removed from all lists.
    await send(server, ada.token, 'POST', `/api/v1/accounts/${cleo.account.id}/unfollow`)
    expect(await idsAt(ada, `/api/v1/lists/${list.id}/accounts`)).toEqual([])
  })

  it('refuse what is wrong and change nothing (R-list-04c)', async () => {
    const [ada, ben, cleo] = await circle(3)
    const [stranger] = await people(1)
    if (stranger === undefined) return
    const list = await create(ada)
    await add(ada, list, ben)
    const path = `/api/v1/lists/${list.id}`
    const cases: readonly [string, string | null, string, string, object | undefined, number][] = [
      ['no title', ada.token, 'POST', '/api/v1/lists', {}, 422],
      ['a blank title', ada.token, 'POST', '/api/v1/lists', { title: '  ' }, 422],
      ['a title that is too long', ada.token, 'POST', '/api/v1/lists', { title: 'x'.repeat(257) }, 422],
      ['a title that is no text', ada.token, 'POST', '/api/v1/lists', { title: 5 }, 422],
      ['an unknown replies policy', ada.token, 'PUT', path, { replies_policy: 'all' }, 422],
      ['a flag that is none', ada.token, 'PUT', path, { exclusive: 'maybe' }, 422],
      ['a blank title later', ada.token, 'PUT', path, { title: '' }, 422],
      ["somebody else's list", ben.token, 'PUT', path, { title: 'mine' }, 404],
      ["reading somebody else's list", ben.token, 'GET', path, undefined, 404],
      ["reading somebody else's members", ben.token, 'GET', `${path}/accounts`, undefined, 404],
      ["reading somebody else's timeline", ben.token, 'GET', `/api/v1/timelines/list/${list.id}`, undefined, 404],
      ["deleting somebody else's list", ben.token, 'DELETE', path, undefined, 404],
      ['an unknown list', ada.token, 'PUT', '/api/v1/lists/999', { title: 'x' }, 404],
      ['a visitor', null, 'PUT', path, { title: 'x' }, 401],
      ['nobody named', ada.token, 'POST', `${path}/accounts`, {}, 422],
      ['ids that are numbers', ada.token, 'POST', `${path}/accounts`, { account_ids: [1] }, 422],
      ['an id that is none', ada.token, 'POST', `${path}/accounts`, { account_ids: ['x'] }, 404],
      ['an unknown account', ada.token, 'POST', `${path}/accounts`, { account_ids: ['999'] }, 404],
      [
        'somebody not followed, with somebody who is',
        ada.token,
        'POST',
        `${path}/accounts`,
        { account_ids: [cleo.account.id, stranger.account.id] },
        404,
      ],
      ['a member again', ada.token, 'POST', `${path}/accounts`, { account_ids: [ben.account.id] }, 422],
      ["members of somebody else's list", ben.token, 'POST', `${path}/accounts`, { account_ids: [ada.account.id] }, 404],
      ["taking from somebody else's list", ben.token, 'DELETE', `${path}/accounts?account_ids[]=${ben.account.id}`, undefined, 404],
    ]
    for (const [what, token, method, at, body, status] of cases) {
      const response = await send(server, token, method, at, body)
      expect(response.status, what).toBe(status)
      expect(Object.keys((await response.json()) as object), what).toContain('error')
    }
    expect((await ada.client.call(listEndpoints.list)).data).toEqual([list])
    expect(await idsAt(ada, `${path}/accounts`)).toEqual([ben.account.id])
  })
})

describe('the timeline of a list', () => {
  it('shows its members, with answers as its policy says (R-list-01c)', async () => {
    const [ada, ben, cleo] = await circle(4)
    const [stranger] = await people(1)
    if (stranger === undefined) return
    const list = await create(ada)
    await add(ada, list, ben)
    const own = await post(ada, 'from ada')
    const byStranger = await post(stranger, 'from afar')
    const byCleo = await post(cleo, 'from cleo')
    const plain = await post(ben, 'plain')
    const thread = await post(ben, { status: 'thread', in_reply_to_id: plain.id })
    const toOwner = await post(ben, { status: 'to the owner', in_reply_to_id: own.id })
    const toFollowed = await post(ben, { status: 'to somebody followed', in_reply_to_id: byCleo.id })
    await post(ben, { status: 'to a stranger', in_reply_to_id: byStranger.id })
    const always = [toOwner, thread, plain].map(idOf)
    expect(await timeline(ada, list)).toEqual(always)
    const set = (replies_policy: 'followed' | 'none') =>
      ada.client.call(listEndpoints.update, { params: { id: list.id }, body: { replies_policy } })
    await set('none')
    expect(await timeline(ada, list)).toEqual(always)
    await set('followed')
    expect(await timeline(ada, list)).toEqual([toFollowed.id, ...always])
    expect(await timeline(ada, list, '?limit=2')).toEqual([toFollowed.id, toOwner.id])
    expect(await timeline(ada, list, `?max_id=${toOwner.id}`)).toEqual([thread.id, plain.id])
  })

  it('shows only what its owner may see, and nobody muted or blocked', async () => {
    const [ada, ben, cleo] = await circle(3)
    const list = await create(ada)
    await add(ada, list, ben, cleo)
    const forFollowers = await post(ben, { status: 'for followers', visibility: 'private' })
    await post(ben, { status: `@${cleo.account.username} secret`, visibility: 'direct' })
    await post(ben, { status: `@${cleo.account.username} among us`, visibility: 'mutual' })
    const byCleo = await post(cleo, 'from cleo')
    expect(await timeline(ada, list)).toEqual([byCleo.id, forFollowers.id])
    await mute(server, ada, cleo)
    expect(await timeline(ada, list)).toEqual([forFollowers.id])
    await block(server, ben, ada)
    expect(await timeline(ada, list)).toEqual([])
  })

  it('takes exclusive members out of the home timeline', async () => {
    const [ada, ben, cleo] = await circle(3)
    const list = await create(ada, { exclusive: true })
    await add(ada, list, ben)
    const byBen = await post(ben, 'only on the list')
    const limited = await post(ben, { status: `@${ada.account.username} listed too`, visibility: 'mutual' })
    const byCleo = await post(cleo, 'at home')
    const boosted = (await send(server, ben.token, 'POST', `/api/v1/statuses/${byCleo.id}/reblog`)).status
    expect(boosted).toBe(200)
    expect(await idsAt(ada, '/api/v1/timelines/home')).toEqual([byCleo.id])
    expect((await timeline(ada, list)).slice(1)).toEqual([limited.id, byBen.id])
    await ada.client.call(listEndpoints.update, { params: { id: list.id }, body: { exclusive: false } })
    expect(await idsAt(ada, '/api/v1/timelines/home')).toContain(byBen.id)
  })
})
