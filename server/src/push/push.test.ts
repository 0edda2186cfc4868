import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import { readPushMessage } from '@starling/domain/push'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings/Settings.ts'
import { serializeStatuses } from '../posts/reading/serializeStatuses.ts'
import { follow, post, send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { replyMessage, summaryMessage, pushMessage } from './pushMessage.ts'

let service: Server
let origin: string
let server: TestServer
let ada: TestAccount
let ben: TestAccount
let status = 201
let arrived: { path: string; headers: IncomingHttpHeaders; size: number }[] = []
beforeAll(async () => {
  service = createServer((request, response) => {
    let size = 0
    request.on('data', (part: Buffer) => (size += part.length))
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, size })
      response.writeHead(status).end()
    })
  })
  // Idle connections are kept open: a connection that is closed just when a request is sent would make the test fail at random.
  service.keepAliveTimeout = 0
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  server = await startTestServer({
    now: new Date('2026-11-20T12:00:00Z'),
    settings: { outgoing: { ...defaultSettings.outgoing, exceptions: [`127.0.0.1:${port}`] } },
  })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
beforeEach(() => {
  status = 201
  arrived = []
})
afterAll(async () => {
  await server.close()
  service.closeAllConnections()
  service.close()
})

function keys() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
const subscription = (path = '/ada') => ({ endpoint: origin + path, keys: keys(), standard: true })
const call = async (method: string, path: string, body?: unknown, token = ada.token) => {
  const response = await send(server, token, method, path, body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const V1 = '/api/v1/push/subscription'
const WEB = '/api/web/push_subscriptions'
const work = async () => {
  await server.settled()
  await server.runJobs()
  await server.settled()
}
const stored = async () => (await server.ctx.db.selectFrom('push_subscriptions').select('id').execute()).length

describe('push subscriptions', () => {
  it('are the sign-in’s own, one each, with every type named, and are changed by either PUT (R-push-01a, R-push-01b, R-push-01c, R-push-01d, R-push-02b, R-push-02c, R-push-03a, R-push-03b)', async () => {
    expect((await call('GET', V1)).status).toBe(404)
    const made = await call('POST', V1, { subscription: subscription(), data: { alerts: { mention: true, nonsense: true } } })
    expect(made).toMatchObject({ status: 200, body: { endpoint: `${origin}/ada`, policy: 'all', standard: true } })
    expect(made.body['id']).toMatch(/^\d+$/)
    expect(made.body['alerts']).toMatchObject({ mention: true, favourite: false, 'admin.sign_up': false, poll: false })
    expect(made.body['alerts']).not.toHaveProperty('nonsense')
    const instance = (await (await server.request('/api/v2/instance')).json()) as { configuration: { vapid: { public_key: string } } }
    expect(made.body['server_key']).toBe(instance.configuration.vapid.public_key)
    expect(Buffer.from(String(made.body['server_key']), 'base64url')).toHaveLength(65)

    const again = await call('POST', WEB, { subscription: subscription('/again') })
    expect(again.body['alerts']).toMatchObject({ mention: true, favourite: true, 'admin.sign_up': true })
    expect(await stored()).toBe(1)
    expect((await call('GET', V1, undefined, ben.token)).status).toBe(404)
    const id = String(again.body['id'])
    expect((await call('PUT', `${WEB}/${id}`, { data: { alerts: { poll: true }, policy: 'followed' } })).body).toMatchObject({
      policy: 'followed',
      alerts: { poll: true, mention: false },
    })
    expect((await call('PUT', `${WEB}/${id}`, { data: {} }, ben.token)).status).toBe(404)
    expect((await call('PUT', V1, { data: { alerts: { follow: 'true' } } })).body).toMatchObject({
      policy: 'followed',
      alerts: { follow: true },
    })
    await call('DELETE', `${WEB}/${id}`, undefined, ben.token)
    expect(await stored()).toBe(1)
    expect((await call('DELETE', V1)).status).toBe(200)
    expect((await call('DELETE', V1)).status).toBe(200)
    expect((await call('PUT', V1, { data: {} })).status).toBe(404)
  })

  it.each([
    ['nothing', {}],
    ['no keys', { subscription: { endpoint: 'https://push.test/x' } }],
    ['an address inside', { subscription: { endpoint: 'https://127.0.0.1/x', keys: keys() } }],
    ['an address that is none', { subscription: { endpoint: 'push', keys: keys() } }],
    ['another protocol', { subscription: { endpoint: 'ftp://push.test/', keys: keys() } }],
    ['no encryption on the way', { subscription: { endpoint: 'http://push.test/', keys: keys() } }],
    ['an endless address', { subscription: { endpoint: `https://push.test/${'x'.repeat(2000)}`, keys: keys() } }],
    ['a short key', { subscription: { endpoint: 'https://push.test/', keys: { ...keys(), p256dh: 'BA' } } }],
    ['a short secret', { subscription: { endpoint: 'https://push.test/', keys: { ...keys(), auth: 'x' } } }],
    ['an unknown policy', { subscription: { endpoint: 'https://push.test/', keys: keys() }, data: { policy: 'friends' } }],
    ['alerts that are none', { subscription: { endpoint: 'https://push.test/', keys: keys() }, data: { alerts: { mention: 'perhaps' } } }],
  ])('refuse %s', async (_, body) => {
    expect((await call('POST', V1, body)).status).toBe(422)
    expect(await stored()).toBe(0)
  })

  it('need the scope for it', async () => {
    const reading = await server.createToken(ada.account.id, ['read', 'write'])
    expect((await call('GET', V1, undefined, reading)).status).toBe(403)
  })
})

describe('push messages (R-srv-09)', () => {
  it('go out locked and signed, for the types that are wanted (R-srv-09b)', async () => {
    await call('POST', V1, { subscription: subscription(), data: { alerts: { mention: true } } })
    const status = await post(ben, 'hello @ada')
    await send(server, ben.token, 'POST', `/api/v1/accounts/${ada.account.id}/follow`)
    await work()
    expect(status.id).toMatch(/^\d+$/)
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ path: '/ada', headers: { 'content-encoding': 'aes128gcm', ttl: '172800' } })
    expect(arrived[0]?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
    expect(arrived[0]?.size).toBeGreaterThan(100)
    await work()
    expect(arrived).toHaveLength(1)
  })

  it('bring a scheduled post that failed to whoever hears of polls, in words for every app', async () => {
    await call('POST', V1, { subscription: subscription('/failed'), data: { alerts: { poll: true } } })
    const reason = 'Validation failed: the file is gone'
    await server.ctx.events.publish({ type: 'scheduled_status.failed', accountId: ada.account.id, scheduledId: '5', reason })
    await work()
    expect(arrived.map(({ path }) => path)).toEqual(['/failed'])
    const [told] = (await (await send(server, ada.token, 'GET', '/api/v1/notifications?types[]=scheduled_status')).json()) as Notification[]
    if (told === undefined) throw new Error('Nothing was told')
    expect(JSON.parse(pushMessage(told, null))).toMatchObject({ title: 'A scheduled post could not be published', body: reason })
  })

  it('keep to the policy', async () => {
    await call('PUT', V1, { data: { alerts: { mention: true }, policy: 'followed' } })
    await post(ben, '@ada one')
    await work()
    expect(arrived).toHaveLength(0)
    await follow(server, ada, ben)
    await post(ben, '@ada two')
    await work()
    expect(arrived).toHaveLength(1)
    await call('PUT', V1, { data: { policy: 'none' } })
    await post(ben, '@ada three')
    await work()
    expect(arrived).toHaveLength(1)
  })

  it('are tried again when the service fails, and not for ever', async () => {
    await call('PUT', V1, { data: { policy: 'all', alerts: { mention: true } } })
    status = 503
    await post(ben, '@ada again')
    await work()
    for (let round = 0; round < 5; round += 1) {
      server.advance(30 * 60_000)
      await work()
    }
    expect(arrived).toHaveLength(3)
    expect(await stored()).toBe(1)
  })

  it('bring answers in a conversation that is followed without taking part, to nobody else and not what is hidden (#29, 5)', async () => {
    const cleo = await server.createAccount('cleo')
    const [stranger, muted, blocker] = await Promise.all(['stranger', 'muted', 'blocker'].map((name) => server.createAccount(name)))
    if (stranger === undefined || muted === undefined || blocker === undefined) throw new Error('Nobody came')
    const root = await post(ben, 'Where do herons sleep?')
    const answer = async (by: TestAccount, text: string, to = root.id, more: object = {}) => {
      const answered = await send(server, by.token, 'POST', '/api/v1/statuses', { status: text, in_reply_to_id: to, ...more })
      await work()
      return ((await answered.json()) as Status).id
    }
    const choose = (conversations: readonly object[], more: object = {}) =>
      call('PUT', '/api/web/settings', { data: { starling: { followedConversations: conversations, ...more } } }, cleo.token)
    const followed = [{ id: root.id, acct: 'ben', words: 'Where do', readAt: '2026-01-01T00:00:00Z' }]
    await call(
      'POST',
      V1,
      { subscription: subscription('/cleo'), data: { alerts: { mention: true, followed_conversation: true } } },
      cleo.token,
    )
    const here = () => arrived.filter(({ path }) => path === '/cleo').length

    await answer(stranger, 'Before anybody follows')
    expect(here()).toBe(0)
    await choose(followed)
    const first = await answer(stranger, 'In trees')
    expect(here()).toBe(1)
    // Replies to replies belong to the conversation; other posts and the reader's own replies cause no message.
    await answer(ben, 'Which trees?', first)
    expect(here()).toBe(2)
    await post(stranger, 'Herons are elsewhere')
    await answer(cleo, 'I know some')
    expect(here()).toBe(2)
    // A mention causes one message, about the mention.
    await answer(stranger, '@cleo do tell')
    expect(here()).toBe(3)
    await answer(stranger, 'Between us', root.id, { visibility: 'direct' })
    await send(server, cleo.token, 'POST', `/api/v1/accounts/${muted.account.id}/mute`)
    await send(server, cleo.token, 'POST', `/api/v1/accounts/${blocker.account.id}/block`)
    await answer(muted, 'Can anybody hear me?')
    await answer(blocker, 'Hello?')
    await call('POST', '/api/v2/filters', { title: 'x', context: ['thread'], keywords_attributes: [{ keyword: 'nests' }] }, cleo.token)
    await answer(stranger, 'On their nests')
    expect(here()).toBe(3)
    await call('PUT', V1, { data: { policy: 'followed' } }, cleo.token)
    await answer(stranger, 'Nobody follows me')
    expect(here()).toBe(3)

    // With times of day for summaries, only the latest reply is sent.
    await call('PUT', V1, { data: { policy: 'all' } }, cleo.token)
    const hour = server.ctx.now().getUTCHours()
    await choose(followed, {
      notifications: { hours: { times: [`${String((hour + 3) % 24).padStart(2, '0')}:00`], zone: 'UTC', excepted: [] } },
    })
    await answer(stranger, 'Patience')
    await answer(stranger, 'More patience')
    expect(here()).toBe(3)
    server.advance(3 * 3_600_000)
    await work()
    expect(here()).toBe(4)

    await choose([])
    await answer(stranger, 'Nobody listens any more')
    expect(here()).toBe(4)
    await call('DELETE', V1, undefined, cleo.token)
  })

  it('of answers open the answer, and a later one takes the place of an earlier one (#29, 5)', async () => {
    const [told] = await serializeStatuses(server.ctx, [(await post(ben, 'In trees')).id], ada.account.id)
    if (told === undefined) throw new Error('Nothing was written')
    const message = replyMessage(told, '7', 'de')
    expect(JSON.parse(message)).toMatchObject({
      title: 'ben hat in einem Gespräch geantwortet, dem du folgst',
      body: 'In trees',
      preferred_locale: 'de',
    })
    expect(readPushMessage(message)).toMatchObject({ tag: 'notification conversation 7', path: `/@ben/${told.id}` })
  })

  it('wait for the times of day that were chosen and come as one, except from who is excepted (#29, 6)', async () => {
    const own = await server.createAccount('patient')
    const [friend, other] = [await server.createAccount('friend'), await server.createAccount('noisy')]
    await call('POST', V1, { subscription: subscription('/patient'), data: { alerts: { mention: true, poll: true } } }, own.token)
    const choose = async (times: string[]) => {
      const hours = { times, zone: 'UTC', excepted: [friend.account.id] }
      await call('PUT', '/api/web/settings', { data: { starling: { notifications: { hours } } } }, own.token)
    }
    // The time of the next summary, less than three hours from now.
    const hour = server.ctx.now().getUTCHours()
    await choose([`${String((hour + 3) % 24).padStart(2, '0')}:00`])
    for (const text of ['one', 'two', 'three']) await post(other, `@patient ${text}`)
    await post(friend, '@patient at once')
    await work()
    expect(arrived.map(({ path }) => path)).toEqual(['/patient'])
    server.advance(3 * 3_600_000)
    await work()
    expect(arrived).toHaveLength(2)
    server.advance(24 * 3_600_000)
    await work()
    expect(arrived).toHaveLength(2)
    // There is no summary of notifications that were read meanwhile.
    await post(other, '@patient four')
    await work()
    const [newest] = (await (await send(server, own.token, 'GET', '/api/v1/notifications')).json()) as Notification[]
    await call('POST', '/api/v1/markers', { notifications: { last_read_id: newest?.id } }, own.token)
    server.advance(24 * 3_600_000)
    await work()
    expect(arrived).toHaveLength(2)
    // Failed scheduled statuses, which subscribers to polls receive too, are counted as well.
    await server.ctx.events.publish({
      type: 'scheduled_status.failed',
      accountId: own.account.id,
      scheduledId: '6',
      reason: 'The file is gone',
    })
    await work()
    expect(arrived).toHaveLength(2)
    server.advance(24 * 3_600_000)
    await work()
    expect(arrived).toHaveLength(3)
    await choose([])
    await post(other, '@patient five')
    await work()
    expect(arrived).toHaveLength(4)
    await call('DELETE', V1, undefined, own.token)
    expect(JSON.parse(summaryMessage(1, null))).toMatchObject({ title: '1 new notification', notification_type: 'gathered' })
    expect(JSON.parse(summaryMessage(3, 'de'))).toMatchObject({ title: '3 neue Mitteilungen', preferred_locale: 'de' })
  })

  it('say nothing of a post that a filter covers among the notifications, nor of what one wants to hear nothing of (R-ntf-21b)', async () => {
    const own = await server.createAccount('calm')
    const alerts = { mention: true, favourite: true }
    await call('POST', V1, { subscription: subscription('/calm'), data: { alerts } }, own.token)
    const [loud, quiet] = [await post(own, 'Heard of'), await post(own, 'Not heard of')]
    await call('PUT', '/api/web/settings', { data: { starling: { notifications: { quietPosts: [quiet.id] } } } }, own.token)
    const filter = { title: 'Ducks', context: ['notifications'], filter_action: 'warn', keywords_attributes: [{ keyword: 'duck' }] }
    await call('POST', '/api/v2/filters', filter, own.token)
    await post(ben, '@calm a duck')
    await call('POST', `/api/v1/statuses/${quiet.id}/favourite`, {}, ben.token)
    await work()
    expect(arrived).toEqual([])
    await post(ben, '@calm a heron')
    await call('POST', `/api/v1/statuses/${loud.id}/favourite`, {}, ben.token)
    await work()
    expect(arrived).toHaveLength(2)
    // Filters do not hide the reader's own posts.
    const duck = await post(own, 'My duck')
    await call('POST', `/api/v1/statuses/${duck.id}/favourite`, {}, ben.token)
    await work()
    expect(arrived).toHaveLength(3)
    // Nor are notifications of such a post counted in a summary; the others were read meanwhile.
    const hours = { times: [`${String((server.ctx.now().getUTCHours() + 3) % 24).padStart(2, '0')}:00`], zone: 'UTC', excepted: [] }
    await call('PUT', '/api/web/settings', { data: { starling: { notifications: { hours, quietPosts: [quiet.id] } } } }, own.token)
    await post(ben, '@calm another heron')
    await work()
    const [newest] = (await (await send(server, own.token, 'GET', '/api/v1/notifications')).json()) as Notification[]
    await call('POST', '/api/v1/markers', { notifications: { last_read_id: newest?.id } }, own.token)
    await call('POST', `/api/v1/statuses/${quiet.id}/favourite`, {}, ada.token)
    await work()
    server.advance(3 * 3_600_000)
    await work()
    expect(arrived).toHaveLength(3)
    await call('DELETE', V1, undefined, own.token)
  })

  it('end with the subscription when the service says it is gone, and with the sign-in', async () => {
    status = 410
    await post(ben, '@ada gone')
    await work()
    expect(await stored()).toBe(0)
    const other = await server.createToken(ada.account.id, ['push'])
    await call('POST', V1, { subscription: subscription(), data: { alerts: { mention: true } } }, other)
    const { id } = await server.ctx.db.selectFrom('oauth_tokens').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await server.ctx.db.updateTable('oauth_tokens').set({ revoked_at: server.ctx.now() }).where('id', '=', id).execute()
    arrived = []
    await post(ben, '@ada too late')
    await work()
    expect(arrived).toHaveLength(0)
    await server.ctx.events.publish({ type: 'token.revoked', tokenId: id })
    await work()
    expect(await stored()).toBe(0)
  })

  it('say only the warning of a warned post', () => {
    const base = { id: '1', type: 'mention', account: { id: '2', acct: 'ben', username: 'ben', display_name: '', avatar: 'a' } }
    const write = (given: object) => JSON.parse(pushMessage({ ...base, status: given } as never, null)) as Record<string, unknown>
    expect(write({ id: '3', spoiler_text: 'cw', content: '<p>secret</p>' })).toMatchObject({ title: 'ben mentioned you', body: 'cw' })
    expect(write({ id: '3', spoiler_text: '', content: '<p>a &amp;lt; b</p><p>c<br>d</p>' })['body']).toBe('a &lt; b\nc\nd')
    const quoting = '<p class="quote-inline">RE: <a href="https://a.test/1">a.test/1</a></p><p>so true</p>'
    expect(write({ id: '3', spoiler_text: '', content: quoting })['body'], 'R-quote-12').toBe('so true')
    expect([...String(write({ id: '3', spoiler_text: '', content: 'x'.repeat(900) })['body'])]).toHaveLength(300)
  })

  it('say of a quote that waits for approval that it was asked for (R-ntf-02d, #26)', () => {
    const base = { id: '1', type: 'quote', account: { id: '2', acct: 'ben', username: 'ben', display_name: '', avatar: 'a' } }
    const titleOf = (state: string) => {
      const status = { id: '3', spoiler_text: '', content: '', quote: { state, quoted_status: null, quoted_status_id: '4' } }
      return (JSON.parse(pushMessage({ ...base, status } as never, null)) as { title: string }).title
    }
    expect(['pending', 'rejected', 'accepted', 'revoked'].map(titleOf)).toEqual([
      'ben asked to quote your post',
      'ben asked to quote your post',
      'ben quoted your post',
      'ben quoted your post',
    ])
  })
})
