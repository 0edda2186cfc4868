import { circleEndpoints } from '@starling/api/circles'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { antennaEndpoints } from '@starling/api/antennas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collide } from '../../platform/database/collide.fixture.ts'
import { follow, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const body = { title: 'Birders' }
const members = () => ({ account_ids: [ben.account.id] })
const statusesOf = (...answers: readonly Response[]) => answers.map(({ status }) => status)

describe('an addition to a collection beside another request, in two transactions', () => {
  it('answers 404 where the follow ends meanwhile that a list or a circle requires (R-list-04c)', async () => {
    const list = (await ada.client.call(listEndpoints.create, { body })).data
    const circle = (await ben.client.call(circleEndpoints.create, { body })).data
    for (const [who, path, member] of [
      [ada, `/api/v1/lists/${list.id}/accounts`, ben],
      [ben, `/api/v1/circles/${circle.id}/accounts`, ada],
    ] as const) {
      await follow(server, ada, ben)
      const answers = await collide(
        server,
        sql`select id from follows for update`,
        () => send(server, ada.token, 'POST', `/api/v1/accounts/${ben.account.id}/unfollow`),
        () => send(server, who.token, 'POST', path, { account_ids: [member.account.id] }),
      )
      expect(statusesOf(...answers)).toEqual([200, 404])
      expect(await (await send(server, who.token, 'GET', path)).json()).toEqual([])
    }
  })

  it('answers 404 where the collection is deleted meanwhile (R-list-04c)', async () => {
    await follow(server, ada, ben)
    await follow(server, ben, ada)
    const status = await post(ada, 'A tern')
    const list = (await ada.client.call(listEndpoints.create, { body })).data
    const circle = (await ada.client.call(circleEndpoints.create, { body })).data
    const antenna = (await ada.client.call(antennaEndpoints.create, { body })).data
    const category = (await ada.client.call(bookmarkCategoryEndpoints.create, { body })).data
    for (const [table, path, added] of [
      ['lists', `/api/v1/lists/${list.id}`, ['accounts', members()]],
      ['circles', `/api/v1/circles/${circle.id}`, ['accounts', members()]],
      ['antennas', `/api/v1/antennas/${antenna.id}`, ['accounts', members()]],
      ['bookmark_categories', `/api/v1/bookmark_categories/${category.id}`, ['statuses', { status_ids: [status.id] }]],
    ] as const) {
      const answers = await collide(
        server,
        sql`select id from ${sql.table(table)} for update`,
        () => send(server, ada.token, 'DELETE', path),
        () => send(server, ada.token, 'POST', `${path}/${added[0]}`, added[1]),
      )
      expect([table, ...statusesOf(...answers)]).toEqual([table, 200, 404])
    }
  })

  it('shelves a post whose bookmark is taken back meanwhile, with a bookmark of its own (R-bmc-04a)', async () => {
    const status = await post(ben, 'A gull')
    const category = (await ada.client.call(bookmarkCategoryEndpoints.create, { body })).data
    await send(server, ada.token, 'POST', `/api/v1/statuses/${status.id}/bookmark`)
    const path = `/api/v1/bookmark_categories/${category.id}/statuses`
    const answers = await collide(
      server,
      sql`select id from bookmarks for update`,
      () => send(server, ada.token, 'POST', `/api/v1/statuses/${status.id}/unbookmark`),
      () => send(server, ada.token, 'POST', path, { status_ids: [status.id] }),
    )
    expect(statusesOf(...answers)).toEqual([200, 200])
    expect(await (await send(server, ada.token, 'GET', path)).json()).toMatchObject([{ id: status.id, bookmarked: true }])
  })

  it('gives the last place among filters, and the last keyword of one, to one of two (R-filt-01a)', async () => {
    const filter = (await ada.client.call(filterEndpoints.create, { body: { title: 'Last', context: ['home'] } })).data
    const fill = (table: 'filters' | 'filter_keywords', most: number) =>
      table === 'filters'
        ? sql`insert into filters (id, account_id, title, context, created_at)
          select n, ${ada.account.id}::bigint, 'Filler', array['home'], now() from generate_series(2, ${most}::integer) as n`
        : sql`insert into filter_keywords (id, filter_id, keyword, whole_word)
          select n, ${filter.id}::bigint, 'word' || n, true from generate_series(2, ${most}::integer) as n`
    const lock = sql`select id from accounts where id = ${ada.account.id} for update`
    await fill('filters', 199).execute(server.ctx.db)
    const make = () => send(server, ada.token, 'POST', '/api/v2/filters', { title: 'One more', context: ['home'] })
    expect(statusesOf(...(await collide(server, lock, make, make)))).toEqual([200, 422])
    await fill('filter_keywords', 500).execute(server.ctx.db)
    const name = () => send(server, ada.token, 'POST', `/api/v2/filters/${filter.id}/keywords`, { keyword: 'more' })
    expect(statusesOf(...(await collide(server, lock, name, name)))).toEqual([200, 422])
  })
})
