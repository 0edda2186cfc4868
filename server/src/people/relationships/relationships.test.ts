import type { Relationship } from '@starling/api/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function person(options: Parameters<TestServer['createAccount']>[1] = {}): Promise<TestAccount> {
  counter += 1
  return server.createAccount(`person${counter}`, options)
}

interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly link: string | null
}

async function call<T = Relationship & { error?: string }>(
  who: TestAccount | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const response = await server.request(path, {
    method,
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T, link: response.headers.get('link') }
}

const act = (who: TestAccount | null, verb: string, whom: TestAccount, body?: object) =>
  call(who, 'POST', `/api/v1/accounts/${whom.account.id}/${verb}`, body)

async function counts(who: TestAccount): Promise<[number, number]> {
  const row = await server.ctx.db
    .selectFrom('accounts')
    .select(['followers_count', 'following_count'])
    .where('id', '=', who.account.id)
    .executeTakeFirstOrThrow()
  return [row.followers_count, row.following_count]
}

/** The ids of all pages of a list, by following the links to the next page. */
async function walk(who: TestAccount | null, first: string): Promise<string[]> {
  const seen: string[] = []
  let path: string | null = first
  while (path !== null) {
    const page: Answer<{ id: string }[]> = await call<{ id: string }[]>(who, 'GET', path)
    seen.push(...page.body.map((each) => each.id))
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(page.link ?? '')?.[1]
    path = next === undefined ? null : next.replace(server.origin, '')
  }
  return seen
}

describe('following', () => {
  it('follows, counts once, and changes only what is said when called again (R-rel-01c, R-rel-03a, R-rel-03b, R-rel-04a, R-rel-04b, R-rel-04c)', async () => {
    const [ada, bob] = [await person(), await person()]
    const first = await act(ada, 'follow', bob, { notify: true, languages: ['en', 'de'] })
    expect(first.body).toMatchObject({
      id: bob.account.id,
      following: true,
      showing_reblogs: true,
      notifying: true,
      languages: ['en', 'de'],
      requested: false,
    })
    const again = await act(ada, 'follow', bob, { reblogs: false })
    expect(again.body).toMatchObject({ following: true, showing_reblogs: false, notifying: true, languages: ['en', 'de'] })
    expect((await act(ada, 'follow', bob, { languages: [] })).body.languages).toBeNull()
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect((await act(ada, 'unfollow', bob)).body).toMatchObject({ following: false, showing_reblogs: false, notifying: false })
    await act(ada, 'unfollow', bob)
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('counts right when many follow and unfollow at once (R-rel-04)', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    const pairs = people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other] as const))
    await Promise.all([...pairs, ...pairs].map(([one, other]) => act(one, 'follow', other)))
    await Promise.all(pairs.filter((_, index) => index % 3 === 0).map(([one, other]) => act(one, 'unfollow', other)))
    const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from accounts a
      where followers_count <> (select count(*) from follows f where f.target_account_id = a.id)
        or following_count <> (select count(*) from follows f where f.account_id = a.id)`.execute(server.ctx.db)
    expect(rows).toEqual([{ wrong: 0 }])
    expect(
      await server.ctx.db
        .selectFrom('follows')
        .select('id')
        .where('account_id', '=', people[0]?.account.id ?? '')
        .execute(),
    ).toHaveLength(3)
  })

  it('asks a locked account, whose owner lets in or sends away (R-rel-01b, R-rel-05a, R-rel-05b, R-rel-11a, R-rel-11b, R-rel-11c, R-rel-11d, R-ntf-16a, R-ntf-16b)', async () => {
    const [ada, cat, locked] = [await person(), await person(), await person({ locked: true })]
    expect((await act(ada, 'follow', locked, { reblogs: false, notify: true, languages: ['de'] })).body).toMatchObject({
      following: false,
      requested: true,
      showing_reblogs: false,
      notifying: true,
      languages: ['de'],
    })
    await act(cat, 'follow', locked)
    expect(await counts(locked)).toEqual([0, 0])
    const list = await call<{ id: string }[]>(locked, 'GET', '/api/v1/follow_requests')
    expect(list.body.map((each) => each.id)).toEqual([cat.account.id, ada.account.id])
    const told = await call<{ type: string }[]>(locked, 'GET', '/api/v1/notifications')
    expect(told.body.map((each) => each.type)).toEqual(['follow_request', 'follow_request'])
    expect((await call(locked, 'POST', `/api/v1/follow_requests/${ada.account.id}/authorize`)).body).toMatchObject({
      followed_by: true,
      requested_by: false,
    })
    expect((await call(locked, 'POST', `/api/v1/follow_requests/${cat.account.id}/reject`)).body).toMatchObject({
      followed_by: false,
      requested_by: false,
    })
    expect((await call(locked, 'POST', `/api/v1/follow_requests/${cat.account.id}/authorize`)).status).toBe(404)
    expect(await counts(locked)).toEqual([1, 0])
    const after = await call<object[]>(locked, 'GET', '/api/v1/notifications')
    expect(after.body).toEqual([])
    const [follow] = (await call<Relationship[]>(ada, 'GET', `/api/v1/accounts/relationships?id[]=${locked.account.id}`)).body
    expect(follow).toMatchObject({ following: true, showing_reblogs: false, notifying: true, languages: ['de'] })
  })

  it('takes a request back (R-rel-06)', async () => {
    const [ada, locked] = [await person(), await person({ locked: true })]
    await act(ada, 'follow', locked)
    expect((await act(ada, 'unfollow', locked)).body.requested).toBe(false)
    expect((await call<object[]>(locked, 'GET', '/api/v1/follow_requests')).body).toEqual([])
  })

  it('refuses oneself, the blocked, the unknown and visitors', async () => {
    const [ada, bob] = [await person(), await person()]
    expect((await act(ada, 'follow', ada)).status).toBe(403)
    await act(bob, 'block', ada)
    expect((await act(ada, 'follow', bob)).status).toBe(403)
    expect((await act(bob, 'follow', ada)).status).toBe(403)
    expect((await call(ada, 'POST', '/api/v1/accounts/1/follow')).status).toBe(404)
    expect((await call(ada, 'POST', '/api/v1/accounts/nobody/follow')).status).toBe(404)
    expect((await act(null, 'follow', bob)).status).toBe(401)
    expect((await act(ada, 'follow', bob, { reblogs: 'perhaps' })).status).toBe(422)
    const narrow = { ...ada, token: await server.createToken(ada.account.id, ['read']) }
    expect((await act(narrow, 'follow', bob)).status).toBe(403)
  })
})

describe('blocking, muting and notes', () => {
  it('ends everything between the two when one blocks, and answers the relationship (R-rel-06a)', async () => {
    const [ada, bob] = [await person(), await person()]
    await act(ada, 'follow', bob)
    await act(bob, 'follow', ada)
    await act(bob, 'endorse', ada)
    expect((await act(ada, 'block', bob)).body).toMatchObject({ blocking: true, following: false, followed_by: false })
    expect((await act(bob, 'note', ada, { comment: 'hm' })).body).toMatchObject({ blocked_by: true, endorsed: false, note: 'hm' })
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    const blocks = await call<{ id: string }[]>(ada, 'GET', '/api/v1/blocks')
    expect(blocks.body.map((each) => each.id)).toEqual([bob.account.id])
    expect((await call<object[]>(ada, 'GET', '/api/v1/notifications')).body).toEqual([])
    expect((await act(ada, 'unblock', bob)).body.blocking).toBe(false)
  })

  it('leaves no request to be answered, and no follow in the news, of who blocks (R-rel-06a, R-ntf-13a)', async () => {
    const [ada, bob, locked] = [await person(), await person(), await person({ locked: true })]
    await act(ada, 'follow', locked)
    await act(ada, 'follow', bob)
    const told = async (who: TestAccount) =>
      (await call<{ type: string }[]>(who, 'GET', '/api/v1/notifications')).body.map((each) => each.type)
    await server.settled()
    expect([await told(locked), await told(bob)]).toEqual([['follow_request'], ['follow']])
    await act(ada, 'block', locked)
    await act(ada, 'block', bob)
    expect([await told(locked), await told(bob)]).toEqual([[], []])
  })

  it('mutes for a while, with or without notifications, and lists when it ends (R-acct-10b, R-rel-07a, R-rel-07b)', async () => {
    const [ada, bob] = [await person(), await person()]
    const muted = await act(ada, 'mute', bob, { notifications: false, duration: 3_600 })
    expect(muted.body).toMatchObject({ muting: true, muting_notifications: false })
    expect(Date.parse(muted.body.muting_expires_at ?? '')).toBeGreaterThan(0)
    const list = await call<{ id: string; mute_expires_at: string | null }[]>(ada, 'GET', '/api/v1/mutes')
    expect(list.body).toMatchObject([{ id: bob.account.id, mute_expires_at: muted.body.muting_expires_at }])
    expect((await act(ada, 'mute', bob)).body).toMatchObject({ muting: true, muting_notifications: true, muting_expires_at: null })
    expect((await act(ada, 'mute', bob, { duration: 0 })).body).toMatchObject({ muting: true, muting_expires_at: null })
    expect((await act(ada, 'unmute', bob)).body.muting).toBe(false)
    expect((await act(ada, 'mute', bob, { duration: -1 })).status).toBe(422)
    expect((await act(ada, 'mute', ada)).status).toBe(422)
  })

  it('forgets a mute when its time is over (R-rel-07b)', async () => {
    const [ada, bob] = [await person(), await person()]
    await act(ada, 'mute', bob, { duration: 60 })
    await server.ctx.db
      .updateTable('mutes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('account_id', '=', ada.account.id)
      .execute()
    expect((await call<Relationship[]>(ada, 'GET', `/api/v1/accounts/relationships?id=${bob.account.id}`)).body[0]?.muting).toBe(false)
    expect((await call<object[]>(ada, 'GET', '/api/v1/mutes')).body).toEqual([])
  })

  it('keeps notes to their writer, and only so long (R-rel-08a, R-rel-08b)', async () => {
    const [ada, bob] = [await person(), await person()]
    expect((await act(ada, 'note', bob, { comment: 'from the choir' })).body.note).toBe('from the choir')
    const [seen] = (await call<Relationship[]>(bob, 'GET', `/api/v1/accounts/relationships?id[]=${ada.account.id}`)).body
    expect(seen?.note).toBe('')
    expect((await act(ada, 'note', bob, { comment: 'x'.repeat(2_001) })).status).toBe(422)
    expect((await act(ada, 'note', bob, { comment: '' })).body.note).toBe('')
  })

  it('sends a follower away (R-rel-09a, R-rel-09b)', async () => {
    const [ada, bob] = [await person(), await person()]
    await act(bob, 'follow', ada)
    const listed = async () => (await call<{ type: string }[]>(ada, 'GET', '/api/v1/notifications')).body.map(({ type }) => type)
    expect(await listed()).toEqual(['follow'])
    expect((await act(ada, 'remove_from_followers', bob)).body.followed_by).toBe(false)
    expect(await listed()).toEqual([])
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('features whom one follows, under both names (X-10a, R-acct-07a, R-rel-06a, R-srv-10c)', async () => {
    const [ada, bob] = [await person(), await person()]
    expect((await act(ada, 'endorse', bob)).status).toBe(422)
    await act(ada, 'follow', bob)
    expect((await act(ada, 'pin', bob)).body.endorsed).toBe(true)
    const shown = await call<{ id: string }[]>(null, 'GET', `/api/v1/accounts/${ada.account.id}/endorsements`)
    expect(shown.body.map((each) => each.id)).toEqual([bob.account.id])
    expect((await act(ada, 'unpin', bob)).body.endorsed).toBe(false)
    expect((await act(ada, 'endorse', bob)).body.endorsed).toBe(true)
    expect((await act(ada, 'unendorse', bob)).body.endorsed).toBe(false)
  })

  it('features nobody any more whom one does not follow any more (R-acct-07a, R-rel-06a)', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    for (const other of [bob, cat]) {
      await act(ada, 'follow', other)
      await act(ada, 'endorse', other)
    }
    expect((await act(ada, 'unfollow', bob)).body).toMatchObject({ following: false, endorsed: false })
    expect((await act(cat, 'remove_from_followers', ada)).status).toBe(200)
    expect((await call<object[]>(null, 'GET', `/api/v1/accounts/${ada.account.id}/endorsements`)).body).toEqual([])
  })
})

it('pages whom somebody features by Link (R-acct-07b)', async () => {
  const ada = await person()
  const others: TestAccount[] = []
  for (let index = 0; index < 3; index += 1) others.push(await person())
  for (const each of others) {
    await act(ada, 'follow', each)
    await act(ada, 'endorse', each)
  }
  const path = `/api/v1/accounts/${ada.account.id}/endorsements?limit=2`
  expect((await call<object[]>(null, 'GET', path)).body).toHaveLength(2)
  expect((await walk(null, path)).toSorted()).toEqual(others.map((each) => each.account.id).toSorted())
})

describe('lists of people (R-acct-09, R-acct-10)', () => {
  it('pages by the ids of the records, not of the accounts (R-acct-09a)', async () => {
    const star = await person()
    const fans: TestAccount[] = []
    for (let index = 0; index < 5; index += 1) fans.push(await person())
    // The accounts are followed in another order than they were created, so that sorting by account id would show.
    for (const index of [3, 0, 4, 1, 2]) await act(fans[index] ?? star, 'follow', star)
    const seen = await walk(null, `/api/v1/accounts/${star.account.id}/followers?limit=2`)
    expect(seen).toEqual([2, 1, 4, 0, 3].map((index) => fans[index]?.account.id))
    for (const index of [1, 3, 0]) await act(star, 'follow', fans[index] ?? star)
    const followed = await walk(null, `/api/v1/accounts/${star.account.id}/following?limit=2`)
    expect(followed).toEqual([0, 3, 1].map((index) => fans[index]?.account.id))
  })

  it.each([
    ['block', '/api/v1/blocks'],
    ['mute', '/api/v1/mutes'],
  ])('pages what each %s made by the ids of the records, which Link alone tells (R-acct-10a, R-srv-02b)', async (verb, list) => {
    const ada = await person()
    const others: TestAccount[] = []
    for (let index = 0; index < 5; index += 1) others.push(await person())
    for (const index of [3, 0, 4, 1, 2]) await act(ada, verb, others[index] ?? ada)
    expect(await walk(ada, `${list}?limit=2`)).toEqual([2, 1, 4, 0, 3].map((index) => others[index]?.account.id))
  })

  it('hides the network of who wants that, except from themselves (R-acct-09c)', async () => {
    const [ada, bob] = [await person(), await person()]
    await act(ada, 'follow', bob)
    await server.ctx.db.updateTable('accounts').set({ hide_collections: true }).where('id', '=', ada.account.id).execute()
    const path = `/api/v1/accounts/${ada.account.id}/following`
    expect((await call<object[]>(bob, 'GET', path)).body).toEqual([])
    expect((await call<object[]>(ada, 'GET', path)).body).toHaveLength(1)
  })

  it('pages who asks to follow by the ids of the records (R-srv-02b, R-rel-11a)', async () => {
    const locked = await person({ locked: true })
    const others: TestAccount[] = []
    for (let index = 0; index < 5; index += 1) others.push(await person())
    for (const index of [3, 0, 4, 1, 2]) await act(others[index] ?? locked, 'follow', locked)
    expect(await walk(locked, '/api/v1/follow_requests?limit=2')).toEqual([2, 1, 4, 0, 3].map((index) => others[index]?.account.id))
  })

  it('pages blocked domains by Link, either way (R-srv-02a, R-srv-12c)', async () => {
    const ada = await person()
    for (const name of ['one', 'two', 'three']) await call(ada, 'POST', '/api/v1/domain_blocks', { domain: `${name}.example` })
    const first = await call<string[]>(ada, 'GET', '/api/v1/domain_blocks?limit=2')
    expect(first.body).toEqual(['three.example', 'two.example'])
    const [, next = '', prev = ''] = /<([^>]+)>; rel="next", <([^>]+)>; rel="prev"/.exec(first.link ?? '') ?? []
    const older = await call<string[]>(ada, 'GET', next.replace(server.origin, ''))
    expect(older.body).toEqual(['one.example'])
    expect((await call<string[]>(ada, 'GET', prev.replace(server.origin, ''))).body).toEqual([])
    const [, back = ''] = /<([^>]+)>; rel="prev"/.exec(older.link ?? '') ?? []
    expect((await call<string[]>(ada, 'GET', back.replace(server.origin, ''))).body).toEqual(['three.example', 'two.example'])
  })

  it('blocks domains: people there are let go, the rest of the answer stays empty (R-srv-12c)', async () => {
    const [ada, far] = [await person(), await person()]
    await act(far, 'follow', ada)
    await act(ada, 'follow', far)
    await act(ada, 'endorse', far)
    await server.ctx.db.updateTable('accounts').set({ domain: 'far.example' }).where('id', '=', far.account.id).execute()
    expect((await call(ada, 'POST', '/api/v1/domain_blocks', { domain: 'FAR.example' })).status).toBe(200)
    expect((await call<string[]>(ada, 'GET', '/api/v1/domain_blocks')).body).toEqual(['far.example'])
    const [relationship] = (await call<Relationship[]>(ada, 'GET', `/api/v1/accounts/relationships?id[]=${far.account.id}`)).body
    expect(relationship).toMatchObject({ domain_blocking: true, followed_by: false, following: false, endorsed: false })
    expect((await call(ada, 'DELETE', '/api/v1/domain_blocks?domain=far.example')).status).toBe(200)
    expect((await call<string[]>(ada, 'GET', '/api/v1/domain_blocks')).body).toEqual([])
    for (const domain of ['', 'no spaces', 'a/b', 'localhost', 'x.example:80/b', 'me@x.example']) {
      expect((await call(ada, 'POST', '/api/v1/domain_blocks', { domain })).status).toBe(422)
    }
  })

  it('blocks a server on a port of its own, whose accounts carry the port in their domain (R-srv-12c)', async () => {
    const [ada, far] = [await person(), await person()]
    await server.ctx.db.updateTable('accounts').set({ domain: 'far.example:4632' }).where('id', '=', far.account.id).execute()
    expect((await call(ada, 'POST', '/api/v1/domain_blocks', { domain: 'far.example:4632' })).status).toBe(200)
    const ask = async () =>
      (await call<Relationship[]>(ada, 'GET', `/api/v1/accounts/relationships?id[]=${far.account.id}`)).body[0]?.domain_blocking
    expect(await ask()).toBe(true)
    expect((await call(ada, 'DELETE', '/api/v1/domain_blocks?domain=far.example:4632')).status).toBe(200)
    expect(await ask()).toBe(false)
  })

  it('answers relationships in the order asked for, and leaves out what nobody is (R-rel-02)', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    const answer = await call<Relationship[]>(
      ada,
      'GET',
      `/api/v1/accounts/relationships?id[]=${cat.account.id}&id[]=7&id[]=x&id[]=${bob.account.id}&id[]=${cat.account.id}`,
    )
    expect(answer.body.map((each) => each.id)).toEqual([cat.account.id, bob.account.id])
    expect((await call<Relationship[]>(ada, 'GET', '/api/v1/accounts/relationships')).body).toEqual([])
  })
})
