import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import type { BookmarkCategory } from '@starling/api/bookmark-categories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, send } from '../statuses/posting.fixture.ts'
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

const create = async (title = 'To cook'): Promise<BookmarkCategory> =>
  (await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title } })).data
async function idsAt(path: string): Promise<string[]> {
  return ((await (await send(server, ada.token, 'GET', path)).json()) as { id: string }[]).map((each) => each.id)
}

describe('bookmark categories', () => {
  it('are made, renamed and deleted, and leave the bookmarks (R-bmc-01a)', async () => {
    const category = await create()
    expect(category).toEqual({ id: category.id, title: 'To cook' })
    const renamed = (await ada.client.call(bookmarkCategoryEndpoints.update, { params: { id: category.id }, body: { title: 'Soups' } }))
      .data
    expect((await ada.client.call(bookmarkCategoryEndpoints.list)).data).toContainEqual(renamed)
    const { id } = await post(ben, 'leek soup')
    await send(server, ada.token, 'POST', `/api/v1/bookmark_categories/${category.id}/statuses`, { status_ids: [id] })
    await ada.client.call(bookmarkCategoryEndpoints.delete, { params: { id: category.id } })
    expect((await send(server, ada.token, 'GET', `/api/v1/bookmark_categories/${category.id}`)).status).toBe(404)
    expect(await idsAt('/api/v1/bookmarks')).toContain(id)
  })

  it('hold posts, which are bookmarked with it and leave with the bookmark (R-bmc-02, R-bmc-03, R-bmc-04a, R-bmc-04b, R-srv-07g)', async () => {
    const category = await create()
    const path = `/api/v1/bookmark_categories/${category.id}/statuses`
    const [a, b, c] = [await post(ben, 'a'), await post(ben, 'b'), await post(ben, 'c')]
    await send(server, ada.token, 'POST', path, { status_ids: [a.id, b.id] })
    await send(server, ada.token, 'POST', path, { status_ids: [b.id, c.id] })
    expect(await idsAt(path)).toEqual([c.id, b.id, a.id])
    expect(await (await send(server, ada.token, 'GET', `/api/v1/statuses/${a.id}`)).json()).toMatchObject({ bookmarked: true })
    const page = await send(server, ada.token, 'GET', `${path}?limit=2`)
    const next = /<https:\/\/starling\.test([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect(await idsAt(next)).toEqual([a.id])
    expect(await idsAt(`/api/v1/statuses/${a.id}/bookmark_categories`)).toEqual([category.id])
    await send(server, ada.token, 'DELETE', `${path}?status_ids[]=${a.id}`)
    expect(await idsAt(`/api/v1/statuses/${a.id}/bookmark_categories`)).toEqual([])
    expect(await idsAt('/api/v1/bookmarks')).toContain(a.id)
    await send(server, ada.token, 'POST', `/api/v1/statuses/${b.id}/unbookmark`)
    expect(await idsAt(path)).toEqual([c.id])
  })

  it('refuse what is wrong and change nothing', async () => {
    const category = await create('Wall')
    const path = `/api/v1/bookmark_categories/${category.id}`
    const seen = await post(ben, 'seen')
    const secret = await post(ben, { status: 'secret', visibility: 'private' })
    const cases: readonly [string, string | null, string, string, object | undefined, number][] = [
      ['no title', ada.token, 'POST', '/api/v1/bookmark_categories', {}, 422],
      ['a blank title', ada.token, 'PUT', path, { title: ' ' }, 422],
      ['a title that is too long', ada.token, 'PUT', path, { title: 'x'.repeat(257) }, 422],
      ['a title that is no text', ada.token, 'PUT', path, { title: 1 }, 422],
      ["somebody else's", ben.token, 'PUT', path, { title: 'mine' }, 404],
      ["somebody else's posts", ben.token, 'GET', `${path}/statuses`, undefined, 404],
      ["deleting somebody else's", ben.token, 'DELETE', path, undefined, 404],
      ['an unknown one', ada.token, 'DELETE', '/api/v1/bookmark_categories/999', undefined, 404],
      ['a visitor', null, 'GET', path, undefined, 401],
      ['no posts named', ada.token, 'POST', `${path}/statuses`, {}, 422],
      ['ids that are numbers', ada.token, 'POST', `${path}/statuses`, { status_ids: [1] }, 422],
      ['a post one may not see, with one that is seen', ada.token, 'POST', `${path}/statuses`, { status_ids: [seen.id, secret.id] }, 404],
      ["adding to somebody else's", ben.token, 'POST', `${path}/statuses`, { status_ids: [seen.id] }, 404],
      ['the categories of a hidden post', ada.token, 'GET', `/api/v1/statuses/${secret.id}/bookmark_categories`, undefined, 404],
    ]
    for (const [what, token, method, at, body, status] of cases) {
      const response = await send(server, token, method, at, body)
      expect(response.status, what).toBe(status)
      expect(Object.keys((await response.json()) as object), what).toContain('error')
    }
    expect((await ada.client.call(bookmarkCategoryEndpoints.get, { params: { id: category.id } })).data).toEqual(category)
    expect(await idsAt(`${path}/statuses`)).toEqual([])
    expect(await idsAt('/api/v1/bookmarks')).not.toContain(seen.id)
  })

  it('are twenty at most (R-bmc-01b)', async () => {
    const many = (await ada.client.call(bookmarkCategoryEndpoints.list)).data.length
    for (let index = many; index < 20; index += 1) await create(`number ${index}`)
    expect((await send(server, ada.token, 'POST', '/api/v1/bookmark_categories', { title: 'one more' })).status).toBe(422)
  })
})
