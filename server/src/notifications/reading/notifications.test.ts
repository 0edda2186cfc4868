import type { GroupedNotificationsResults, Notification } from '@starling/api/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../../notification-rules/notify.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let counter = 0
const start = new Date('2026-05-01T10:30:00Z')
beforeAll(async () => {
  server = await startTestServer({ now: start })
})
afterAll(() => server.close())

async function person(options: Parameters<TestServer['createAccount']>[1] = {}): Promise<TestAccount> {
  counter += 1
  return server.createAccount(`person${counter}`, options)
}

async function call<T>(
  who: TestAccount | null,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T; link: string | null }> {
  server.advance(1_000)
  const response = await server.request(path, {
    method,
    headers: { ...(who === null ? {} : { authorization: `Bearer ${who.token}` }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await server.settled()
  return { status: response.status, body: (await response.json()) as T, link: response.headers.get('link') }
}

const list = async (who: TestAccount, query = ''): Promise<Notification[]> =>
  (await call<Notification[]>(who, 'GET', `/api/v1/notifications${query}`)).body
const groups = async (who: TestAccount, query = ''): Promise<GroupedNotificationsResults> =>
  (await call<GroupedNotificationsResults>(who, 'GET', `/api/v2/notifications${query}`)).body

async function post(who: TestAccount, status: string, more: object = {}): Promise<string> {
  const answer = await call<{ id: string }>(who, 'POST', '/api/v1/statuses', { status, visibility: 'public', ...more })
  expect(answer.status).toBe(200)
  return answer.body.id
}

describe('what one is told (R-ntf-02)', () => {
  it('hears of follows, mentions, favourites and boosts, each once, and takes back what was undone', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    const id = await post(ada, 'hello')
    await call(bob, 'POST', `/api/v1/statuses/${id}/favourite`)
    await call(bob, 'POST', `/api/v1/statuses/${id}/favourite`)
    await call(bob, 'POST', `/api/v1/statuses/${id}/reblog`)
    const mention = await post(bob, `@${ada.account.username} hi`)
    const told = await list(ada)
    expect(told.map((each) => [each.type, each.status?.id ?? null, each.account?.id])).toEqual([
      ['mention', mention, bob.account.id],
      ['reblog', id, bob.account.id],
      ['favourite', id, bob.account.id],
      ['follow', null, bob.account.id],
    ])
    await call(bob, 'POST', `/api/v1/statuses/${id}/unfavourite`)
    await call(bob, 'POST', `/api/v1/statuses/${id}/unreblog`)
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/unfollow`)
    await call(bob, 'DELETE', `/api/v1/statuses/${mention}`)
    expect(await list(ada)).toEqual([])
  })

  it('says nothing to oneself', async () => {
    const ada = await person()
    const id = await post(ada, `@${ada.account.username} note to self`)
    await call(ada, 'POST', `/api/v1/statuses/${id}/favourite`)
    expect(await list(ada)).toEqual([])
  })

  it('hears nothing of whom one blocks or mutes, unless the mute spares notifications', async () => {
    const [ada, bob, cat, dan] = [await person(), await person(), await person(), await person()]
    const id = await post(ada, 'hello')
    await call(ada, 'POST', `/api/v1/accounts/${bob.account.id}/block`)
    await call(ada, 'POST', `/api/v1/accounts/${cat.account.id}/mute`)
    await call(ada, 'POST', `/api/v1/accounts/${dan.account.id}/mute`, { notifications: false })
    for (const each of [cat, dan]) await call(each, 'POST', `/api/v1/statuses/${id}/favourite`)
    await post(bob, `@${ada.account.username} !`)
    expect((await list(ada)).map((each) => each.account?.id)).toEqual([dan.account.id])
  })

  it('forgets what a sender said once it is blocked (R-ntf-13a)', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    expect(await list(ada)).toHaveLength(1)
    await call(ada, 'POST', `/api/v1/accounts/${bob.account.id}/block`)
    expect(await list(ada)).toEqual([])
  })

  it('hears of every post of whom one asked to hear of', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(ada, 'POST', `/api/v1/accounts/${bob.account.id}/follow`, { notify: true })
    const id = await post(bob, 'news')
    await post(bob, 'a secret', { visibility: 'direct' })
    expect((await list(ada)).map((each) => [each.type, each.status?.id])).toEqual([['status', id]])
  })

  it('tells those who look after people of a sign-up', async () => {
    const [owner, moderator] = [await person({ roleId: 3 }), await person({ roleId: 1 })]
    const [ordinary, newcomer] = [await person(), await person()]
    await server.ctx.events.publish({ type: 'account.created', accountId: newcomer.account.id })
    await server.settled()
    for (const each of [owner, moderator]) {
      expect((await list(each, '?types[]=admin.sign_up')).map((told) => told.account?.id)).toContain(newcomer.account.id)
    }
    expect(await list(ordinary)).toEqual([])
  })

  it('never shows a post that its reader may not see any more', async () => {
    const [ada, bob] = [await person(), await person()]
    const id = await post(bob, `@${ada.account.username} soon private`)
    expect(await list(ada)).toHaveLength(1)
    await server.ctx.db.updateTable('accounts').set({ suspended_at: server.ctx.now() }).where('id', '=', bob.account.id).execute()
    expect(await list(ada)).toEqual([])
    expect((await groups(ada)).statuses.map((each) => each.id)).not.toContain(id)
  })
})

describe('reading notifications one by one (R-ntf-04)', () => {
  it('filters, pages and counts (R-ntf-04a, R-ntf-04b)', async () => {
    const [ada, bob] = [await person(), await person()]
    const ids = []
    for (let index = 0; index < 3; index += 1) {
      const id = await post(ada, `post ${index}`)
      ids.unshift(id)
      await call(bob, 'POST', `/api/v1/statuses/${id}/favourite`)
    }
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    expect((await list(ada, '?types[]=favourite')).map((each) => each.status?.id)).toEqual(ids)
    expect((await list(ada, '?exclude_types[]=favourite')).map((each) => each.type)).toEqual(['follow'])
    expect(await list(ada, '?account_id=1')).toEqual([])
    expect(await list(ada, '?account_id=nobody')).toEqual([])
    const first = await call<Notification[]>(ada, 'GET', '/api/v1/notifications?limit=3')
    expect(first.link).toContain(`max_id=${first.body.at(-1)?.id}`)
    expect(await list(ada, `?limit=3&max_id=${first.body.at(-1)?.id}`)).toHaveLength(1)
    expect((await list(ada, `?since_id=${first.body.at(-1)?.id}`)).map((each) => each.id)).toEqual(
      first.body.slice(0, 2).map((each) => each.id),
    )
    expect((await list(ada, `?limit=1&min_id=${first.body.at(-1)?.id}`)).map((each) => each.id)).toEqual([first.body[1]?.id])
    expect((await call<{ count: number }>(ada, 'GET', '/api/v1/notifications/unread_count')).body).toEqual({ count: 4 })
    await call(ada, 'POST', '/api/v1/markers', { notifications: { last_read_id: first.body[1]?.id } })
    expect((await call<{ count: number }>(ada, 'GET', '/api/v1/notifications/unread_count')).body).toEqual({ count: 1 })
    expect((await call<{ count: number }>(ada, 'GET', '/api/v2/notifications/unread_count')).body).toEqual({ count: 1 })
  })

  it('forgets them all when asked to, its reader’s only (R-ntf-20a)', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    await call(ada, 'POST', `/api/v1/accounts/${bob.account.id}/follow`)
    expect((await call(ada, 'POST', '/api/v1/notifications/clear')).body).toEqual({})
    expect([await list(ada), (await groups(ada)).notification_groups]).toEqual([[], []])
    expect(await list(bob)).toHaveLength(1)
  })

  it('belongs to its reader alone', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    const [told] = await list(ada)
    const path = `/api/v1/notifications/${told?.id}`
    expect((await call(ada, 'GET', path)).status).toBe(200)
    expect((await call(bob, 'GET', path)).status).toBe(404)
    expect((await call(bob, 'POST', `${path}/dismiss`)).status).toBe(404)
    expect((await call(null, 'GET', path)).status).toBe(401)
    expect((await call(ada, 'POST', `${path}/dismiss`)).status).toBe(200)
    expect((await call(ada, 'GET', path)).status).toBe(404)
    await call(bob, 'POST', '/api/v1/notifications/clear')
    const narrow = { ...ada, token: await server.createToken(ada.account.id, ['read:statuses']) }
    expect((await call(narrow, 'GET', '/api/v1/notifications')).status).toBe(403)
  })
})

describe('reading notifications in groups (R-ntf-05, R-ntf-06, R-ntf-08)', () => {
  it('gathers favourites of one post, newest first, eight faces at most, and gives the rest on request (R-const-15, R-ntf-05a, R-ntf-05b, R-ntf-05d, R-ntf-06a, R-ntf-10a, R-ntf-10c)', async () => {
    const ada = await person()
    const id = await post(ada, 'popular')
    const fans: TestAccount[] = []
    for (let index = 0; index < 10; index += 1) fans.push(await person())
    for (const fan of fans) await call(fan, 'POST', `/api/v1/statuses/${id}/favourite`)
    const answer = await groups(ada)
    expect(answer.notification_groups).toHaveLength(1)
    const [group] = answer.notification_groups
    expect(group).toMatchObject({ type: 'favourite', notifications_count: 10, status_id: id })
    expect(group?.sample_account_ids).toEqual(
      fans
        .slice(2)
        .map((fan) => fan.account.id)
        .reverse(),
    )
    expect(answer.statuses.map((each) => each.id)).toEqual([id])
    const newest = (await list(ada)).map((each) => each.id)
    expect(group).toMatchObject({ most_recent_notification_id: newest[0], page_max_id: newest[0], page_min_id: newest[9] })
    expect(Date.parse(group?.latest_page_notification_at ?? '')).toBeGreaterThan(0)
    const all = await call<{ id: string }[]>(ada, 'GET', `/api/v2/notifications/${group?.group_key}/accounts`)
    expect(all.body.map((each) => each.id)).toEqual(fans.map((fan) => fan.account.id).reverse())
    const alone = await call<GroupedNotificationsResults>(ada, 'GET', `/api/v2/notifications/${group?.group_key}`)
    expect(alone.body.notification_groups[0]).toMatchObject({ group_key: group?.group_key, notifications_count: 10 })
    expect((await call(fans[0] ?? ada, 'GET', `/api/v2/notifications/${group?.group_key}`)).status).toBe(404)
    const partial = await groups(ada, '?expand_accounts=partial_avatars')
    expect(partial.accounts.map((each) => each.id)).toEqual([fans[9]?.account.id])
    expect(partial.partial_accounts).toHaveLength(7)
    expect((await groups(ada, '?grouped_types[]=reblog')).notification_groups).toHaveLength(10)
    expect((await groups(ada, '?exclude_types[]=favourite')).notification_groups).toEqual([])
    expect((await call(ada, 'POST', `/api/v2/notifications/${group?.group_key}/dismiss`)).status).toBe(200)
    expect((await groups(ada)).notification_groups).toEqual([])
  })

  it('begins a new group twelve hours after the first, and pages by the newest of each group (R-srv-06a, R-ntf-05c, R-ntf-08b)', async () => {
    const ada = await person()
    const fans = [await person(), await person(), await person()]
    for (const fan of fans) {
      await call(fan, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
      server.advance(7 * 3_600_000)
    }
    const answer = await groups(ada)
    expect(answer.notification_groups.map((each) => [each.notifications_count, each.sample_account_ids[0]])).toEqual([
      [1, fans[2]?.account.id],
      [2, fans[1]?.account.id],
    ])
    const [newest, older] = answer.notification_groups
    const next = await groups(ada, `?max_id=${newest?.most_recent_notification_id}`)
    expect(next.notification_groups.map((each) => each.group_key)).toEqual([older?.group_key])
    expect(older?.page_min_id).not.toBe(older?.page_max_id)
  })

  it('counts of a group that goes on above the page what is on it and below', async () => {
    const ada = await person()
    const fans = [await person(), await person(), await person()]
    for (const fan of fans) await call(fan, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    const [newest, second] = await list(ada)
    const [whole] = (await groups(ada)).notification_groups
    expect(whole).toMatchObject({ notifications_count: 3, most_recent_notification_id: newest?.id })
    const [rest] = (await groups(ada, `?max_id=${newest?.id}`)).notification_groups
    expect(rest).toMatchObject({ group_key: whole?.group_key, notifications_count: 2, most_recent_notification_id: second?.id })
    expect(rest?.sample_account_ids).toEqual([fans[1]?.account.id, fans[0]?.account.id])
  })

  it('keeps what does not group apart, under keys of its own (R-ntf-07d)', async () => {
    const [ada, bob] = [await person(), await person()]
    await post(bob, `@${ada.account.username} one`)
    await post(bob, `@${ada.account.username} two`)
    const { notification_groups: all } = await groups(ada)
    expect(all.map((each) => each.group_key)).toEqual(all.map((each) => `ungrouped-${each.most_recent_notification_id}`))
    expect(all).toHaveLength(2)
    expect((await call(ada, 'GET', `/api/v2/notifications/${all[0]?.group_key}`)).status).toBe(200)
    expect((await call(bob, 'GET', `/api/v2/notifications/${all[0]?.group_key}`)).status).toBe(404)
  })

  it('splits emoji reactions by emoji inside their group, and counts people (R-ntf-06b)', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    const id = await post(ada, 'react to this')
    const react = (who: TestAccount, name: string): Promise<void> =>
      server.ctx.events.write((writing) =>
        notify(server.ctx, writing, '0', [
          {
            accountId: ada.account.id,
            fromAccountId: who.account.id,
            type: 'emoji_reaction',
            statusId: id,
            data: { emoji: { name, domain: null } },
          },
        ]),
      )
    await react(bob, '🐦')
    await react(cat, '🐦')
    await react(bob, '🌈')
    const [group] = (await groups(ada)).notification_groups
    expect(group).toMatchObject({ type: 'emoji_reaction', notifications_count: 2, sample_account_ids: [bob.account.id, cat.account.id] })
    expect(group?.emoji_reaction_groups.map((each) => [each.emoji_reaction.name, each.sample_account_ids])).toEqual([
      ['🌈', [bob.account.id]],
      ['🐦', [cat.account.id, bob.account.id]],
    ])
    expect((await list(ada))[0]?.emoji_reaction).toMatchObject({ name: '🌈' })
  })
})

describe('for apps that say which types they understand (#29, 4.6)', () => {
  it('other notifications are put into words, in the language of the request (R-ntf-02c)', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    const id = await post(ada, 'Look at this cake', { spoiler_text: 'food' })
    for (const each of [bob, cat]) await call(each, 'PUT', `/api/v1/statuses/${id}/emoji_reactions/${encodeURIComponent('🌈')}`)
    await call(bob, 'POST', `/api/v1/statuses/${id}/favourite`)
    const ask = async <T>(path: string): Promise<T> => {
      const response = await server.request(path, { headers: { authorization: `Bearer ${ada.token}`, 'accept-language': 'de' } })
      return (await response.json()) as T
    }
    const understood = 'supported_types[]=favourite&supported_types[]=mention'
    const plain = await ask<Notification[]>(`/api/v1/notifications?${understood}`)
    expect(plain.map((each) => [each.type, each.fallback?.title, each.fallback?.summary])).toEqual([
      ['favourite', undefined, undefined],
      ['emoji_reaction', `${cat.account.username} hat auf deinen Beitrag reagiert`, 'food'],
      ['emoji_reaction', `${bob.account.username} hat auf deinen Beitrag reagiert`, 'food'],
    ])
    const grouped = await ask<GroupedNotificationsResults>(`/api/v2/notifications?${understood}`)
    expect(grouped.notification_groups.map((each) => [each.type, each.fallback?.title])).toEqual([
      ['favourite', undefined],
      ['emoji_reaction', `${cat.account.username} (+1) hat auf deinen Beitrag reagiert`],
    ])
    const all = await ask<Notification[]>('/api/v1/notifications')
    expect(all.map((each) => each.fallback)).toEqual([undefined, undefined, undefined])
  })
})
