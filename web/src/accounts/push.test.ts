import { createClient, type FetchInit } from '@starling/api/client'
import { byteStream } from '@starling/api/fixtures'
import type { PushWish } from '@starling/domain/push'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bringPush, type PushHost } from './push.ts'
import { pushWish } from './pushWish.ts'

const serverKey = 'BAkE'
const wish: PushWish = { isOn: true, alerts: { mention: true }, policy: 'all' }

/** A server with the push endpoints that answers like the real one, except where a test removes something. */
function createServer() {
  const server = {
    subscription: null as null | { endpoint: string; alerts: Record<string, boolean>; policy: string },
    asked: [] as string[],
    /** The subscriptions as they were sent. */
    sent: [] as unknown[],
    missing: new Set<string>(),
    fetch(url: string, { method = 'GET', body }: FetchInit = {}) {
      const path = `${method} ${new URL(url).pathname}`
      server.asked.push(path)
      if (server.missing.has(path)) return answer(404, { error: 'Record not found' })
      if (method === 'GET')
        return server.subscription ? answer(200, whole(server.subscription)) : answer(404, { error: 'Record not found' })
      if (method === 'DELETE') {
        server.subscription = null
        return answer(200, {})
      }
      const sent = JSON.parse(String(body)) as {
        subscription?: { endpoint: string; standard: boolean }
        data: { alerts: Record<string, boolean>; policy: string }
      }
      if (sent.subscription) server.sent.push(sent.subscription)
      server.subscription = {
        endpoint: sent.subscription?.endpoint ?? server.subscription?.endpoint ?? '',
        alerts: sent.data.alerts,
        policy: sent.data.policy,
      }
      return answer(200, whole(server.subscription))
    },
  }
  return server
}

const whole = (subscription: object) => ({ id: '1', server_key: serverKey, standard: true, ...subscription })

function answer(status: number, body: unknown) {
  return Promise.resolve({
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: () => null },
    body: byteStream(JSON.stringify(body)),
  })
}

type Registration = Awaited<ReturnType<PushHost['registration']>>

/** A browser that can hold one subscription, each at a new address. */
function createBrowser() {
  const browser = {
    held: null as null | { endpoint: string; key: string },
    permission: 'granted' as NotificationPermission,
    refusal: null as DOMException | null,
    made: 0,
    isRegistered: false,
    host: {
      isSupported: true,
      permission: (): NotificationPermission => browser.permission,
      log: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
      async registration(_scope: string, isMade: boolean): Promise<Registration> {
        browser.isRegistered ||= isMade
        return browser.isRegistered ? registration : null
      },
    } satisfies PushHost,
  }
  const subscription = () =>
    browser.held && {
      endpoint: browser.held.endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(browser.held.key), (sign) => sign.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: browser.held?.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      async unsubscribe() {
        browser.held = null
        return true
      },
    }
  const registration = {
    pushManager: {
      getSubscription: async () => subscription(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        if (browser.refusal) throw browser.refusal
        browser.made += 1
        browser.held = { endpoint: `https://push.test/${browser.made}`, key: applicationServerKey }
        return subscription()
      },
    },
    async unregister() {
      browser.isRegistered = false
      return true
    },
  } as unknown as NonNullable<Registration>
  return browser
}

let server: ReturnType<typeof createServer>
let browser: ReturnType<typeof createBrowser>
const bring = (wanted: PushWish = wish, key: string | null = serverKey) => {
  const client = createClient({ origin: 'https://a.test', token: 't', fetch: server.fetch, now: Date.now, timeoutMs: 0 })
  return bringPush({ accountKey: 'https://a.test 1', client, serverKey: key, host: browser.host }, wanted)
}

beforeEach(() => {
  server = createServer()
  browser = createBrowser()
})

describe('bringPush', () => {
  it('subscribes, then has nothing more to do, and takes everything away again (R-push-01b, R-push-01c, R-push-01d, R-push-02a, R-push-02b)', async () => {
    expect(await bring()).toBe('on')
    expect(server.subscription).toEqual({ endpoint: 'https://push.test/1', alerts: { mention: true }, policy: 'all' })
    expect(server.sent).toEqual([{ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' }, standard: true }])
    expect(server.asked.at(-1)).toBe('POST /api/v1/push/subscription')
    server.asked = []
    expect(await bring()).toBe('on')
    expect(server.asked).toEqual(['GET /api/v1/push/subscription'])
    expect(await bring({ ...wish, isOn: false })).toBe('off')
    expect(server.subscription).toBeNull()
    expect(browser.held).toBeNull()
    expect(browser.isRegistered).toBe(false)
  })

  it.each([
    ['by PUT', null, ['PUT /api/v1/push/subscription']],
    [
      'by the call for web clients where the other is missing',
      'PUT /api/v1/push/subscription',
      ['PUT /api/v1/push/subscription', 'PUT /api/web/push_subscriptions/1'],
    ],
  ])('changes what is sent without a new subscription, %s (R-push-03a, R-push-03b)', async (_how, missing, puts) => {
    await bring()
    if (missing !== null) server.missing.add(missing)
    await bring({ ...wish, alerts: { mention: false, follow: true }, policy: 'followed' })
    expect(server.subscription).toEqual({ endpoint: 'https://push.test/1', alerts: { mention: false, follow: true }, policy: 'followed' })
    expect(server.asked.filter((path) => path.startsWith('PUT'))).toEqual(puts)
    expect(browser.made).toBe(1)
  })

  it('subscribes anew when the server has another key (R-push-04)', async () => {
    await bring()
    expect(await bring(wish, 'BBBB')).toBe('on')
    expect(browser.held).toEqual({ endpoint: 'https://push.test/2', key: 'BBBB' })
    expect(server.subscription?.endpoint).toBe('https://push.test/2')
  })

  it('tells a server that has forgotten, and one that knows an older address (R-push-04d)', async () => {
    await bring()
    server.subscription = null
    await bring()
    expect(server.subscription).toMatchObject({ endpoint: 'https://push.test/1' })
    server.subscription = { endpoint: 'https://push.test/old', alerts: {}, policy: 'all' }
    await bring()
    expect(server.subscription.endpoint).toBe('https://push.test/1')
    expect(browser.made).toBe(1)
  })

  it('uses the call for web clients where the other is missing (R-push-02c)', async () => {
    server.missing.add('POST /api/v1/push/subscription')
    expect(await bring()).toBe('on')
    expect(server.asked.at(-1)).toBe('POST /api/web/push_subscriptions')
  })

  it.each([
    ['InvalidCharacterError', 'failed'],
    ['AbortError', 'failed'],
    ['NotAllowedError', 'not-permitted'],
  ])('clears what the server holds when the browser answers %s (R-push-04c)', async (name, outcome) => {
    server.subscription = { endpoint: 'https://push.test/old', alerts: {}, policy: 'all' }
    browser.refusal = new DOMException('No', name)
    expect(await bring()).toBe(outcome)
    expect(server.subscription).toBeNull()
    expect(browser.host.log.error).toHaveBeenCalledOnce()
  })

  it('warns and stops where the browser has no push, and where the server has no key (R-push-04a, R-push-04b)', async () => {
    expect(await bring(wish, null)).toBe('no-key')
    expect(browser.host.log.error).toHaveBeenCalledOnce()
    Object.assign(browser.host, { isSupported: false })
    expect(await bring()).toBe('unsupported')
    expect(browser.host.log.warn).toHaveBeenCalledOnce()
    expect(browser.made).toBe(0)
  })

  it('makes nothing where it is not permitted', async () => {
    browser.permission = 'denied'
    expect(await bring()).toBe('not-permitted')
    expect(browser.isRegistered).toBe(false)
  })

  it('says so when the server is away, and finishes the next time', async () => {
    const { fetch } = server
    server.fetch = () => answer(503, { error: 'Away' })
    await expect(bring()).rejects.toMatchObject({ status: 503 })
    server.fetch = fetch
    expect(await bring()).toBe('on')
  })
})

it.each(['{"isOn":"yes","alerts":[],"policy":"__proto__"}', '[]', '7', 'nonsense', '{"alerts":{"mention":"no","constructor":true}}'])(
  'reads %s as a wish of its own shape',
  (stored) => {
    const key = `https://damaged.test ${stored}`
    localStorage.setItem(`starling:push ${key}`, stored)
    expect(pushWish(key).get()).toMatchObject({ isOn: false, policy: 'all', alerts: { mention: true, update: false } })
    localStorage.clear()
  },
)
