import type { Conversation } from '@starling/api/conversations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function person(): Promise<TestAccount> {
  counter += 1
  return server.createAccount(`person${counter}`)
}

async function call<T>(
  who: TestAccount,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T; link: string | null }> {
  const response = await server.request(path, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T, link: response.headers.get('link') }
}

const path = '/api/v1/conversations'
const list = async (who: TestAccount, query = ''): Promise<Conversation[]> => (await call<Conversation[]>(who, 'GET', path + query)).body
const write = async (who: TestAccount, status: string, more: object = {}): Promise<string> =>
  (await call<{ id: string }>(who, 'POST', '/api/v1/statuses', { status, visibility: 'direct', ...more })).body.id

describe('conversations', () => {
  it('gathers direct posts, unread for whom did not write the newest (R-conv-01b)', async () => {
    const [ada, bob] = [await person(), await person()]
    const first = await write(ada, `@${bob.account.username} hello`)
    const answer = await write(bob, `@${ada.account.username} hi`, { in_reply_to_id: first })
    await write(ada, 'in public', { visibility: 'public' })
    const [mine] = await list(ada)
    expect(mine).toMatchObject({ unread: true, last_status: { id: answer }, accounts: [{ id: bob.account.id }] })
    expect(await list(ada)).toHaveLength(1)
    expect(await list(bob)).toMatchObject([{ unread: false, last_status: { id: answer }, accounts: [{ id: ada.account.id }] }])
  })

  it('is read, unread again, put away, and comes back with the next post (R-conv-02a, R-conv-02b)', async () => {
    const [ada, bob] = [await person(), await person()]
    const first = await write(bob, `@${ada.account.username} psst`)
    const [conversation] = await list(ada)
    expect((await call<Conversation>(ada, 'POST', `${path}/${conversation?.id}/read`)).body).toMatchObject({ unread: false })
    expect((await list(ada))[0]?.unread).toBe(false)
    expect((await call<Conversation>(ada, 'POST', `${path}/${conversation?.id}/unread`)).body).toMatchObject({ unread: true })
    expect((await call(ada, 'DELETE', `${path}/${conversation?.id}`)).body).toEqual({})
    expect(await list(ada)).toEqual([])
    expect(await list(bob)).toHaveLength(1)
    await write(bob, `@${ada.account.username} again`, { in_reply_to_id: first })
    expect((await list(ada))[0]?.unread).toBe(true)
  })

  it('goes back to the post before when the newest is deleted, and is gone with the last', async () => {
    const [ada, bob] = [await person(), await person()]
    const first = await write(bob, `@${ada.account.username} one`)
    const second = await write(bob, `@${ada.account.username} two`, { in_reply_to_id: first })
    await call(bob, 'DELETE', `/api/v1/statuses/${second}`)
    expect((await list(ada))[0]?.last_status?.id).toBe(first)
    await call(bob, 'DELETE', `/api/v1/statuses/${first}`)
    expect(await list(ada)).toEqual([])
  })

  it('shows nobody else’s, and nothing of whom one blocked', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    await write(ada, `@${bob.account.username} secret`)
    const [conversation] = await list(ada)
    expect(await list(cat)).toEqual([])
    for (const [method, end] of [
      ['POST', '/read'],
      ['POST', '/unread'],
      ['DELETE', ''],
    ] as const) {
      expect((await call(cat, method, `${path}/${conversation?.id}${end}`)).status).toBe(404)
    }
    await call(bob, 'POST', `/api/v1/accounts/${ada.account.id}/block`)
    expect(await list(bob)).toEqual([])
  })

  it('pages by the newest posts', async () => {
    const ada = await person()
    const others = [await person(), await person(), await person()]
    const ids: string[] = []
    for (const other of others) ids.unshift(await write(other, `@${ada.account.username} hey`))
    const first = await call<Conversation[]>(ada, 'GET', `${path}?limit=2`)
    expect(first.body.map((each) => each.last_status?.id)).toEqual(ids.slice(0, 2))
    expect(first.link).toContain(`max_id=${ids[1]}`)
    expect((await list(ada, `?max_id=${ids[1]}`)).map((each) => each.last_status?.id)).toEqual([ids[2]])
    expect((await list(ada, `?limit=1&min_id=${ids[2]}`)).map((each) => each.last_status?.id)).toEqual([ids[1]])
  })
})
