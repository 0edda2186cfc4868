import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
})
afterAll(() => server.close())

const get = async <T>(viewer: TestAccount | null, path: string) => {
  const response = await send(server, viewer?.token ?? null, 'GET', path)
  return { status: response.status, link: response.headers.get('link') ?? '', body: (await response.json()) as T }
}
const read = async (viewer: TestAccount | null, id: string) => (await get<Status>(viewer, `/api/v1/statuses/${id}`)).body
const referredBy = async (viewer: TestAccount | null, id: string, query = '') =>
  (await get<Status[]>(viewer, `/api/v1/statuses/${id}/referred_by${query}`)).body.map((status) => status.id)

describe('posts that point at posts (R-comp-25b, R-stat-12a, R-stat-12b)', () => {
  it('are known by their lines and links, counted, listed and told of (R-srv-07e)', async () => {
    const one = await post(ada, 'one')
    const two = await post(ada, 'two')
    const pointing = await post(ben, `see\n\nBT ${one.url}\nBT ${one.url}\nand ${two.url} and https://example.com/@ada/1`)
    expect(pointing).toMatchObject({ status_reference_ids: [one.id, two.id], status_references_count: 2 })
    expect((await read(null, one.id)).status_referred_by_count).toBe(1)
    expect(await referredBy(null, one.id)).toEqual([pointing.id])
    await server.settled()
    const told = await get<{ type: string; status: Status }[]>(ada, '/api/v1/notifications?types[]=status_reference&include_filtered=true')
    expect(told.body.map((each) => each.status.id)).toEqual([pointing.id])
    const context = await get<{ references: Status[] }>(null, `/api/v1/statuses/${pointing.id}/context?with_reference=1`)
    expect(context.body.references.map((status) => status.id)).toEqual([one.id, two.id])
  })

  it('stand after the ancestors for who does not ask for them apart, each once (R-stat-07b)', async () => {
    const root = await post(ada, 'root')
    const other = await post(ada, 'elsewhere')
    const leaf = await post(ben, { status: `BT ${root.url}\nBT ${other.url}`, in_reply_to_id: root.id })
    const idsOf = async (query: string) => {
      const { body } = await get<{ ancestors: Status[]; references: Status[] }>(null, `/api/v1/statuses/${leaf.id}/context${query}`)
      return [body.ancestors, body.references].map((statuses) => statuses.map((status) => status.id))
    }
    expect(await idsOf('')).toEqual([[root.id, other.id], []])
    for (const value of ['1', 'true']) expect(await idsOf(`?with_reference=${value}`)).toEqual([[root.id], [other.id]])
  })

  it('follow edits and deletions on both sides', async () => {
    const one = await post(ada, 'one')
    const two = await post(ada, 'two')
    const pointing = await post(ben, `BT ${one.url}`)
    await send(server, ben.token, 'PUT', `/api/v1/statuses/${pointing.id}`, { status: `BT ${two.url}` })
    expect((await read(null, pointing.id)).status_reference_ids).toEqual([two.id])
    expect((await read(null, one.id)).status_referred_by_count).toBe(0)
    expect((await read(null, two.id)).status_referred_by_count).toBe(1)
    await send(server, ada.token, 'DELETE', `/api/v1/statuses/${two.id}`)
    expect(await read(null, pointing.id)).toMatchObject({ status_reference_ids: [], status_references_count: 0 })
    const three = await post(ada, 'three')
    const other = await post(ben, `BT ${three.url}`)
    await send(server, ben.token, 'DELETE', `/api/v1/statuses/${other.id}`)
    expect((await read(null, three.id)).status_referred_by_count).toBe(0)
  })

  it('show nobody what is not for them, neither way', async () => {
    const secret = await post(ada, { status: 'secret', visibility: 'private' })
    expect((await post(ben, `BT ${secret.url}`)).status_reference_ids).toEqual([])
    const own = await post(ada, `BT ${secret.url}`)
    expect(own.status_reference_ids).toEqual([secret.id])
    expect((await read(ben, own.id)).status_reference_ids).toEqual([])
    const open = await post(ada, 'open')
    const hidden = await post(cleo, { status: `BT ${open.url}`, visibility: 'private' })
    expect(await referredBy(ben, open.id)).toEqual([])
    expect(await referredBy(cleo, open.id)).toEqual([hidden.id])
    const public1 = await post(cleo, `BT ${open.url}`)
    expect(await referredBy(ben, open.id)).toEqual([public1.id])
    await block(server, ben, cleo)
    expect(await referredBy(ben, open.id)).toEqual([])
    expect((await get(ben, `/api/v1/statuses/${secret.id}/referred_by`)).status).toBe(404)
    expect((await get(ben, '/api/v1/statuses/999/referred_by')).status).toBe(404)
  })

  it('are paged by the records (R-int-06f)', async () => {
    const target = await post(ada, 'target')
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.unshift((await post(ada, `${count} ${target.url}`)).id)
    const first = await get<Status[]>(null, `/api/v1/statuses/${target.id}/referred_by?limit=2`)
    expect(first.body.map((status) => status.id)).toEqual(ids.slice(0, 2))
    const next = new URL(/<([^>]+)>; rel="next"/.exec(first.link)?.[1] ?? '').search
    expect(await referredBy(null, target.id, next)).toEqual(ids.slice(2))
  })
})

describe('whom a post reaches (R-int-06e)', () => {
  it('its author alone may ask', async () => {
    const status = await post(ada, { status: '@ben @cleo hi', visibility: 'direct' })
    const path = `/api/v1/statuses/${status.id}/mentioned_by`
    expect((await get<{ id: string }[]>(ada, path)).body.map((each) => each.id).sort()).toEqual([ben.account.id, cleo.account.id].sort())
    expect((await get(ben, path)).status).toBe(404)
    expect((await get(null, path)).status).toBe(401)
  })
})
