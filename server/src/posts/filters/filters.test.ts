import { filterEndpoints, filterV1Endpoints } from '@starling/api/filters'
import type { Filter } from '@starling/api/filters'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ben: TestAccount
let counter = 0
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const reader = (): Promise<TestAccount> => server.createAccount(`reader${++counter}`)
async function create(who: TestAccount, keywords: string[], more: object = {}): Promise<Filter> {
  const keywords_attributes = keywords.map((keyword) => ({ keyword, whole_word: true }))
  return (await who.client.call(filterEndpoints.create, { body: { title: 'Spoilers', context: ['home'], keywords_attributes, ...more } }))
    .data
}
const seenBy = async (who: TestAccount, id: string) => (await who.client.call(statusEndpoints.get, { params: { id } })).data
const matches = async (who: TestAccount, id: string): Promise<unknown> =>
  (await seenBy(who, id)).filtered?.map((result) => [result.filter.id, result.keyword_matches, result.status_matches])

describe('filters', () => {
  it('are made, changed and deleted with their keywords (R-filt-01a)', async () => {
    const me = await reader()
    const filter = await create(me, ['finale'], { filter_action: 'blur', expires_in: 3600 })
    expect(filter).toMatchObject({
      title: 'Spoilers',
      context: ['home'],
      filter_action: 'blur',
      expires_at: '2026-11-20T13:00:00.000Z',
      keywords: [{ keyword: 'finale', whole_word: true }],
      statuses: [],
    })
    const [keyword] = filter.keywords
    const { data } = await me.client.call(filterEndpoints.update, {
      params: { id: filter.id },
      body: {
        title: 'No spoilers',
        context: ['home', 'thread'],
        expires_in: '',
        filter_action: 'half_warn',
        keywords_attributes: [
          { id: keyword?.id ?? '', _destroy: true },
          { keyword: 'ending', whole_word: false },
        ],
      },
    })
    expect(data).toMatchObject({
      title: 'No spoilers',
      context: ['home', 'thread'],
      expires_at: null,
      filter_action: 'warn',
      filter_action_ex: 'half_warn',
      keywords: [{ keyword: 'ending', whole_word: false }],
    })
    expect((await me.client.call(filterEndpoints.list)).data).toEqual([data])
    const form = await server.request('/api/v2/filters', {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'title=Form&context[]=public&keywords_attributes[0][keyword]=cats&keywords_attributes[0][whole_word]=false',
    })
    expect(await form.json()).toMatchObject({ title: 'Form', context: ['public'], keywords: [{ keyword: 'cats', whole_word: false }] })
    await me.client.call(filterEndpoints.delete, { params: { id: filter.id } })
    expect((await send(server, me.token, 'GET', `/api/v2/filters/${filter.id}`)).status).toBe(404)
  })

  it('have their keywords and posts one by one too (R-filt-01a, R-filt-01b, R-filt-01c)', async () => {
    const me = await reader()
    const filter = await create(me, [])
    const { id } = await post(ben, 'a post')
    const keyword = (await me.client.call(filterEndpoints.addKeyword, { params: { id: filter.id }, body: { keyword: 'cat' } })).data
    expect(keyword).toMatchObject({ keyword: 'cat', whole_word: true })
    const changed = await me.client.call(filterEndpoints.updateKeyword, {
      params: { id: keyword.id },
      body: { keyword: 'cats', whole_word: false },
    })
    expect(changed.data).toEqual({ id: keyword.id, keyword: 'cats', whole_word: false })
    expect((await me.client.call(filterEndpoints.getKeyword, { params: { id: keyword.id } })).data).toEqual(changed.data)
    const placed = (await me.client.call(filterEndpoints.addStatus, { params: { id: filter.id }, body: { status_id: id } })).data
    expect((await me.client.call(filterEndpoints.getStatus, { params: { id: placed.id } })).data).toEqual({ id: placed.id, status_id: id })
    expect((await me.client.call(filterEndpoints.get, { params: { id: filter.id } })).data).toMatchObject({
      keywords: [changed.data],
      statuses: [placed],
    })
    expect(await matches(me, id)).toEqual([[filter.id, [], [id]]])
    await me.client.call(filterEndpoints.removeKeyword, { params: { id: keyword.id } })
    await me.client.call(filterEndpoints.removeStatus, { params: { id: placed.id } })
    expect((await me.client.call(filterEndpoints.keywords, { params: { id: filter.id } })).data).toEqual([])
    expect((await me.client.call(filterEndpoints.statuses, { params: { id: filter.id } })).data).toEqual([])
  })

  it('refuse what is wrong and change nothing', async () => {
    const me = await reader()
    const other = await reader()
    const filter = await create(me, ['mine'])
    const keywordId = filter.keywords[0]?.id ?? ''
    const hidden = await post(ben, { status: 'hidden', visibility: 'private' })
    const seen = await post(ben, 'seen')
    await me.client.call(filterEndpoints.addStatus, { params: { id: filter.id }, body: { status_id: seen.id } })
    const before = (await me.client.call(filterEndpoints.get, { params: { id: filter.id } })).data
    const path = `/api/v2/filters/${filter.id}`
    const cases: readonly [string, string | null, string, string, object | undefined, number][] = [
      ['no title', me.token, 'POST', '/api/v2/filters', { context: ['home'] }, 422],
      ['a blank title', me.token, 'PUT', path, { title: ' ' }, 422],
      ['a title that is too long', me.token, 'PUT', path, { title: 'x'.repeat(513) }, 422],
      ['no context', me.token, 'POST', '/api/v2/filters', { title: 'x', context: [] }, 422],
      ['an unknown context', me.token, 'PUT', path, { context: ['kitchen'] }, 422],
      ['an unknown action', me.token, 'PUT', path, { filter_action: 'explode' }, 422],
      ['an end that is no number', me.token, 'PUT', path, { expires_in: 'soon' }, 422],
      ['an end before now', me.token, 'PUT', path, { expires_in: -5 }, 422],
      ['a blank keyword', me.token, 'PUT', path, { keywords_attributes: [{ keyword: '' }] }, 422],
      ['a keyword that is too long', me.token, 'POST', `${path}/keywords`, { keyword: 'x'.repeat(513) }, 422],
      ['no keyword', me.token, 'POST', `${path}/keywords`, {}, 422],
      ['a keyword of another filter', me.token, 'PUT', path, { title: 'y', keywords_attributes: [{ id: '999', keyword: 'y' }] }, 404],
      ["somebody else's filter", other.token, 'PUT', path, { title: 'mine' }, 404],
      ["somebody else's keyword", other.token, 'PUT', `/api/v2/filters/keywords/${keywordId}`, { keyword: 'z' }, 404],
      ["deleting somebody else's", other.token, 'DELETE', path, undefined, 404],
      ["deleting somebody else's keyword", other.token, 'DELETE', `/api/v2/filters/keywords/${keywordId}`, undefined, 404],
      ["somebody else's keyword, the old way", other.token, 'PUT', `/api/v1/filters/${keywordId}`, { phrase: 'z', context: ['home'] }, 404],
      ['a post one may not see', me.token, 'POST', `${path}/statuses`, { status_id: hidden.id }, 404],
      ['a post again', me.token, 'POST', `${path}/statuses`, { status_id: seen.id }, 422],
      ['an id that is none', me.token, 'POST', `${path}/statuses`, { status_id: 'x' }, 404],
      ['a visitor', null, 'GET', path, undefined, 401],
    ]
    for (const [what, token, method, at, body, status] of cases) {
      const response = await send(server, token, method, at, body)
      expect(response.status, what).toBe(status)
      expect(Object.keys((await response.json()) as object), what).toContain('error')
    }
    expect((await me.client.call(filterEndpoints.list)).data).toEqual([before])
  })

  it('hold five hundred keywords each and a thousand altogether (R-filt-01a)', async () => {
    const me = await reader()
    const fill = async (filter: Filter, count: number): Promise<void> => {
      const rows = Array.from({ length: count }, () => ({
        id: server.ctx.ids.next(),
        filter_id: filter.id,
        keyword: 'x',
        whole_word: true,
      }))
      await server.ctx.db.insertInto('filter_keywords').values(rows).execute()
    }
    const add = (filter: Filter) => send(server, me.token, 'POST', `/api/v2/filters/${filter.id}/keywords`, { keyword: 'more' })
    const [one, two, three] = [await create(me, []), await create(me, []), await create(me, [])]
    await fill(one, 499)
    expect([(await add(one)).status, (await add(one)).status]).toEqual([200, 422])
    await fill(two, 499)
    expect([(await add(three)).status, (await add(three)).status]).toEqual([200, 422])
    expect((await add(two)).status).toBe(422)
    const refused = await send(server, me.token, 'POST', '/api/v2/filters', {
      title: 'x',
      context: ['home'],
      keywords_attributes: [{ keyword: 'more' }],
    })
    expect([refused.status, (await me.client.call(filterEndpoints.list)).data.length]).toEqual([422, 3])
    expect((await create(await reader(), ['theirs'])).keywords).toHaveLength(1)
  })

  it('are single keywords to older clients', async () => {
    const me = await reader()
    const { data } = await me.client.call(filterV1Endpoints.create, {
      body: { phrase: 'ads', context: ['home', 'public'], irreversible: true },
    })
    expect(data).toMatchObject({ phrase: 'ads', context: ['home', 'public'], irreversible: true, whole_word: false, expires_at: null })
    expect((await me.client.call(filterEndpoints.list)).data).toMatchObject([
      { title: 'ads', filter_action: 'hide', keywords: [{ id: data.id }] },
    ])
    const body = { phrase: 'advert', context: ['home', 'public'], whole_word: true }
    const changed = (await me.client.call(filterV1Endpoints.update, { params: { id: data.id }, body })).data
    expect(changed).toMatchObject({ id: data.id, phrase: 'advert', whole_word: true, irreversible: true })
    expect((await me.client.call(filterV1Endpoints.list)).data).toEqual([changed])
    expect((await me.client.call(filterV1Endpoints.get, { params: { id: data.id } })).data).toEqual(changed)
    await create(me, ['two', 'words'])
    const second = (await me.client.call(filterV1Endpoints.list)).data[1]
    const refused = { phrase: 'two', context: ['thread'] }
    expect((await send(server, me.token, 'PUT', `/api/v1/filters/${second?.id ?? ''}`, refused)).status).toBe(422)
    // What changes nothing for the other keyword is not refused: the contexts in another order, and no end where there is none.
    const contexts = (await (await send(server, me.token, 'GET', `/api/v1/filters/${second?.id ?? ''}`)).json()) as { context: string[] }
    const same = { phrase: 'again', context: contexts.context.toReversed(), expires_in: '' }
    expect((await send(server, me.token, 'PUT', `/api/v1/filters/${second?.id ?? ''}`, same)).status).toBe(200)
    await me.client.call(filterV1Endpoints.delete, { params: { id: data.id } })
    expect((await me.client.call(filterEndpoints.list)).data).toHaveLength(1)
  })
})

describe('what filters match (R-srv-12e)', () => {
  it('is told to their owner with the words that matched, and to nobody else (R-filt-01c)', async () => {
    const me = await reader()
    const other = await reader()
    const filter = await create(me, ['cat', 'C++', 'nap'])
    const cats = await post(ben, 'a Cat and a nap')
    const category = await post(ben, 'a category, kidnapped')
    const warned = await post(ben, { status: 'text', spoiler_text: 'about C++!' })
    const poll = await post(ben, { status: 'which', poll: { options: ['dog', 'cat'], expires_in: 600 } })
    const mine = await post(me, 'my cat')
    expect(await matches(me, cats.id)).toEqual([[filter.id, ['Cat'], []]])
    expect(await matches(me, category.id)).toEqual([])
    expect(await matches(me, warned.id)).toEqual([[filter.id, ['C++'], []]])
    expect(await matches(me, poll.id)).toEqual([[filter.id, ['cat'], []]])
    expect(await matches(me, mine.id)).toEqual([])
    expect(await matches(other, cats.id)).toEqual([])
    expect((await server.client().call(statusEndpoints.get, { params: { id: cats.id } })).data.filtered).toBeUndefined()
    const wrapper = (await other.client.call(statusEndpoints.reblog, { params: { id: cats.id } })).data
    expect(await matches(me, wrapper.id)).toEqual([[filter.id, ['Cat'], []]])
    expect((await seenBy(me, wrapper.id)).reblog?.filtered).toHaveLength(1)
  })

  it('finds parts of words in any script, and spares whom it is told to', async () => {
    const me = await reader()
    await create(me, [], { keywords_attributes: [{ keyword: 'ネコ', whole_word: false }], exclude_follows: true })
    const { id } = await post(ben, 'うちのネコです')
    expect(await matches(me, id)).toHaveLength(1)
    await follow(server, me, ben)
    expect(await matches(me, id)).toEqual([])
  })

  it('reads quoted posts and profiles where it is told to', async () => {
    const me = await reader()
    const quoted = await post(ben, 'about turnips')
    const quoting = await post(ben, { status: 'look', quoted_status_id: quoted.id })
    await create(me, ['turnips'])
    expect(await matches(me, quoting.id)).toHaveLength(1)
    const blind = await reader()
    await create(blind, ['turnips'], { with_quote: false })
    expect(await matches(blind, quoting.id)).toEqual([])
    const loud = await server.createAccount('loud', { displayName: 'Crypto Queen' })
    const { id } = await post(loud, 'hello')
    await create(me, ['crypto'], { with_profile: true })
    expect(await matches(me, id)).toHaveLength(1)
  })

  it('ends with the filter (R-filt-03a)', async () => {
    const me = await reader()
    await create(me, ['soon'], { expires_in: 60 })
    const { id } = await post(ben, 'soon')
    expect(await matches(me, id)).toHaveLength(1)
    server.advance(61_000)
    expect(await matches(me, id)).toEqual([])
  })
})
