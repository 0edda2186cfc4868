import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { allScopes } from '../authentication/scopes.ts'
import { issueToken } from '../authentication/issueToken.ts'
import { createLocalAccount } from '../../identity/registration/createLocalAccount.ts'
import { revokeSession } from '../../pages/own-account/sessions.ts'
import { startCluster } from './cluster.fixture.ts'
import type { Cluster } from './cluster.fixture.ts'

interface Person {
  readonly id: string
  readonly username: string
  readonly token: string
}

let cluster: Cluster
let ada: Person
let bob: Person

beforeAll(async () => {
  cluster = await startCluster(3)
  ada = await createAccount('ada')
  bob = await createAccount('bob')
  const followed = await call(cluster.origin, 'POST', `/api/v1/accounts/${ada.id}/follow`, bob.token)
  expect(followed.status).toBe(200)
})
afterAll(() => cluster.close(), 60_000)

async function createAccount(username: string): Promise<Person> {
  const { ctx } = cluster.app
  const id = await createLocalAccount(ctx, { username, email: `${username}@people.test`, passwordHash: 'none', displayName: '' })
  return { id, username, token: (await issueToken(ctx, { accountId: id, applicationId: null, scopes: allScopes })).token }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: { readonly id: string }
}

/** Each request uses a connection of its own, so that the proxy chooses a process for each. */
function call(origin: string, method: string, path: string, token: string, body?: object, key?: string): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return new Promise((done, fail) => {
    const sent = request(`${origin}${path}`, { method, headers, agent: false, timeout: 20_000 }, (response) => {
      let answer = ''
      response.on('data', (chunk) => (answer += String(chunk)))
      response.on('error', fail)
      response.on('close', () => {
        if (!response.complete) return fail(new Error('The answer broke off'))
        done({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(answer) as Answer['body'] })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('No answer')))
    sent.on('error', fail)
    sent.end(text)
  })
}

/** Opens a stream on one process; stores what it receives. */
async function listen(origin: string, token: string): Promise<{ heard: { event: string; payload: string }[]; socket: WebSocket }> {
  const heard: { event: string; payload: string }[] = []
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streaming?stream=user`, [token])
  socket.on('message', (data) => void heard.push(JSON.parse(String(data)) as { event: string; payload: string }))
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  return { heard, socket }
}

const originOf = (index: number): string => cluster.processes[index]?.origin ?? ''

it('streams what happens in one process from all of them, and cuts a revoked token off everywhere (R-str-01)', async () => {
  const { token } = await issueToken(cluster.app.ctx, { accountId: bob.id, applicationId: null, scopes: allScopes })
  const streams = await Promise.all([0, 1, 2].map((index) => listen(originOf(index), token)))
  // A subscription named in the address starts a moment after the connection was opened.
  const [first] = streams
  await expect
    .poll(
      async () => {
        await call(originOf(0), 'POST', '/api/v1/statuses', ada.token, { status: 'is anybody there?' })
        return streams.every(({ heard }) => heard.length > 0)
      },
      { interval: 500 },
    )
    .toBe(true)
  const created = await call(originOf(0), 'POST', '/api/v1/statuses', ada.token, { status: '@bob hello from the first process' })
  const idsOf = (heard: readonly { event: string; payload: string }[], event: string): string[] =>
    heard.filter((each) => each.event === event).map((each) => (JSON.parse(each.payload) as { id: string }).id)
  for (const { heard } of streams) {
    await expect.poll(() => idsOf(heard, 'update')).toContain(created.body.id)
    await expect.poll(() => heard.filter((each) => each.event === 'notification').length).toBe(1)
    expect(idsOf(heard, 'update').filter((id) => id === created.body.id)).toHaveLength(1)
  }
  await cluster.app.events.publish({ type: 'notifications.merged', accountId: bob.id })
  await cluster.app.events.publish({ type: 'filters.changed', accountId: bob.id })
  for (const { heard } of streams) {
    await expect.poll(() => heard.map((each) => each.event)).toEqual(expect.arrayContaining(['notifications_merged', 'filters_changed']))
  }
  const closed = streams.map(({ socket }) => new Promise((done) => socket.once('close', done)))
  const application = await cluster.app.ctx.db
    .selectFrom('oauth_tokens')
    .select('id')
    .where('account_id', '=', bob.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await cluster.app.events.publish({ type: 'token.revoked', tokenId: application.id })
  await Promise.all(closed)
  expect(first?.socket.readyState).toBe(WebSocket.CLOSED)
})

it('opens nothing in any process with a token that was revoked in another', async () => {
  const { id, token } = await issueToken(cluster.app.ctx, { accountId: bob.id, applicationId: null, scopes: allScopes })
  const ask = (index: number) => call(originOf(index), 'GET', '/api/v1/accounts/verify_credentials', token)
  // Every process has it in its cache.
  for (const index of [0, 1, 2]) expect((await ask(index)).status).toBe(200)
  expect(await revokeSession(cluster.app.ctx, bob.id, `token-${id}`)).toBe(true)
  const started = Date.now()
  for (const index of [0, 1, 2]) await expect.poll(async () => (await ask(index)).status, { interval: 20 }).toBe(401)
  // Invalidated by a message, and not because the cache expired.
  expect(Date.now() - started).toBeLessThan(cluster.app.ctx.cacheMs - 1_000)

  const { token: unheard, id: unheardId } = await issueToken(cluster.app.ctx, { accountId: bob.id, applicationId: null, scopes: allScopes })
  expect((await call(originOf(0), 'GET', '/api/v1/accounts/verify_credentials', unheard)).status).toBe(200)
  // Simulates an unreachable Redis: no process is informed.
  await cluster.app.ctx.db.updateTable('oauth_tokens').set({ revoked_at: new Date() }).where('id', '=', unheardId).execute()
  await expect.poll(async () => (await call(originOf(0), 'GET', '/api/v1/accounts/verify_credentials', unheard)).status).toBe(401)
})

it('publishes a post once that is sent to all processes at the same moment (R-comp-02c)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      call(originOf(index % 3), 'POST', '/api/v1/statuses', ada.token, { status: 'only once' }, 'the same key'),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const rows = await cluster.app.ctx.db.selectFrom('statuses').select('id').where('text', '=', 'only once').execute()
  expect(rows).toHaveLength(1)
})

it('counts requests together', async () => {
  const carl = await createAccount('carl')
  const left: number[] = []
  for (const index of [0, 1, 2, 0]) {
    const { headers } = await call(originOf(index), 'GET', '/api/v1/accounts/verify_credentials', carl.token)
    left.push(Number(headers['x-ratelimit-remaining']))
  }
  const [most = 0] = left
  expect(left).toEqual([most, most - 1, most - 2, most - 3])
})

it('ends a poll once', async () => {
  const poll = { options: ['yes', 'no'], expires_in: 600 }
  const asked = await call(originOf(1), 'POST', '/api/v1/statuses', ada.token, { status: 'shall we?', poll })
  const { db } = cluster.app.ctx
  await db.updateTable('polls').set({ expires_at: new Date() }).where('status_id', '=', asked.body.id).execute()
  await db.updateTable('jobs').set({ run_after: new Date() }).where('name', '=', 'polls.end').execute()
  const told = async (): Promise<number> =>
    (await db.selectFrom('notifications').select('id').where('type', '=', 'poll').where('status_id', '=', asked.body.id).execute()).length
  await expect.poll(told, { interval: 300 }).toBe(1)
  await expect.poll(async () => (await db.selectFrom('jobs').select('id').where('name', '=', 'polls.tell').execute()).length).toBe(0)
  expect(await told()).toBe(1)
})

it('loses and doubles nothing when a process is killed while people write', async () => {
  const posts = Array.from({ length: 90 }, (_, index) => `@bob number ${index} of many`)
  const ids = new Map<string, string>()
  let isKilled = false
  let retries = 0
  const write = async (text: string): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await call(cluster.origin, 'POST', '/api/v1/statuses', ada.token, { status: text }, text)
        if (answer.status !== 200) throw new Error(`Answered ${answer.status}`)
        ids.set(text, answer.body.id)
        break
      } catch (error) {
        if (attempt === 10) throw error
        retries += 1
      }
    }
    if (ids.size === 30 && !isKilled) {
      isKilled = true
      cluster.processes[1]?.child.kill('SIGKILL')
    }
  }
  const waiting = [...posts]
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) await write(text)
    }),
  )
  expect(isKilled).toBe(true)
  expect(retries).toBeGreaterThan(0)

  const { db } = cluster.app.ctx
  const stored = await db.selectFrom('statuses').select(['id', 'text']).where('text', 'like', '%of many').execute()
  expect(stored.map((row) => row.text).toSorted()).toEqual(posts.toSorted())
  expect(new Map(stored.map((row) => [row.text, row.id]))).toEqual(ids)
  // The effects of a post happen even if its process was killed right after storing it. What that process had begun is begun again when
  // its lease of a minute has run out, so there are more than the usual sixty seconds.
  await expect
    .poll(
      async () => {
        const rows = await db
          .selectFrom('notifications')
          .select('status_id')
          .where('account_id', '=', bob.id)
          .where('type', '=', 'mention')
          .execute()
        const told = rows.map((row) => row.status_id ?? '').filter((id) => stored.some((each) => each.id === id))
        return told.toSorted()
      },
      { interval: 1000, timeout: 200_000 },
    )
    .toEqual(stored.map((row) => row.id).toSorted())
  const { statuses_count: counted } = await db
    .selectFrom('accounts')
    .select('statuses_count')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const all = await db.selectFrom('statuses').select('id').where('account_id', '=', ada.id).execute()
  expect(counted).toBe(all.length)
})
