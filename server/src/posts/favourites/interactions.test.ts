import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, follow, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const read = async (response: Response) => (await response.json()) as Record<string, unknown>
const act = async (person: TestAccount, id: string, what: string, body?: unknown) => {
  const response = await send(server, person.token, 'POST', `/api/v1/statuses/${id}/${what}`, body)
  return { status: response.status, body: await read(response) }
}
const notificationsOf = async (person: TestAccount) => {
  await server.settled()
  return server.ctx.db
    .selectFrom('notifications')
    .select(['type', 'from_account_id', 'status_id'])
    .where('account_id', '=', person.account.id)
    .execute()
}

describe('favourites, boosts, bookmarks', () => {
  it.each([
    ['favourite', 'unfavourite', 'favourited', 'favourites_count'],
    ['bookmark', 'unbookmark', 'bookmarked', null],
  ])('%s and %s, each also twice (R-int-02)', async (on, off, flag, counter) => {
    const { id } = await post(ada, 'x')
    for (let time = 0; time < 2; time += 1) {
      const { body } = await act(ben, id, on)
      expect(body).toMatchObject({ id, [flag]: true, ...(counter === null ? {} : { [counter]: 1 }) })
    }
    for (let time = 0; time < 2; time += 1) {
      const { body } = await act(ben, id, off)
      expect(body).toMatchObject({ id, [flag]: false, ...(counter === null ? {} : { [counter]: 0 }) })
    }
  })

  it('boosts with a wrapper, unboosts to the original, each also twice (R-int-01a, R-int-01b)', async () => {
    const { id } = await post(ada, 'boost me')
    const [first, second] = await Promise.all([act(ben, id, 'reblog'), act(ben, id, 'reblog')])
    const third = await act(ben, id, 'reblog', { visibility: 'unlisted' })
    expect(first.body).toMatchObject({
      reblogged: true,
      account: { id: ben.account.id },
      reblog: { id, reblogs_count: 1, reblogged: true },
    })
    expect([second.body['id'], third.body['id']]).toEqual([first.body['id'], first.body['id']])
    // An action on a boost applies to the original (R-int-17b).
    expect((await act(ada, String(first.body['id']), 'favourite')).body).toMatchObject({ id, favourited: true, reblog: null })
    for (let time = 0; time < 2; time += 1)
      expect((await act(ben, id, 'unreblog')).body).toMatchObject({ id, reblog: null, reblogged: false, reblogs_count: 0 })
    expect((await send(server, ben.token, 'GET', `/api/v1/statuses/${String(first.body['id'])}`)).status).toBe(404)
  })

  it('lets only the author boost a private post, to the same readers (R-int-09b)', async () => {
    await follow(server, ben, ada)
    const { id } = await post(ada, { status: 'private', visibility: 'private' })
    expect((await act(ben, id, 'reblog')).status).toBe(403)
    expect((await act(ada, id, 'reblog')).body).toMatchObject({ visibility: 'private', reblog: { id } })
    const direct = await post(ada, { status: '@ben', visibility: 'direct' })
    expect((await act(ben, direct.id, 'reblog')).status).toBe(403)
    expect((await act(ada, direct.id, 'reblog')).status).toBe(403)
    expect((await act(ben, (await post(ada, 'y')).id, 'reblog', { visibility: 'everyone' })).status).toBe(422)
  })

  it('pages favourites, bookmarks, reactions and who favourited by the record, not the post (R-srv-02b, R-int-06a, R-int-06b, R-int-07a, R-int-07b, R-int-07d)', async () => {
    const cleo = await server.createAccount('cleo')
    const posts = []
    for (let index = 0; index < 5; index += 1) posts.push(await post(ada, `p${index}`))
    const [p0, p1, p2, p3, p4] = posts.map((status) => status.id) as [string, string, string, string, string]
    // The oldest status is last, because the list is ordered by the time of favouriting.
    const order = [p4, p3, p2, p1, p0]
    for (const id of order) {
      await act(cleo, id, 'favourite')
      await act(cleo, id, 'bookmark')
      await act(cleo, id, 'emoji_reactions', { emoji: '👍' })
    }
    for (const list of ['favourites', 'bookmarks', 'emoji_reactions']) {
      const seen: string[] = []
      let path: string | null = `/api/v1/${list}?limit=2`
      while (path !== null) {
        const response: Response = await send(server, cleo.token, 'GET', path)
        seen.push(...((await response.json()) as { id: string }[]).map((status) => status.id))
        const next: RegExpExecArray | null = /<https:\/\/starling\.test([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')
        path = next?.[1] ?? null
        expect(path ?? '').not.toContain(`max_id=${seen.at(-1) ?? ''}`)
      }
      expect(seen).toEqual([p0, p1, p2, p3, p4])
    }
    await act(ben, p0, 'favourite')
    const people = (await (await send(server, null, 'GET', `/api/v1/statuses/${p0}/favourited_by`)).json()) as { acct: string }[]
    expect(people.map((account) => account.acct)).toEqual(['ben', 'cleo'])
    await act(cleo, p0, 'reblog')
    const boosters = (await (await send(server, null, 'GET', `/api/v1/statuses/${p0}/reblogged_by`)).json()) as { acct: string }[]
    expect(boosters.map((account) => account.acct)).toEqual(['cleo'])
  })

  it('tells the author of favourites, boosts and mentions, and takes it back', async () => {
    const dan = await server.createAccount('dan')
    const { id } = await post(dan, 'hear')
    await act(ben, id, 'favourite')
    await act(ben, id, 'reblog')
    const answer = await post(ben, { status: '@dan yes', in_reply_to_id: id })
    expect((await notificationsOf(dan)).map((row) => row.type).sort()).toEqual(['favourite', 'mention', 'reblog'])
    await act(ben, id, 'unfavourite')
    await act(ben, id, 'unreblog')
    await ben.client.call(statusEndpoints.delete, { params: { id: answer.id } })
    expect(await notificationsOf(dan)).toEqual([])
  })

  it('mutes a thread, shows it on each of its posts, and unmutes it (R-int-05a)', async () => {
    const root = await post(ada, 'long thread')
    const leaf = await post(ben, { status: 'more', in_reply_to_id: root.id })
    expect((await act(ada, root.id, 'mute')).body).toMatchObject({ muted: true })
    expect((await ada.client.call(statusEndpoints.get, { params: { id: leaf.id } })).data.muted).toBe(true)
    expect((await act(ada, leaf.id, 'unmute')).body).toMatchObject({ muted: false })
  })
})

describe('pins', () => {
  it('pins own posts up to the limit (R-int-03a, R-int-03b)', async () => {
    const eve = await server.createAccount('eve')
    const ids = []
    for (let index = 0; index < 6; index += 1) ids.push((await post(eve, `p${index}`)).id)
    for (const id of ids.slice(0, 5)) expect((await act(eve, id, 'pin')).body).toMatchObject({ pinned: true })
    expect((await act(eve, ids[0] ?? '', 'pin')).status).toBe(200)
    expect(await act(eve, ids[5] ?? '', 'pin')).toMatchObject({
      status: 422,
      body: { error: 'Validation failed: You have already pinned the maximum number of posts' },
    })
    const pinned = (await (await send(server, null, 'GET', `/api/v1/accounts/${eve.account.id}/statuses?pinned=true`)).json()) as {
      id: string
    }[]
    expect(pinned.map((status) => status.id)).toEqual(ids.slice(0, 5).toReversed())
    expect((await act(eve, ids[0] ?? '', 'unpin')).body).toMatchObject({ pinned: false })
    expect((await act(eve, ids[0] ?? '', 'unpin')).status).toBe(200)
    expect((await act(ben, ids[1] ?? '', 'pin')).status).toBe(422)
    expect((await act(eve, (await post(eve, { status: '@ben', visibility: 'direct' })).id, 'pin')).status).toBe(422)
  })
})

describe('polls', () => {
  it('counts a vote once, hides what it should, and ends on time (R-poll-01a, R-poll-07a, R-poll-07b, R-poll-07c)', async () => {
    const { id, poll } = await post(ada, {
      status: 'which',
      poll: { options: ['a', 'b', 'c'], expires_in: 600, multiple: true, hide_totals: true },
    })
    const pollId = poll?.id ?? ''
    const vote = (choices: unknown, person = ben) => send(server, person.token, 'POST', `/api/v1/polls/${pollId}/votes`, { choices })
    for (const [choices, status] of [
      [[], 422],
      [[3], 422],
      [[-1], 422],
      ['x', 422],
      [undefined, 422],
      [[{}], 422],
    ] as const)
      expect((await vote(choices)).status).toBe(status)
    expect((await vote([0], ada)).status).toBe(422)
    const [one, two] = await Promise.all([vote([0, 2]), vote([2, 0])])
    expect([one.status, two.status].sort()).toEqual([200, 422])
    const voted = await read(await send(server, ben.token, 'GET', `/api/v1/polls/${pollId}`))
    expect(voted).toMatchObject({
      voted: true,
      own_votes: [0, 2],
      votes_count: 2,
      voters_count: 1,
      expired: false,
      options: [{ title: 'a', votes_count: null }, { votes_count: null }, { votes_count: null }],
    })
    const anonymous = await read(await send(server, null, 'GET', `/api/v1/polls/${pollId}`))
    expect(anonymous).not.toHaveProperty('voted')
    expect(anonymous).not.toHaveProperty('own_votes')
    server.advance(601_000)
    await server.runJobs()
    const ended = await read(await send(server, ben.token, 'GET', `/api/v1/statuses/${id}`))
    expect(ended['poll']).toMatchObject({ expired: true, options: [{ votes_count: 1 }, { votes_count: 0 }, { votes_count: 1 }] })
    expect((await vote([0])).status).toBe(422)
    expect((await notificationsOf(ben)).filter((row) => row.type === 'poll' && row.status_id === id)).toHaveLength(1)
  })

  it('is as hidden as its post', async () => {
    const secret = await post(ada, { status: 'x', visibility: 'direct', poll: { options: ['a', 'b'], expires_in: 600 } })
    expect((await send(server, ben.token, 'GET', `/api/v1/polls/${secret.poll?.id ?? ''}`)).status).toBe(404)
    expect((await send(server, ben.token, 'POST', `/api/v1/polls/${secret.poll?.id ?? ''}/votes`, { choices: [0] })).status).toBe(404)
    const single = await post(ada, { status: 'x', poll: { options: ['a', 'b'], expires_in: 600 } })
    expect((await send(server, ben.token, 'POST', `/api/v1/polls/${single.poll?.id ?? ''}/votes`, { choices: [0, 1] })).status).toBe(422)
  })
})

describe('emoji reactions', () => {
  it('counts each emoji, keeps the limit per account, answers a double with the post, and takes back (R-react-01a, R-react-01d, R-react-01e, R-react-02a, R-react-03a, X-20, R-srv-07d)', async () => {
    const { id } = await post(ada, 'react')
    for (const emoji of ['👍', '👩‍👩‍👧‍👦', '🇯🇵']) expect((await act(ben, id, 'emoji_reactions', { emoji })).status).toBe(200)
    expect((await act(ben, id, 'emoji_reactions', { emoji: '👍' })).status).toBe(200)
    expect((await act(ben, id, 'emoji_reactions', { emoji: '🎉' })).status).toBe(422)
    const { body } = await act(ada, id, 'emoji_reactions', { emoji: '👍' })
    expect(body).toMatchObject({
      emoji_reactions_count: 4,
      emoji_reactions: [
        { name: '👍', count: 2, account_ids: [ben.account.id, ada.account.id], me: true },
        { name: '👩‍👩‍👧‍👦', count: 1, me: false },
        { name: '🇯🇵' },
      ],
    })
    const reactors = (await (await send(server, null, 'GET', `/api/v1/statuses/${id}/emoji_reactioned_by`)).json()) as unknown[]
    expect(reactors).toHaveLength(4)
    for (let time = 0; time < 2; time += 1)
      expect((await act(ben, id, 'emoji_unreaction', { emoji: '👍' })).body).toMatchObject({ emoji_reactions_count: 3 })
    const mine = (await (await send(server, ben.token, 'GET', '/api/v1/emoji_reactions')).json()) as { id: string }[]
    expect(mine.map((status) => status.id)).toEqual([id])
  })

  it.each([['nonsense'], ['a'], [''], ['👍👍'], [':unknown:'], ['blob@far.test'], [undefined], [5]])('refuses %j', async (emoji) => {
    const { id } = await post(ada, 'react')
    expect((await act(ben, id, 'emoji_reactions', { emoji })).status).toBe(422)
  })

  it('heeds what the author allows (R-react-05b)', async () => {
    await server.ctx.db
      .updateTable('accounts')
      .set({ settings: { emoji_reaction_policy: 'block' } })
      .where('id', '=', ada.account.id)
      .execute()
    expect((await act(ben, (await post(ada, 'no')).id, 'emoji_reactions', { emoji: '👍' })).status).toBe(422)
    await server.ctx.db.updateTable('accounts').set({ settings: {} }).where('id', '=', ada.account.id).execute()
  })
})

describe('the reaction deck', () => {
  it('is replaced as a whole and forgets what is no emoji any more (R-react-06a, R-react-06b, R-srv-07h)', async () => {
    const deck = async (body?: unknown) => send(server, ben.token, body === undefined ? 'GET' : 'POST', '/api/v1/reaction_deck', body)
    expect(await (await deck()).json()).toEqual([])
    expect(await (await deck({ emojis: ['👍', ':gone:', '🎉', '👍'] })).json()).toEqual([{ name: '👍' }, { name: '🎉' }])
    for (const emojis of [['x y'], ['<b>'], [5], 7, undefined, Array.from({ length: 257 }, (_, index) => `e${index}`)])
      expect((await deck({ emojis })).status).toBe(422)
    expect(await (await deck()).json()).toEqual([{ name: '👍' }, { name: '🎉' }])
  })
})

describe('what cannot be acted on', () => {
  it.each([
    'favourite',
    'unfavourite',
    'reblog',
    'unreblog',
    'bookmark',
    'unbookmark',
    'pin',
    'unpin',
    'mute',
    'unmute',
    'emoji_reactions',
    'emoji_unreaction',
  ])('%s answers 404 for unknown, hidden and deleted posts, 401 without a token (R-srv-03e, R-stat-22a, R-stat-22b)', async (what) => {
    const fay = await server.createAccount(`fay_${what}`)
    const hidden = await post(ada, { status: 'hidden', visibility: 'direct' })
    const blocked = await post(ada, 'blocked')
    await block(server, ada, fay)
    const deleted = await post(ben, 'deleted')
    await ben.client.call(statusEndpoints.delete, { params: { id: deleted.id } })
    for (const id of ['1', 'abc', '99999999999999999999', hidden.id, blocked.id, deleted.id])
      for (const response of [await act(fay, id, what, { emoji: '👍' }), await send(server, fay.token, 'GET', `/api/v1/statuses/${id}`)])
        expect(response.status).toBe(404)
    expect((await send(server, null, 'POST', `/api/v1/statuses/${blocked.id}/${what}`)).status).toBe(401)
  })
})
