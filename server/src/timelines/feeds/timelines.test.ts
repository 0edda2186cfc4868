import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, mute, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { simulateRegeneration } from './regeneration.ts'

let server: TestServer
let number = 0

beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

/** New people for each test, so that tests do not see each other's posts in home timelines. */
async function people<const N extends readonly string[]>(...names: N): Promise<{ [Name in N[number]]: TestAccount }> {
  number += 1
  const entries = []
  for (const name of names) entries.push([name, await server.createAccount(`${name}${number}`)] as const)
  return Object.fromEntries(entries) as { [Name in N[number]]: TestAccount }
}

const homeOf = async (person: TestAccount, query: Record<string, string> = {}) =>
  (await person.client.call(timelineEndpoints.home, { query })).data.map((status) => status.id)
const list = async (person: TestAccount | null, path: string) => {
  const response = await send(server, person?.token ?? null, 'GET', path)
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }[]).map((status) => status.id)
}

describe('home', () => {
  it('shows followed people and oneself, newest first, and what is addressed to the reader', async () => {
    const { ada, ben, cleo } = await people('ada', 'ben', 'cleo')
    await follow(server, ada, ben)
    const stranger = await post(cleo, 'not followed')
    const ids = [
      await post(ben, 'public'),
      await post(ben, { status: 'quiet', visibility: 'unlisted' }),
      await post(ben, { status: 'followers', visibility: 'private' }),
      await post(ben, { status: `@${ada.account.acct} hi`, visibility: 'direct' }),
      await post(ada, { status: `@${cleo.account.acct} own`, visibility: 'direct' }),
      await post(ada, 'own'),
    ].map((status) => status.id)
    const others = await post(ben, { status: `@${cleo.account.acct} psst`, visibility: 'direct' })
    const unfollowed = await post(cleo, { status: `@${ada.account.acct} hello`, visibility: 'direct' })
    const home = await homeOf(ada)
    expect(home).toEqual(ids.toReversed())
    for (const hidden of [stranger, others, unfollowed]) expect(home).not.toContain(hidden.id)
  })

  it('leaves out answers to strangers and keeps answers to friends, to oneself and one going on', async () => {
    const { ada, ben, cleo, dan } = await people('ada', 'ben', 'cleo', 'dan')
    await follow(server, ada, ben)
    await follow(server, ada, cleo)
    const strange = await post(dan, 'strange')
    const mine = await post(ada, 'mine')
    const hers = await post(cleo, 'hers')
    const toStranger = await post(ben, { status: 'x', in_reply_to_id: strange.id })
    const toMe = await post(ben, { status: 'x', in_reply_to_id: mine.id })
    const toFriend = await post(ben, { status: 'x', in_reply_to_id: hers.id })
    const goingOn = await post(ben, { status: 'x', in_reply_to_id: toFriend.id })
    expect(await homeOf(ada)).toEqual([goingOn, toFriend, toMe, hers, mine].map((status) => status.id))
    expect(await homeOf(ada)).not.toContain(toStranger.id)
  })

  it('shows boosts where wanted, and each post once', async () => {
    const { ada, ben, cleo, dan, eve } = await people('ada', 'ben', 'cleo', 'dan', 'eve')
    await follow(server, ada, ben)
    await follow(server, ada, cleo)
    await follow(server, ada, eve, { showReblogs: false })
    const { id } = await post(dan, 'boosted')
    const reblog = async (person: TestAccount) => (await person.client.call(statusEndpoints.reblog, { params: { id } })).data.id
    await reblog(eve)
    expect(await homeOf(ada)).toEqual([])
    await reblog(ben)
    const second = await reblog(cleo)
    expect(await homeOf(ada)).toEqual([second])
    await mute(server, ada, dan)
    expect(await homeOf(ada)).toEqual([])
  })

  it('leaves out muted people and muted threads', async () => {
    const { ada, ben, cleo } = await people('ada', 'ben', 'cleo')
    await follow(server, ada, ben)
    await follow(server, ada, cleo)
    const noise = await post(cleo, 'noise')
    const thread = await post(ben, 'thread')
    const kept = await post(ben, 'kept')
    await ada.client.call(statusEndpoints.mute, { params: { id: thread.id } })
    await mute(server, ada, cleo)
    expect(await homeOf(ada)).toEqual([kept.id])
    expect((await send(server, ada.token, 'GET', `/api/v1/statuses/${noise.id}`)).status).toBe(200)
  })

  it('shows posts with followed tags', async () => {
    const { ada, ben } = await people('ada', 'ben')
    const tagged = await post(ben, '#HomeTag here')
    const quiet = await post(ben, { status: '#HomeTag quiet', visibility: 'unlisted' })
    expect(await homeOf(ada)).toEqual([])
    const tag = await server.ctx.db.selectFrom('tags').select('id').where('name', '=', 'hometag').executeTakeFirstOrThrow()
    await server.ctx.db
      .insertInto('tag_follows')
      .values({ id: server.ctx.ids.next(), account_id: ada.account.id, tag_id: tag.id, created_at: server.ctx.now() })
      .execute()
    expect(await homeOf(ada)).toEqual([tagged.id])
    expect(await homeOf(ada)).not.toContain(quiet.id)
  })

  it('says 206 while it is being rebuilt (R-srv-03a, R-tl-04)', async () => {
    const { ada } = await people('ada')
    simulateRegeneration(server.ctx, ada.account.id, new Date(server.ctx.now().getTime() + 5_000))
    expect((await send(server, ada.token, 'GET', '/api/v1/timelines/home')).status).toBe(206)
    server.advance(5_001)
    expect((await send(server, ada.token, 'GET', '/api/v1/timelines/home')).status).toBe(200)
  })

  it('is for people with the right scope', async () => {
    const { ada } = await people('ada')
    expect((await send(server, null, 'GET', '/api/v1/timelines/home')).status).toBe(401)
    expect((await send(server, await server.createToken(ada.account.id, ['write']), 'GET', '/api/v1/timelines/home')).status).toBe(403)
  })
})

describe('paging', () => {
  it('walks by Link without losing, repeating or reordering, whichever way (R-tl-01b, R-srv-02a)', async () => {
    const { ada, ben, cleo } = await people('ada', 'ben', 'cleo')
    await follow(server, ada, ben)
    await follow(server, ada, cleo)
    const all: string[] = []
    for (let index = 0; index < 45; index += 1) {
      all.unshift((await post(index % 3 === 0 ? ben : cleo, `n${index}`)).id)
      // Invisible statuses lie between the visible ones, so that the visibility check removes a part of each page.
      if (index % 4 === 0) await post(ben, { status: 'x', visibility: 'direct' })
    }
    for (const path of ['/api/v1/timelines/home?limit=7', `/api/v1/accounts/${cleo.account.id}/statuses?limit=4`]) {
      const expected = path.includes('home') ? all : all.filter((_, index) => (44 - index) % 3 !== 0)
      expect(await walk(ada, path, 'next')).toEqual(expected)
      const oldest = expected.at(-1) ?? ''
      expect(await walk(ada, `${path}&min_id=${oldest}`, 'prev')).toEqual(expected.slice(0, -1))
    }
    expect(await homeOf(ada, { since_id: all[10] ?? '', limit: '5' })).toEqual(all.slice(0, 5))
    expect(await homeOf(ada, { min_id: all[10] ?? '', limit: '5' })).toEqual(all.slice(5, 10))
    expect(await homeOf(ada, { min_id: all[10] ?? '', max_id: all[7] ?? '' })).toEqual(all.slice(8, 10))
    expect(await homeOf(ada, { max_id: all[2] ?? '', since_id: all[6] ?? '' })).toEqual(all.slice(3, 6))
    expect(await homeOf(ada)).toHaveLength(20)
    expect(await homeOf(ada, { limit: '1000' })).toHaveLength(40)
    expect(await homeOf(ada, { limit: '0', max_id: 'nonsense' })).toHaveLength(1)
    expect(await homeOf(ada, { limit: 'x' })).toHaveLength(20)
  })
})

describe('public and tag timelines', () => {
  it('shows what each reader may have, and leaves out answers and boosts (R-vis-02b)', async () => {
    const { ada, ben } = await people('ada', 'ben')
    const ids: Record<string, string> = {}
    for (const visibility of ['public', 'public_unlisted', 'login', 'unlisted', 'private', 'direct'])
      ids[visibility] = (await post(ada, { status: `#wall ${visibility}`, visibility })).id
    const answer = await post(ben, { status: 'x #wall', in_reply_to_id: ids['public'] ?? '' })
    await ben.client.call(statusEndpoints.reblog, { params: { id: ids['public'] ?? '' } })
    const pick = (...names: string[]) => names.map((name) => ids[name]).toReversed()
    const since = `since_id=${BigInt(ids['public'] ?? '0') - 1n}`
    expect(await list(ben, `/api/v1/timelines/public?${since}`)).toEqual(pick('public', 'login'))
    expect(await list(null, `/api/v1/timelines/public?${since}`)).toEqual(pick('public'))
    expect(await list(ben, `/api/v1/timelines/public?local=true&${since}`)).toEqual(pick('public', 'public_unlisted', 'login'))
    expect(await list(null, `/api/v1/timelines/public?local=true&${since}`)).toEqual(pick('public', 'public_unlisted'))
    expect(await list(ben, `/api/v1/timelines/public?remote=true&${since}`)).toEqual([])
    expect(await list(null, `/api/v1/timelines/tag/WALL`)).toEqual([answer.id, ...pick('public', 'public_unlisted')])
    expect(await list(ben, `/api/v1/timelines/tag/wall?local=1`)).toEqual([answer.id, ...pick('public', 'public_unlisted', 'login')])
    expect(await list(null, `/api/v1/accounts/${ada.account.id}/statuses`)).toEqual(pick('public', 'public_unlisted', 'unlisted'))
    expect(await list(ben, `/api/v1/accounts/${ada.account.id}/statuses`)).toEqual(pick('public', 'public_unlisted', 'login', 'unlisted'))
    await follow(server, ben, ada)
    expect(await list(ben, `/api/v1/accounts/${ada.account.id}/statuses`)).toEqual(
      pick('public', 'public_unlisted', 'login', 'unlisted', 'private'),
    )
    await mute(server, ben, ada)
    expect(await list(ben, `/api/v1/timelines/public?${since}`)).toEqual([])
  })

  it('combines tags: any, all, none; Japanese and Arabic ones too (R-tl-01a)', async () => {
    const { ada } = await people('ada')
    const write = async (status: string) => (await post(ada, status)).id
    const a = await write('#天気 #東京')
    const b = await write('#天気 #大阪')
    const c = await write('#مرحبا')
    const tag = (name: string, query = '') => list(null, `/api/v1/timelines/tag/${encodeURIComponent(name)}${query}`)
    expect(await tag('天気')).toEqual([b, a])
    expect(await tag('天気', `?all[]=${encodeURIComponent('東京')}`)).toEqual([a])
    expect(await tag('天気', `?none[]=${encodeURIComponent('東京')}`)).toEqual([b])
    expect(await tag('天気', `?any[]=${encodeURIComponent('مرحبا')}&limit=2`)).toEqual([c, b])
    expect(await tag('unknown')).toEqual([])
  })

  it('filters an account by kind (R-acct-12a, R-acct-12b, R-acct-12d)', async () => {
    const { ada, ben } = await people('ada', 'ben')
    const plain = await post(ada, 'plain #kind')
    const other = await post(ben, 'other')
    const reply = await post(ada, { status: 'reply', in_reply_to_id: other.id })
    const own = await post(ada, { status: 'own thread', in_reply_to_id: plain.id })
    const wrapper = (await ada.client.call(statusEndpoints.reblog, { params: { id: other.id } })).data
    const statuses = (query: string) => list(null, `/api/v1/accounts/${ada.account.id}/statuses?${query}`)
    expect(await statuses('')).toEqual([wrapper.id, own.id, reply.id, plain.id])
    expect(await statuses('exclude_replies=true')).toEqual([wrapper.id, own.id, plain.id])
    expect(await statuses('exclude_reblogs=true')).toEqual([own.id, reply.id, plain.id])
    expect(await statuses('tagged=KIND')).toEqual([plain.id])
    expect(await statuses('only_media=true')).toEqual([])
    expect((await send(server, null, 'GET', '/api/v1/accounts/1/statuses')).status).toBe(404)
  })
})

async function walk(person: TestAccount, first: string, direction: 'next' | 'prev'): Promise<string[]> {
  const seen: string[] = []
  let path: string | null = first
  for (let page = 0; path !== null && page < 60; page += 1) {
    const response: Response = await send(server, person.token, 'GET', path)
    const ids = ((await response.json()) as { id: string }[]).map((status) => status.id)
    if (ids.length === 0) break
    if (direction === 'next') seen.push(...ids)
    else seen.unshift(...ids)
    const link: RegExpExecArray | null = new RegExp(`<https://starling\\.test([^>]*)>; rel="${direction}"`).exec(
      response.headers.get('link') ?? '',
    )
    path = link?.[1] ?? null
  }
  return seen
}
