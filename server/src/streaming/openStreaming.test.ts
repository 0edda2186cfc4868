import { parseFrame } from '@starling/api/streaming'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { userKey } from './Channel.ts'

let server: TestServer
let origin: string
let counter = 0
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})
beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

async function person(options: Parameters<TestServer['createAccount']>[1] = {}): Promise<TestAccount> {
  counter += 1
  return server.createAccount(`person${counter}`, options)
}

interface Frame {
  readonly stream: string[]
  readonly event: string
  readonly payload?: string
}

interface Client {
  readonly frames: Frame[]
  /** The received events, as `stream event id`. */
  said(): string[]
  /** Resolves when everything the server had sent before has arrived. */
  caughtUp(): Promise<void>
}

/** Connects and subscribes; resolves when the server has subscribed the client. */
async function listen(who: TestAccount | null, ...channels: { stream: string; tag?: string }[]): Promise<Client> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streaming`, who === null ? [] : [who.token])
  sockets.push(socket)
  const frames: Frame[] = []
  const answered: (() => void)[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Frame & { error?: string }
    if (frame.error === undefined) frames.push(frame)
    else answered.shift()?.()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  // Frames keep their order, so the answer to an invalid message comes after everything sent before it.
  const caughtUp = (): Promise<void> =>
    new Promise((resolve) => {
      answered.push(resolve)
      socket.send('{"type":"subscribe","stream":"?"}')
    })
  for (const channel of channels) socket.send(JSON.stringify({ type: 'subscribe', ...channel }))
  await caughtUp()
  return {
    frames,
    caughtUp,
    said: () =>
      frames.map((frame) => {
        const payload: unknown = frame.event === 'delete' || frame.payload === undefined ? frame.payload : JSON.parse(frame.payload)
        return `${frame.stream.join('/')} ${frame.event} ${typeof payload === 'object' && payload !== null && 'id' in payload ? String(payload.id) : String(payload)}`
      }),
  }
}

async function call<T = { id: string }>(who: TestAccount, method: string, path: string, body?: object): Promise<T> {
  const response = await server.request(path, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T
  expect([response.status, response.status < 300 ? null : answer]).toEqual([200, null])
  return answer
}

/** Waits until the server has sent all pending events, and they have arrived. */
async function settle(...all: Client[]): Promise<void> {
  await server.settled()
  await Promise.all(all.map((each) => each.caughtUp()))
}

const post = (who: TestAccount, status: string, more: object = {}): Promise<{ id: string }> =>
  call(who, 'POST', '/api/v1/statuses', { status, visibility: 'public', ...more })
const act = (who: TestAccount, verb: string, whom: TestAccount, body?: object): Promise<unknown> =>
  call(who, 'POST', `/api/v1/accounts/${whom.account.id}/${verb}`, body)

describe('what home streams say (R-str-02, R-str-03)', () => {
  it('tells followers and the author of a post, its edit and its end, in order (R-str-02a, R-str-03a)', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    await act(bob, 'follow', ada)
    const [own, follower, stranger] = [
      await listen(ada, { stream: 'user' }),
      await listen(bob, { stream: 'user' }),
      await listen(cat, { stream: 'user' }),
    ]
    const { id } = await post(ada, 'for those who follow', { visibility: 'private' })
    // A status that is gone before its event is sent is not streamed.
    await server.settled()
    await call(ada, 'PUT', `/api/v1/statuses/${id}`, { status: 'changed' })
    await server.settled()
    await call(ada, 'DELETE', `/api/v1/statuses/${id}`)
    await settle(own, follower, stranger)
    for (const each of [own, follower]) expect(each.said()).toEqual([`user update ${id}`, `user status.update ${id}`, `user delete ${id}`])
    expect(stranger.said()).toEqual([])
    expect(parseFrame(JSON.stringify(follower.frames[0]))?.event.event).toBe('update')
  })

  it('tells each what they may see: own flags, no secrets, nothing of whom one blocked or muted', async () => {
    const [ada, friend, blocked, muting, mentioned] = [await person(), await person(), await person(), await person(), await person()]
    for (const each of [friend, muting]) await act(each, 'follow', ada)
    await act(muting, 'mute', ada)
    await act(ada, 'block', blocked)
    const all = await Promise.all(
      [friend, blocked, muting, mentioned].map((each) => listen(each, { stream: 'user' }, { stream: 'public' })),
    )
    const secret = await post(ada, `@${mentioned.account.username} only you`, { visibility: 'direct' })
    const open = await post(ada, 'everybody')
    await settle(...all)
    const statusesHeard = all.map((each) => each.said().filter((line) => line.includes(' update ')))
    expect(statusesHeard).toEqual([[`user update ${open.id}`, `public update ${open.id}`], [], [], [`public update ${open.id}`]])
    expect(all[3]?.frames.filter((frame) => frame.event === 'notification')).toHaveLength(0)
    expect(all.flatMap((each) => each.frames).some((frame) => frame.payload?.includes(secret.id))).toBe(false)
  })

  it('says of boosts what the recipient did to the original', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    for (const each of [ada, cat]) await act(each, 'follow', bob)
    const { id } = await post(await person(), 'worth sharing')
    await call(ada, 'POST', `/api/v1/statuses/${id}/favourite`)
    const all = [await listen(ada, { stream: 'user' }), await listen(cat, { stream: 'user' })]
    await call(bob, 'POST', `/api/v1/statuses/${id}/reblog`)
    await settle(...all)
    const flags = all.map((each) => (JSON.parse(each.frames[0]?.payload ?? '{}') as { reblog: { favourited: boolean } }).reblog.favourited)
    expect(flags).toEqual([true, false])
  })

  it('streams exactly what the home timeline shows', async () => {
    const [reader, liked, quietOne, foreign] = [await person(), await person(), await person(), await person()]
    const stranger = await person()
    await act(reader, 'follow', liked)
    await act(reader, 'follow', quietOne, { reblogs: false })
    await act(reader, 'follow', foreign, { languages: ['de'] })
    const boosted = await post(stranger, 'boost me')
    const answered = await post(stranger, 'answer me')
    const mine = await post(reader, 'mine')
    const known = await post(liked, 'known')
    const client = await listen(reader, { stream: 'user' })
    await post(stranger, 'not followed')
    await post(liked, 'plain')
    await post(liked, 'private', { visibility: 'private' })
    await post(liked, 'unlisted', { visibility: 'unlisted' })
    await post(liked, 'for the signed-in', { visibility: 'login' })
    await post(liked, 'secret', { visibility: 'direct' })
    await post(liked, `@${reader.account.username} direct`, { visibility: 'direct' })
    await post(stranger, `@${reader.account.username} direct from a stranger`, { visibility: 'direct' })
    await post(liked, 'to a stranger', { in_reply_to_id: answered.id })
    await post(liked, 'to me', { in_reply_to_id: mine.id })
    await post(quietOne, 'to somebody I follow', { in_reply_to_id: known.id })
    await post(foreign, 'auf Deutsch', { language: 'de' })
    await post(foreign, 'in English', { language: 'en' })
    await post(reader, 'own', { visibility: 'direct' })
    await call(quietOne, 'POST', `/api/v1/statuses/${boosted.id}/reblog`)
    await call(liked, 'POST', `/api/v1/statuses/${boosted.id}/reblog`)
    await settle(client)
    const timeline = await call<{ id: string }[]>(reader, 'GET', '/api/v1/timelines/home?limit=40')
    const streamed = client.said().filter((line) => line.startsWith('user update '))
    const before = new Set([mine.id, known.id])
    expect(streamed.toReversed()).toEqual(timeline.filter((status) => !before.has(status.id)).map((status) => `user update ${status.id}`))
    expect(streamed.length).toBeGreaterThan(8)
  })
})

describe('many connections', () => {
  it('reaches a thousand open connections of followers with one post', async () => {
    const ada = await person()
    const followers = await Promise.all(Array.from({ length: 20 }, () => person()))
    for (const each of followers) await act(each, 'follow', ada)
    const all: Client[] = []
    for (let round = 0; round < 10; round += 1) {
      all.push(...(await Promise.all(followers.flatMap((each) => Array.from({ length: 5 }, () => listen(each, { stream: 'user' }))))))
    }
    const { id } = await post(ada, 'to all of you', { visibility: 'private' })
    await settle(...all)
    expect(all).toHaveLength(1_000)
    expect(new Set(all.map((each) => each.said().join()))).toEqual(new Set([`user update ${id}`]))
  })
})

describe('what public streams say (R-str-02, R-str-05)', () => {
  it('tells visitors what is public, without anybody’s flags (R-str-02d)', async () => {
    const ada = await person()
    const visitor = await listen(
      null,
      { stream: 'public' },
      { stream: 'public:local' },
      { stream: 'public:remote' },
      { stream: 'hashtag', tag: 'Birds' },
    )
    const member = await listen(await person(), { stream: 'public' })
    const plain = await post(ada, 'hello')
    const tagged = await post(ada, 'a #birds post')
    const answer = await post(await person(), 'an answer with #birds', { in_reply_to_id: plain.id })
    const login = await post(ada, 'members only #birds', { visibility: 'login' })
    for (const visibility of ['unlisted', 'private', 'direct']) await post(ada, `#birds ${visibility}`, { visibility })
    await settle(visitor, member)
    expect(visitor.said().sort()).toEqual(
      [
        `public update ${plain.id}`,
        `public:local update ${plain.id}`,
        `public update ${tagged.id}`,
        `public:local update ${tagged.id}`,
        `hashtag/Birds update ${tagged.id}`,
        `hashtag/Birds update ${answer.id}`,
      ].sort(),
    )
    expect(member.said()).toContain(`public update ${login.id}`)
    for (const frame of [...visitor.frames, ...member.frames]) {
      expect(Object.keys(JSON.parse(frame.payload ?? '{}') as object)).not.toEqual(expect.arrayContaining(['favourited']))
    }
  })
})

describe('what is written once for many (R-str-02)', () => {
  it('is not who may ask to quote, where that differs (R-quote-02a)', async () => {
    const [ada, follower, reader] = [await person(), await person(), await person()]
    await act(follower, 'follow', ada)
    await call(reader, 'POST', '/api/v1/tags/quotable/follow')
    const all = [await listen(follower, { stream: 'user' }), await listen(reader, { stream: 'user' })]
    await post(ada, 'ask me #quotable', { quote_approval_policy: 'nobody', quote_review_policy: 'followers' })
    await settle(...all)
    const permissions = all.map(
      (each) => (JSON.parse(each.frames[0]?.payload ?? '{}') as { quote_approval: { current_user: string } }).quote_approval.current_user,
    )
    expect(permissions).toEqual(['manual', 'denied'])
  })
})

describe('the end of a post (R-str-03)', () => {
  it('is told on every public channel that had it, by tag and with files too', async () => {
    const ada = await person()
    const channels = ['public', 'public:local', 'public:media', 'public:local:media'].map((stream) => ({ stream }))
    const visitor = await listen(null, ...channels, { stream: 'hashtag', tag: 'herons' }, { stream: 'hashtag:local', tag: 'herons' })
    const { id } = await post(ada, 'two #herons')
    await server.ctx.db
      .insertInto('media_attachments')
      .values({
        id: server.ctx.ids.next(),
        account_id: ada.account.id,
        status_id: id,
        type: 'image',
        state: 'ready',
        created_at: new Date(),
      })
      .execute()
    await server.ctx.db.updateTable('statuses').set({ media_count: 1 }).where('id', '=', id).execute()
    await call(ada, 'DELETE', `/api/v1/statuses/${id}`)
    await settle(visitor)
    const names = [...channels.map((channel) => channel.stream), 'hashtag/herons', 'hashtag:local/herons']
    expect(
      visitor
        .said()
        .filter((line) => line.includes(' delete '))
        .sort(),
    ).toEqual(names.map((name) => `${name} delete ${id}`).sort())
  })

  it('is told of its boosts as well, to whom they were shown', async () => {
    const [ada, booster, reader, stranger] = [await person(), await person(), await person(), await person()]
    await act(reader, 'follow', booster)
    const { id } = await post(ada, 'boosted')
    const wrapper = await call(booster, 'POST', `/api/v1/statuses/${id}/reblog`)
    const all = await Promise.all([reader, booster, stranger].map((each) => listen(each, { stream: 'user' })))
    await call(ada, 'DELETE', `/api/v1/statuses/${id}`)
    await settle(...all)
    const both = [`user delete ${id}`, `user delete ${wrapper.id}`]
    expect(all.map((each) => each.said())).toEqual([both, both, []])
  })
})

describe('other events (R-str-03)', () => {
  it('tells of notifications on both streams, and keeps them from a token for posts (R-str-02a, R-str-02b, R-str-03b)', async () => {
    const [ada, bob] = [await person(), await person()]
    const whole = await listen(ada, { stream: 'user' }, { stream: 'user:notification' })
    const narrow = await listen({ ...ada, token: await server.createToken(ada.account.id, ['read:statuses']) }, { stream: 'user' })
    await act(bob, 'follow', ada)
    await settle(whole, narrow)
    expect(whole.frames.map((frame) => [frame.stream, frame.event])).toEqual([
      [['user'], 'notification'],
      [['user:notification'], 'notification'],
    ])
    expect(JSON.parse(whole.frames[0]?.payload ?? '')).toMatchObject({ type: 'follow', account: { id: bob.account.id } })
    expect(narrow.frames).toEqual([])
  })

  it('tells of conversations those who are in them (R-str-02e, R-str-03d, R-conv-03)', async () => {
    const [ada, bob, cat] = [await person(), await person(), await person()]
    const all = [await listen(ada, { stream: 'direct' }), await listen(bob, { stream: 'direct' }), await listen(cat, { stream: 'direct' })]
    const { id } = await post(ada, `@${bob.account.username} secret`, { visibility: 'direct' })
    await post(ada, `@${cat.account.username} not secret`)
    await settle(...all)
    const heard = all.map((each) => each.frames.map((frame) => [frame.event, JSON.parse(frame.payload ?? '{}') as object]))
    expect(heard).toMatchObject([
      [['conversation', { unread: false, last_status: { id } }]],
      [['conversation', { unread: true, last_status: { id } }]],
      [],
    ])
  })

  it('tells of merged requests and changed filters without more ado (R-str-03c, R-str-03f)', async () => {
    const ada = await person()
    const [client, other] = [await listen(ada, { stream: 'user' }), await listen(await person(), { stream: 'user' })]
    await server.ctx.events.publish({ type: 'notifications.merged', accountId: ada.account.id })
    await server.ctx.events.publish({ type: 'filters.changed', accountId: ada.account.id })
    await settle(client, other)
    expect(client.frames).toEqual([
      { stream: ['user'], event: 'notifications_merged', payload: '1' },
      { stream: ['user'], event: 'filters_changed' },
    ])
    expect(other.frames).toEqual([])
  })

  it('tells of reactions to whoever sees the post, not saying who is meant by "me" (R-str-03g, R-str-04)', async () => {
    const [ada, bob] = [await person(), await person()]
    const client = await listen(ada, { stream: 'user' })
    const { id } = await post(ada, 'react')
    await settle(client)
    client.frames.length = 0
    await call(bob, 'POST', `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '🐦' })
    await settle(client)
    const reaction = client.frames.find((frame) => frame.event === 'emoji_reaction')
    expect(JSON.parse(reaction?.payload ?? '{}')).toEqual({ name: '🐦', count: 1, account_ids: [bob.account.id], status_id: id })
    await call(bob, 'POST', `/api/v1/statuses/${id}/emoji_unreaction`, { emoji: '🐦' })
    await settle(client)
    const gone = client.frames.findLast((frame) => frame.event === 'emoji_reaction')
    expect(JSON.parse(gone?.payload ?? '{}')).toMatchObject({ name: '🐦', count: 0, status_id: id })
  })

  it('cuts off a revoked token at once (R-srv-05)', async () => {
    const ada = await person()
    await listen(ada, { stream: 'user' })
    expect(server.app.streams.hub.hasSubscribers(userKey(ada.account.id))).toBe(true)
    const token = await server.ctx.db
      .selectFrom('oauth_tokens')
      .select('id')
      .where('account_id', '=', ada.account.id)
      .executeTakeFirstOrThrow()
    await server.ctx.events.publish({ type: 'token.revoked', tokenId: token.id })
    await server.settled()
    expect(server.app.streams.hub.hasSubscribers(userKey(ada.account.id))).toBe(false)
  })

  it('finds tokens revoked by another process with the next heartbeat', async () => {
    const ada = await person()
    await listen(ada, { stream: 'user' })
    await server.ctx.db.updateTable('oauth_tokens').set({ revoked_at: new Date() }).where('account_id', '=', ada.account.id).execute()
    await server.app.streams.beat()
    expect(server.app.streams.hub.hasSubscribers(userKey(ada.account.id))).toBe(false)
  })
})

describe('over plain HTTP (R-str-01)', () => {
  it('answers health, and refuses what it does not know', async () => {
    expect(await (await server.request('/api/v1/streaming/health')).text()).toBe('OK')
    const refused = { everything: 404, user: 401, hashtag: 400, 'user?access_token=wrong': 401 }
    for (const [path, status] of Object.entries(refused)) expect((await server.request(`/api/v1/streaming/${path}`)).status).toBe(status)
  })

  it('holds no place open for who asks for the headers alone', async () => {
    const before = server.app.streams.hub.connectionCount()
    const response = await server.request('/api/v1/streaming/public', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(server.app.streams.hub.connectionCount()).toBe(before)
  })

  it('streams events to an EventSource, its token never in a log (R-str-01d)', async () => {
    const [ada, bob] = [await person(), await person()]
    await act(ada, 'follow', bob)
    const stop = new AbortController()
    const response = await fetch(`${origin}/api/v1/streaming/user?access_token=${ada.token}`, { signal: stop.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe(':)\n')
    const { id } = await post(bob, 'over HTTP')
    const text = (await reader?.read())?.value ?? ''
    expect(text).toMatch(/^event: update\ndata: \{/)
    expect((JSON.parse(text.split('data: ')[1] ?? '{}') as { id: string }).id).toBe(id)
    stop.abort()
    await expect.poll(() => server.app.streams.hub.hasSubscribers(userKey(ada.account.id)), { interval: 5 }).toBe(false)
    expect(JSON.stringify(server.logged)).not.toContain(ada.token)
  })
})
