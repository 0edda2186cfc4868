import { createServer, type Server } from 'node:http'
import { createConnection } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { userKey, userNotificationKey } from './Channel.ts'
import { defaultStreamLimits, type StreamLimits } from './StreamLimits.ts'
import { StreamMessage } from './StreamMessage.ts'
import { StreamServer } from './StreamServer.ts'

interface Opened {
  readonly streams: StreamServer
  readonly url: string
  readonly revoked: Set<string>
}

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function openServer(limits: Partial<StreamLimits> = {}, trustProxy = false): Promise<Opened> {
  const revoked = new Set<string>()
  const failures: unknown[] = []
  const streams = new StreamServer({
    now: () => new Date(),
    trustProxy,
    limits: { ...defaultStreamLimits, ...limits },
    onError: (error) => failures.push(error),
    gate: {
      // In these tests a token is its account's id; 'n7' may only read notifications.
      authenticate: async (token) => {
        if (/^\d+$/.test(token)) return { accountId: token, tokenId: token, scopes: new Set(['read']) }
        return token === 'n7' ? { accountId: '7', tokenId: 'n7', scopes: new Set(['read:notifications']) } : null
      },
      owns: async (_, accountId, id) => accountId === id,
      revokedAmong: async (ids) => new Set(ids.filter((id) => revoked.has(id))),
    },
  })
  const http: Server = createServer()
  http.on('upgrade', (request, socket, head) => streams.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    await streams.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    expect(failures).toEqual([])
  })
  return { streams, revoked, url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1/streaming` }
}

interface Client {
  readonly socket: WebSocket
  readonly frames: { stream?: string[]; event?: string; payload?: string; error?: string; status?: number }[]
  readonly closed: Promise<number>
  next(): Promise<Client['frames'][number]>
  say(message: object): void
}

/** Requests an upgrade with an invalid path; answers the server's first data. */
async function connectRaw(url: string, path: string): Promise<string> {
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(url).port) })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

async function connect(url: string, token?: string, headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(url, token === undefined ? [] : [token], { headers })
  const frames: Client['frames'] = []
  const waiting: ((frame: Client['frames'][number]) => void)[] = []
  let read = 0
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()) as Client['frames'][number])
    const wake = waiting.shift()
    if (wake !== undefined) wake(frames[read++] ?? {})
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.on('error', reject)
  })
  return {
    socket,
    frames,
    closed,
    next: () => (read < frames.length ? Promise.resolve(frames[read++] ?? {}) : new Promise((resolve) => waiting.push(resolve))),
    say: (message) => socket.send(JSON.stringify(message)),
  }
}

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { interval: 2 }).toBe(true)
}

describe('the streaming WebSocket (R-str-01)', () => {
  it('multiplexes channels over one connection (R-str-01a, R-str-01b, R-str-01c)', async () => {
    const { streams, url } = await openServer()
    const ada = await connect(url, '1')
    ada.say({ type: 'subscribe', stream: 'user' })
    ada.say({ type: 'subscribe', stream: 'hashtag', tag: 'Cats' })
    await until(() => streams.hub.hasSubscribers(userKey('1')) && streams.hub.hasSubscribers('hashtag:cats'))
    streams.hub.publish(userKey('1'), new StreamMessage('delete', '5'))
    streams.hub.publish('hashtag:cats', new StreamMessage('update', { id: '6' }))
    expect(await ada.next()).toEqual({ stream: ['user'], event: 'delete', payload: '5' })
    expect(await ada.next()).toEqual({ stream: ['hashtag', 'Cats'], event: 'update', payload: '{"id":"6"}' })
    ada.say({ type: 'unsubscribe', stream: 'user' })
    await until(() => !streams.hub.hasSubscribers(userKey('1')))
  })

  it.each(['subprotocol', 'query', 'header'])('takes the token by %s and a first subscription in the address', async (way) => {
    const { streams, url } = await openServer()
    const address = `${url}?stream=user${way === 'query' ? '&access_token=3' : ''}`
    const client = await connect(address, way === 'subprotocol' ? '3' : undefined, way === 'header' ? { authorization: 'Bearer 3' } : {})
    await until(() => streams.hub.hasSubscribers(userKey('3')))
    expect(client.socket.protocol).toBe(way === 'subprotocol' ? '3' : '')
  })

  it('refuses a wrong token, another path, and too many connections', async () => {
    const { url } = await openServer({ connectionsPerAccount: 1, connectionsPerAddress: 1 })
    await expect(connect(url, 'wrong')).rejects.toThrow('401')
    await expect(connect(`${url}/user`, '1')).rejects.toThrow('404')
    // Invalid paths are not logged, because anybody could fill the log with them.
    await expect(connectRaw(url, '//')).resolves.toMatch(/^HTTP\/1.1 404 /)
    await connect(url, '1')
    await expect(connect(url, '1')).rejects.toThrow('429')
    await connect(url)
    await expect(connect(url)).rejects.toThrow('429')
    const other = await connect(url, '2')
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
  })

  it.each([
    ['by what a trusted proxy says of them', true, 'resolves'],
    ['by the proxy itself where none is trusted', false, '429'],
  ])('counts visitors %s (R-str-01)', async (_, trustProxy, outcome) => {
    const { url } = await openServer({ connectionsPerAddress: 1 }, trustProxy)
    const from = (address: string) => connect(url, undefined, { 'x-forwarded-for': `8.8.4.4, ${address}` })
    await from('203.0.113.1')
    await expect(
      from('203.0.113.2').then(
        () => 'resolves',
        (error: Error) => error.message,
      ),
    ).resolves.toBe(outcome)
    await expect(from('203.0.113.1')).rejects.toThrow('429')
  })

  it('lets visitors hear what is public and nothing else', async () => {
    const { streams, url } = await openServer()
    const visitor = await connect(url)
    visitor.say({ type: 'subscribe', stream: 'user' })
    expect(await visitor.next()).toEqual({ error: 'Missing access token', status: 401 })
    visitor.say({ type: 'subscribe', stream: 'public:local' })
    await until(() => streams.hub.hasSubscribers('public:local'))
  })

  it('keeps a token to its scopes, and a list to its owner', async () => {
    const { streams, url } = await openServer()
    const narrow = await connect(url, 'n7')
    narrow.say({ type: 'subscribe', stream: 'user' })
    expect(await narrow.next()).toMatchObject({ status: 403 })
    narrow.say({ type: 'subscribe', stream: 'user:notification' })
    const ada = await connect(url, '1')
    ada.say({ type: 'subscribe', stream: 'list', list: '2' })
    expect(await ada.next()).toMatchObject({ status: 404 })
    ada.say({ type: 'subscribe', stream: 'list', list: '1' })
    await until(() => streams.hub.hasSubscribers('list:1') && streams.hub.hasSubscribers(userNotificationKey('7')))
  })

  it('answers what it cannot read and goes on', async () => {
    const { streams, url } = await openServer({ subscriptionsPerConnection: 1 })
    const client = await connect(url, '1')
    client.socket.send('nonsense')
    expect(await client.next()).toMatchObject({ status: 400 })
    client.say({ type: 'subscribe', stream: 'everything' })
    expect(await client.next()).toMatchObject({ status: 400, error: 'Unknown stream type' })
    client.say({ type: 'subscribe', stream: 'user' })
    client.say({ type: 'subscribe', stream: 'public' })
    expect(await client.next()).toMatchObject({ status: 429 })
    expect(streams.hub.hasSubscribers(userKey('1'))).toBe(true)
  })

  it('does not let an end overtake the subscription it ends', async () => {
    const { streams, url } = await openServer()
    const client = await connect(url, '1')
    client.say({ type: 'subscribe', stream: 'list', list: '1' })
    client.say({ type: 'unsubscribe', stream: 'list', list: '1' })
    client.say({ type: 'subscribe', stream: 'nowhere' })
    await client.next()
    expect(streams.hub.hasSubscribers('list:1')).toBe(false)
  })
})

describe('streams under pressure', () => {
  it('closes on a message that is too long, binary, or one too many', async () => {
    const { url } = await openServer({ messageBytes: 100, messagesPerMinute: 2 })
    const long = await connect(url, '1')
    long.socket.send('x'.repeat(101))
    expect(await long.closed).toBe(1009)
    const binary = await connect(url, '1')
    binary.socket.send(Buffer.from([1]))
    expect(await binary.closed).toBe(1008)
    const talkative = await connect(url, '1')
    for (const stream of ['user', 'public', 'direct']) talkative.say({ type: 'subscribe', stream })
    expect(await talkative.closed).toBe(1008)
  })

  it('ends a connection whose client does not read, so that memory stays bounded', async () => {
    const { streams, url } = await openServer({ bufferedBytes: 100_000 })
    const slow = await connect(`${url}?stream=public`, '1')
    await until(() => streams.hub.hasSubscribers('public'))
    slow.socket.pause()
    const big = new StreamMessage('update', { text: 'x'.repeat(1_000_000) })
    for (let sent = 0; sent < 100 && streams.hub.hasSubscribers('public'); sent += 1) streams.hub.publish('public', big)
    expect(streams.hub.connectionCount()).toBe(0)
  })

  it('finds a dead connection by its silence', async () => {
    const { streams, url } = await openServer()
    const client = await connect(url, '1')
    await streams.beat()
    await new Promise<void>((resolve) => client.socket.once('ping', () => resolve()))
    expect(streams.hub.connectionCount()).toBe(1)
    const mute = await connect(url, '2')
    mute.socket.pause()
    await streams.beat()
    await streams.beat()
    expect(streams.hub.keysOf('user').has('user:2')).toBe(false)
    expect(streams.hub.connectionCount('2')).toBe(0)
  })

  it('cuts off a revoked token, at once or with the next heartbeat', async () => {
    const { streams, url, revoked } = await openServer()
    const [first, second, third] = [await connect(url, '1'), await connect(url, '2'), await connect(url, '3')]
    streams.disconnectToken('1')
    expect(await first.closed).toBe(1001)
    revoked.add('2')
    await streams.beat()
    expect(await second.closed).toBe(1001)
    expect(third.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('disconnects everybody when asked to (R-srv-05b), and on closing', async () => {
    const { streams, url } = await openServer()
    const first = await connect(url, '1')
    streams.disconnectAll()
    expect(await first.closed).toBe(1001)
    const second = await connect(url, '1')
    await streams.close()
    expect([1001, 1006]).toContain(await second.closed)
    expect(streams.hub.connectionCount()).toBe(0)
  })

  it('reaches a thousand open connections with one event', async () => {
    const { streams, url } = await openServer()
    const tokens = Array.from({ length: 1_000 }, (_, index) => String(index % 20))
    const clients: Client[] = []
    for (let start = 0; start < tokens.length; start += 100) {
      clients.push(...(await Promise.all(tokens.slice(start, start + 100).map((token) => connect(`${url}?stream=public`, token)))))
    }
    await until(() => streams.hub.connectionCount() === 1_000)
    streams.hub.publish('public', new StreamMessage('update', { id: '1' }))
    const heard = await Promise.all(clients.map((client) => client.next()))
    expect(new Set(heard.map((frame) => frame.payload))).toEqual(new Set(['{"id":"1"}']))
    for (const client of clients) client.socket.terminate()
  })
})

describe('server-sent events (R-str-01d)', () => {
  it('greets, then writes event and data, and leaves with its reader', async () => {
    const { streams } = await openServer()
    const body = await streams.openEventSource('1', '', { stream: 'user' })
    if (!(body instanceof ReadableStream)) throw new Error(body.error)
    const reader = body.getReader()
    const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value)
    expect(await read()).toBe(':)\n')
    streams.hub.publish(userKey('1'), new StreamMessage('delete', '9'))
    expect(await read()).toBe('event: delete\ndata: 9\n\n')
    await reader.cancel()
    await until(() => streams.hub.connectionCount() === 0)
  })

  it('refuses as the WebSocket does', async () => {
    const { streams } = await openServer()
    expect(await streams.openEventSource(null, '', { stream: 'user' })).toMatchObject({ status: 401 })
    expect(await streams.openEventSource('wrong', '', { stream: 'public' })).toMatchObject({ status: 401 })
    expect(await streams.openEventSource('n7', '', { stream: 'user' })).toMatchObject({ status: 403 })
  })

  it('ends a response nobody reads', async () => {
    const { streams } = await openServer({ bufferedBytes: 1_000 })
    const body = await streams.openEventSource('1', '', { stream: 'user' })
    if (!(body instanceof ReadableStream)) throw new Error(body.error)
    const message = new StreamMessage('update', { text: 'x'.repeat(900) })
    for (let sent = 0; sent < 4; sent += 1) streams.hub.publish(userKey('1'), message)
    expect(streams.hub.connectionCount()).toBe(0)
    await expect(body.getReader().read()).rejects.toThrow('slow client')
  })
})
