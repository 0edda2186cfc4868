import type { Notification, NotificationPolicy } from '@starling/api/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let counter = 0
const merged: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  server.ctx.events.subscribe((event: AppEvent) => {
    if (event.type === 'notifications.merged') merged.push(event.accountId)
  })
})
afterAll(() => server.close())

async function person(): Promise<TestAccount> {
  counter += 1
  return server.createAccount(`person${counter}`)
}

async function call<T>(who: TestAccount, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await server.request(path, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await server.settled()
  return { status: response.status, body: (await response.json()) as T }
}

interface WireRequest {
  readonly id: string
  readonly notifications_count: string
  readonly account: { readonly id: string }
  readonly last_status: { readonly id: string } | null
}

const policyPath = '/api/v2/notifications/policy'
const requestsPath = '/api/v1/notifications/requests'
const requests = async (who: TestAccount): Promise<WireRequest[]> => (await call<WireRequest[]>(who, 'GET', requestsPath)).body
const listed = async (who: TestAccount, query = ''): Promise<Notification[]> =>
  (await call<Notification[]>(who, 'GET', `/api/v1/notifications${query}`)).body

/** Creates an account whose private mention waits in the requests of `ada`. */
async function stranger(ada: TestAccount): Promise<{ sender: TestAccount; statusId: string }> {
  const sender = await person()
  const { body } = await call<{ id: string }>(sender, 'POST', '/api/v1/statuses', {
    status: `@${ada.account.username} psst`,
    visibility: 'direct',
  })
  return { sender, statusId: body.id }
}

describe('the policy (R-nreq-06)', () => {
  it('begins with sensible choices and keeps what is changed, by PATCH or PUT (R-nreq-06a, R-nreq-06c)', async () => {
    const ada = await person()
    expect((await call<NotificationPolicy>(ada, 'GET', policyPath)).body).toEqual({
      for_not_following: 'accept',
      for_not_followers: 'accept',
      for_new_accounts: 'accept',
      for_private_mentions: 'filter',
      for_limited_accounts: 'filter',
      for_bots: 'accept',
      summary: { pending_requests_count: 0, pending_notifications_count: 0 },
    })
    await call(ada, 'PATCH', policyPath, { for_not_following: 'drop' })
    const after = await call<NotificationPolicy>(ada, 'PUT', policyPath, { for_new_accounts: 'filter' })
    expect(after.body).toMatchObject({ for_not_following: 'drop', for_new_accounts: 'filter', for_private_mentions: 'filter' })
    expect((await call(ada, 'PATCH', policyPath, { for_new_accounts: 'perhaps' })).status).toBe(422)
    expect((await call<NotificationPolicy>(await person(), 'GET', policyPath)).body.for_not_following).toBe('accept')
  })

  it('holds back what automated accounts do, where that is chosen (#29, 4.6)', async () => {
    const [ada, bot, bob] = [await person(), await person(), await person()]
    await call(bot, 'PATCH', '/api/v1/accounts/update_credentials', { bot: true })
    await call(ada, 'PATCH', policyPath, { for_bots: 'filter' })
    for (const each of [bot, bob]) await call(each, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    await server.settled()
    expect((await requests(ada)).map(({ account }) => account.id)).toEqual([bot.account.id])
  })

  it('drops for good where it says drop', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(ada, 'PATCH', policyPath, { for_not_following: 'drop' })
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    expect(await listed(ada, `?account_id=${bob.account.id}`)).toEqual([])
    expect(await requests(ada)).toEqual([])
  })
})

describe('requests (R-nreq-01, R-nreq-05)', () => {
  it('holds back, counts, and shows what one sender said (R-srv-06b, R-ntf-04c, R-nreq-01a, R-nreq-01b, R-nreq-02a, R-nreq-02b, R-nreq-02c, R-nreq-02d, R-nreq-03a, R-nreq-03b, R-nreq-06b)', async () => {
    const ada = await person()
    const { sender, statusId } = await stranger(ada)
    const { body: last } = await call<{ id: string }>(sender, 'POST', '/api/v1/statuses', {
      status: `@${ada.account.username} hello?`,
      visibility: 'direct',
      in_reply_to_id: statusId,
    })
    expect(await listed(ada)).toEqual([])
    const [request] = await requests(ada)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
    expect(request).toMatchObject({
      notifications_count: '2',
      account: { id: sender.account.id },
      last_status: { id: last.id },
      created_at: time,
      updated_at: time,
    })
    expect((await call(ada, 'GET', `${requestsPath}/${request?.id}`)).body).toEqual(request)
    expect((await listed(ada, `?account_id=${sender.account.id}`)).map((each) => each.filtered)).toEqual([true, true])
    const heldBack: string[] = []
    let path: string | null = `/api/v1/notifications?account_id=${sender.account.id}&limit=1`
    while (path !== null) {
      const page = await server.request(path, { headers: { authorization: `Bearer ${ada.token}` } })
      heldBack.push(...((await page.json()) as Notification[]).map(({ status }) => status?.id ?? ''))
      path = /<https:\/\/starling\.test([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(heldBack).toEqual([last.id, statusId])
    expect((await call<NotificationPolicy>(ada, 'GET', policyPath)).body.summary).toEqual({
      pending_requests_count: 1,
      pending_notifications_count: 2,
    })
    expect((await call(sender, 'GET', `${requestsPath}/${request?.id}`)).status).toBe(404)
    expect((await call(sender, 'POST', `${requestsPath}/${request?.id}/accept`)).status).toBe(404)
  })

  it('counts nobody who is suspended, whose request is not shown either (R-nreq-06b)', async () => {
    const ada = await person()
    const [one, other] = [await stranger(ada), await stranger(ada)]
    const change = (suspended_at: Date | null) =>
      server.ctx.db.updateTable('accounts').set({ suspended_at }).where('id', '=', one.sender.account.id).execute()
    const summary = async () => (await call<NotificationPolicy>(ada, 'GET', policyPath)).body.summary
    const shown = async () => (await requests(ada)).map(({ account }) => account.id)
    await change(new Date())
    expect(await shown()).toEqual([other.sender.account.id])
    expect(await summary()).toEqual({ pending_requests_count: 1, pending_notifications_count: 1 })
    await change(null)
    expect(await summary()).toEqual({ pending_requests_count: 2, pending_notifications_count: 2 })
  })

  it('lets an answer to what one wrote oneself through', async () => {
    const [ada, bob] = [await person(), await person()]
    const { body: question } = await call<{ id: string }>(ada, 'POST', '/api/v1/statuses', {
      status: `@${bob.account.username} when?`,
      visibility: 'direct',
    })
    await call(bob, 'POST', '/api/v1/statuses', {
      status: `@${ada.account.username} soon`,
      visibility: 'direct',
      in_reply_to_id: question.id,
    })
    expect((await listed(ada)).map((each) => each.type)).toEqual(['mention'])
  })

  it('gives what is held back no group key, which it gets when it is let in (R-ntf-08c)', async () => {
    const [ada, bob] = [await person(), await person()]
    await call(ada, 'PATCH', policyPath, { for_not_following: 'filter' })
    const { body: liked } = await call<{ id: string }>(ada, 'POST', '/api/v1/statuses', { status: 'hello', visibility: 'public' })
    await call(bob, 'POST', `/api/v1/statuses/${liked.id}/favourite`)
    const rows = () =>
      server.ctx.db.selectFrom('notifications').select(['type', 'filtered', 'group_key']).where('account_id', '=', ada.account.id).execute()
    expect(await rows()).toEqual([{ type: 'favourite', filtered: true, group_key: null }])
    const [request] = await requests(ada)
    await call(ada, 'POST', `${requestsPath}/${request?.id}/accept`)
    await server.runJobs()
    expect(await rows()).toMatchObject([{ filtered: false, group_key: expect.stringContaining(`favourite-${liked.id}-`) as string }])
  })

  it('merges in the background after accepting, says so, and lets the sender in from then on (R-srv-06c, R-nreq-01c, R-nreq-01f, R-nreq-05a)', async () => {
    const ada = await person()
    const { sender } = await stranger(ada)
    const [request] = await requests(ada)
    expect((await call(ada, 'POST', `${requestsPath}/${request?.id}/accept`)).body).toEqual({})
    expect(await requests(ada)).toEqual([])
    expect((await call(ada, 'GET', `${requestsPath}/merged`)).body).toEqual({ merged: false })
    expect(await listed(ada)).toEqual([])
    await server.runJobs()
    await server.settled()
    expect((await call(ada, 'GET', `${requestsPath}/merged`)).body).toEqual({ merged: true })
    expect(merged).toContain(ada.account.id)
    await call(sender, 'POST', '/api/v1/statuses', { status: `@${ada.account.username} thanks`, visibility: 'direct' })
    expect(await listed(ada)).toHaveLength(2)
    expect((await call(ada, 'POST', `${requestsPath}/${request?.id}/accept`)).status).toBe(404)
  })

  it('asks for the merge in the same breath as it accepts, so that a restart in between loses nothing', async () => {
    const ada = await person()
    await stranger(ada)
    const [request] = await requests(ada)
    await call(ada, 'POST', `${requestsPath}/${request?.id}/accept`)
    const waiting = server.ctx.db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', 'merge-notification-requests')
      .where('key', '=', ada.account.id)
    expect(await waiting.execute()).toHaveLength(1)
    await server.runJobs()
    expect(await waiting.execute()).toEqual([])
    expect(await listed(ada)).toHaveLength(1)
  })

  it.each(['id', 'ids'])('answers many at once, named %s (X-02a, X-02b, R-srv-10b, R-nreq-01e)', async (name) => {
    const ada = await person()
    for (let index = 0; index < 3; index += 1) await stranger(ada)
    const [first, second, third] = await requests(ada)
    expect((await call(ada, 'POST', `${requestsPath}/dismiss`, { [name]: [first?.id, second?.id] })).body).toEqual({})
    expect((await requests(ada)).map((each) => each.id)).toEqual([third?.id])
    expect((await call(ada, 'POST', `${requestsPath}/accept`, { [name]: [third?.id] })).body).toEqual({})
    await server.runJobs()
    expect((await listed(ada)).map((each) => each.account?.id)).toEqual([third?.account.id])
  })

  it('refuses an answer to nothing', async () => {
    const ada = await person()
    expect((await call(ada, 'POST', `${requestsPath}/accept`, {})).status).toBe(422)
    expect((await call(ada, 'POST', `${requestsPath}/dismiss`, { id: ['nonsense'] })).status).toBe(200)
    expect((await call(ada, 'GET', `${requestsPath}/nonsense`)).status).toBe(404)
  })
})
