import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pushEndpoints } from '@starling/api/push'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { defaultSettings } from '../../../server/src/platform/settings/Settings.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { createSubscriptionKeys } from './openPushMessage.fixture.ts'

let service: Server
let address: string
let server: TestServer
let ada: TestAccount
let ben: TestAccount
let count = 0
let arrived: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = []

/** The browser's functions that the worker uses. */
const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => undefined)
/** The open windows of the client. */
const pages: object[] = []
const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null)

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  address = `http://127.0.0.1:${port}/push`
  server = await startTestServer({ settings: { outgoing: { ...defaultSettings.outgoing, exceptions: [`127.0.0.1:${port}`] } } })
  vi.stubGlobal('registration', { showNotification: shown })
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
  // Not imported as a module: the types of workers would replace those of the page in all tests.
  const { listenToPush } = await vi.importActual<{ listenToPush(account: string): void }>('./listenToPush.ts')
  listenToPush('https://here.test 1')
})
beforeEach(async () => {
  arrived = []
  count += 1
  ada = await server.createAccount(`ada${count}`)
  ben = await server.createAccount(`ben${count}`, { displayName: 'Ben' })
})
afterEach(() => vi.clearAllMocks())
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
  service.closeAllConnections()
  service.close()
})

/** Dispatches an event to the worker as the browser does, and waits for its work. */
async function give(type: 'push' | 'notificationclick', facts: object): Promise<void> {
  const work: Promise<unknown>[] = []
  dispatchEvent(Object.assign(new Event(type), { waitUntil: (promise: Promise<unknown>) => work.push(promise), ...facts }))
  await Promise.all(work)
}

describe('a push message', () => {
  it.each([
    ['of today (RFC 8291)', true, 'aes128gcm'],
    ['of the draft before it', false, 'aesgcm'],
  ])(
    'in the form %s goes from the server through a push service to the worker, which alone can read it (R-push-02a, R-push-05b)',
    async (_words, isStandard, encoding) => {
      const { keys, open } = createSubscriptionKeys()
      await ada.client.call(pushEndpoints.create, {
        body: { subscription: { endpoint: address, keys, standard: isStandard }, data: { alerts: { mention: true } } },
      })
      const { data: status } = await ben.client.call(statusEndpoints.create, {
        body: { status: `@ada${count} Grüße, 世界 🎉`, visibility: 'public' },
      })
      await server.settled()
      await server.runJobs()
      await expect.poll(() => arrived.length).toBe(1)
      const [message] = arrived
      if (!message) throw new Error('Nothing arrived')
      expect(message.headers['content-encoding']).toBe(encoding)
      expect(message.body.includes('世界')).toBe(false)

      const text = open(message.headers, message.body)
      await give('push', { data: { text: () => text } })
      expect(shown).toHaveBeenCalledOnce()
      const [title, options] = shown.mock.calls[0] ?? []
      expect(title).toContain('Ben')
      expect(options).toMatchObject({ body: `@ada${count} Grüße, 世界 🎉`, data: { path: `/@ben${count}/${status.id}` } })

      const notification = { close: vi.fn(), data: options?.data as unknown }
      await give('notificationclick', { notification })
      expect(notification.close).toHaveBeenCalledOnce()
      expect(openWindow).toHaveBeenCalledExactlyOnceWith(`/@ben${count}/${status.id}`)
    },
  )

  it('that is pressed opens in the window of its account that is there, and in no new one (R-push-05a)', async () => {
    const asked: unknown[] = []
    const pageThat = (answer: boolean) => ({
      focus: vi.fn<() => Promise<void>>(async () => undefined),
      postMessage(request: unknown, [port]: readonly MessagePort[]) {
        asked.push(request)
        port?.postMessage(answer)
      },
    })
    const [other, own] = [pageThat(false), pageThat(true)]
    pages.push(other, own)
    onTestFinished(() => void pages.splice(0))
    await give('notificationclick', { notification: { close: vi.fn(), data: { path: '/@ben/7' } } })
    const request = { type: 'starling-open', account: 'https://here.test 1', path: '/@ben/7', isNewPage: false }
    expect(asked).toEqual([request, request])
    expect([other.focus, own.focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('that was sealed for other keys cannot be opened, and one that says nothing still tells that something happened', async () => {
    const [mine, other] = [createSubscriptionKeys(), createSubscriptionKeys()]
    await ada.client.call(pushEndpoints.create, {
      body: { subscription: { endpoint: address, keys: mine.keys, standard: true }, data: { alerts: { mention: true } } },
    })
    await ben.client.call(statusEndpoints.create, { body: { status: `@ada${count} hello`, visibility: 'public' } })
    await server.settled()
    await server.runJobs()
    await expect.poll(() => arrived.length).toBe(1)
    for (const { headers, body } of arrived) expect(() => other.open(headers, body)).toThrow()
    await give('push', { data: null })
    expect(shown).toHaveBeenCalledExactlyOnceWith('Starling', expect.objectContaining({ data: { path: '/notifications' } }))
  })
})
