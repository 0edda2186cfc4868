import { circleEndpoints } from '@starling/api/circles'
import type { Circle } from '@starling/api/circles'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
  await follow(server, ben, ada)
  await follow(server, cleo, ada)
})
afterAll(() => server.close())

const create = async (title: string): Promise<Circle> => (await ada.client.call(circleEndpoints.create, { body: { title } })).data
const members = (circle: Circle, ...accounts: TestAccount[]): Promise<Response> =>
  send(server, ada.token, 'POST', `/api/v1/circles/${circle.id}/accounts`, { account_ids: accounts.map((each) => each.account.id) })
const statusFor = async (who: TestAccount, id: string): Promise<number> =>
  (await send(server, who.token, 'GET', `/api/v1/statuses/${id}`)).status
async function idsAt(who: TestAccount, path: string): Promise<string[]> {
  return ((await (await send(server, who.token, 'GET', path)).json()) as { id: string }[]).map((each) => each.id)
}

describe('circles', () => {
  it('are made, renamed, listed and deleted (R-circ-01a, R-circ-01b)', async () => {
    const circle = await create(' Family ')
    expect(circle).toEqual({ id: circle.id, title: 'Family' })
    const renamed = (await ada.client.call(circleEndpoints.update, { params: { id: circle.id }, body: { title: 'Kin' } })).data
    expect(renamed).toEqual({ id: circle.id, title: 'Kin' })
    expect((await ada.client.call(circleEndpoints.list)).data).toContainEqual(renamed)
    await ada.client.call(circleEndpoints.delete, { params: { id: circle.id } })
    expect((await send(server, ada.token, 'GET', `/api/v1/circles/${circle.id}`)).status).toBe(404)
  })

  it('hold followers, who leave with their follow (R-circ-02a, R-circ-03a, R-circ-04, X-11a, R-srv-07g)', async () => {
    const dan = await server.createAccount('dan')
    await follow(server, dan, ada)
    const circle = await create('Crew')
    expect((await members(circle, ben, dan)).status).toBe(200)
    expect(await idsAt(ada, `/api/v1/circles/${circle.id}/accounts?limit=0`)).toEqual([dan.account.id, ben.account.id])
    expect(await idsAt(ada, `/api/v1/accounts/${ben.account.id}/circles`)).toContain(circle.id)
    // Nobody else can see who is in an account's circle, not even its members.
    expect(await idsAt(ben, `/api/v1/accounts/${ben.account.id}/circles`)).toEqual([])
    await send(server, dan.token, 'POST', `/api/v1/accounts/${ada.account.id}/unfollow`)
    await send(server, ada.token, 'DELETE', `/api/v1/circles/${circle.id}/accounts`, { account_ids: [cleo.account.id] })
    expect(await idsAt(ada, `/api/v1/circles/${circle.id}/accounts`)).toEqual([ben.account.id])
    await send(server, ada.token, 'DELETE', `/api/v1/circles/${circle.id}/accounts`, { account_ids: [ben.account.id] })
    expect(await idsAt(ada, `/api/v1/circles/${circle.id}/accounts`)).toEqual([])
  })

  it.each(['circle', 'limited'])(
    'are whom a post of visibility %s reaches (R-circ-02b, R-vis-03a, R-vis-04b, R-vis-06b)',
    async (visibility) => {
      const circle = await create(`For ${visibility}`)
      await members(circle, ben)
      const answer = await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'among us', visibility, circle_id: circle.id })
      const status = (await answer.json()) as Status
      expect(status).toMatchObject({ visibility: 'private', visibility_ex: 'limited', limited_scope: 'circle', searchability: 'direct' })
      expect([await statusFor(ada, status.id), await statusFor(ben, status.id), await statusFor(cleo, status.id)]).toEqual([200, 200, 404])
      expect(await idsAt(ada, `/api/v1/circles/${circle.id}/statuses`)).toEqual([status.id])
      // Joining later gives no access to earlier posts.
      await members(circle, cleo)
      expect(await statusFor(cleo, status.id)).toBe(404)
      await ada.client.call(circleEndpoints.delete, { params: { id: circle.id } })
      expect(await statusFor(ben, status.id)).toBe(200)
    },
  )

  it('make an empty one a note to oneself, and page their history (R-tl-02a)', async () => {
    const circle = await create('Nobody')
    const ids: string[] = []
    for (const text of ['one', 'two', 'three'])
      ids.unshift((await post(ada, { status: text, visibility: 'circle', circle_id: circle.id })).id)
    const [newest = ''] = ids
    expect(await (await send(server, ada.token, 'GET', `/api/v1/statuses/${newest}`)).json()).toMatchObject({ limited_scope: 'personal' })
    const page = await send(server, ada.token, 'GET', `/api/v1/circles/${circle.id}/statuses?limit=2`)
    expect(((await page.json()) as Status[]).map((each) => each.id)).toEqual(ids.slice(0, 2))
    expect(page.headers.get('link')).toContain('rel="next"')
    expect(await idsAt(ada, `/api/v1/circles/${circle.id}/statuses?max_id=${ids[1] ?? ''}`)).toEqual(ids.slice(2))
  })

  it('refuse what is wrong and change nothing (R-circ-03b, R-vis-04c)', async () => {
    const circle = await create('Wall')
    await members(circle, ben)
    const stranger = await server.createAccount('stranger')
    const path = `/api/v1/circles/${circle.id}`
    const write = { status: 'x', visibility: 'circle' }
    const open = await post(ben, 'everybody')
    const cases: readonly [string, string | null, string, string, object | undefined, number][] = [
      ['no title', ada.token, 'POST', '/api/v1/circles', {}, 422],
      ['a blank title', ada.token, 'PUT', path, { title: ' ' }, 422],
      ['a title that is too long', ada.token, 'PUT', path, { title: 'x'.repeat(257) }, 422],
      ['a title that is no text', ada.token, 'PUT', path, { title: [] }, 422],
      ["somebody else's circle", ben.token, 'PUT', path, { title: 'mine' }, 404],
      ["somebody else's members", ben.token, 'GET', `${path}/accounts`, undefined, 404],
      ["somebody else's history", ben.token, 'GET', `${path}/statuses`, undefined, 404],
      ["deleting somebody else's", ben.token, 'DELETE', path, undefined, 404],
      ['an unknown circle', ada.token, 'DELETE', '/api/v1/circles/999', undefined, 404],
      ['a visitor', null, 'DELETE', path, undefined, 401],
      ['nobody named', ada.token, 'POST', `${path}/accounts`, {}, 422],
      ['somebody who does not follow', ada.token, 'POST', `${path}/accounts`, { account_ids: [cleo.account.id, stranger.account.id] }, 404],
      ['a member again', ada.token, 'POST', `${path}/accounts`, { account_ids: [ben.account.id] }, 422],
      ['adding to somebody else’s', ben.token, 'POST', `${path}/accounts`, { account_ids: [ada.account.id] }, 404],
      ['posting to no circle', ada.token, 'POST', '/api/v1/statuses', write, 422],
      ['posting to an unknown circle', ada.token, 'POST', '/api/v1/statuses', { ...write, circle_id: '999' }, 404],
      ["posting to somebody else's circle", ben.token, 'POST', '/api/v1/statuses', { ...write, circle_id: circle.id }, 404],
      ['answering a post for all', ada.token, 'POST', '/api/v1/statuses', { ...write, visibility: 'reply', in_reply_to_id: open.id }, 422],
      ['posting limited to nobody', ada.token, 'POST', '/api/v1/statuses', { ...write, visibility: 'limited' }, 422],
    ]
    for (const [what, token, method, at, body, status] of cases) {
      const response = await send(server, token, method, at, body)
      expect(response.status, what).toBe(status)
      expect(Object.keys((await response.json()) as object), what).toContain('error')
    }
    expect((await ada.client.call(circleEndpoints.get, { params: { id: circle.id } })).data).toEqual(circle)
    expect(await idsAt(ada, `${path}/accounts`)).toEqual([ben.account.id])
    expect(await idsAt(ada, `${path}/statuses`)).toEqual([])
  })
})
