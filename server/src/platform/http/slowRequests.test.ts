import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { createHttpServer, standardPatience } from './createHttpServer.ts'

interface Line {
  readonly socket: Socket
  /** Everything received until the server closed the connection. */
  readonly ended: Promise<string>
}

function call(origin: string, ...lines: readonly string[]): Line {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => void (text += data.toString()))
  // Writing to a connection that the server has closed is expected in these tests; Node's `once` would reject with that error.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((done) => void socket.on('close', () => done(text)))
  socket.write(lines.join('\r\n'))
  return { socket, ended }
}

describe('a request that comes too slowly (#12, part 1)', () => {
  const patience = { headersMs: 40, wholeMs: 80, checkEveryMs: 5 }
  let heard = 0
  const http = createHttpServer(async (request) => {
    heard += 1
    await request.text().catch(() => '')
    return new Response('heard')
  }, patience)
  let origin: string
  beforeAll(async () => {
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  })
  afterAll(() => {
    http.closeAllConnections()
    http.close()
  })

  it('is ended where its headers stop', async () => {
    const { ended } = call(origin, 'GET / HTTP/1.1', 'Host: starling.test', 'X-Half: ')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toBe(0)
  })

  it('is ended where one header follows the other without an end', async () => {
    const { socket, ended } = call(origin, 'GET / HTTP/1.1', 'Host: starling.test', '')
    const trickle = setInterval(() => socket.write('X-More: 1\r\n'), 1)
    expect(await ended).toMatch(/^(HTTP\/1\.1 (408|431) |$)/)
    clearInterval(trickle)
    expect(heard).toBe(0)
  })

  it('is ended where its body stops', async () => {
    const { ended } = call(origin, 'POST / HTTP/1.1', 'Host: starling.test', 'Content-Length: 100', '', '{"status":')
    expect(await ended).not.toContain('heard')
  })

  it('is ended where nothing is said at all', async () => {
    expect(await call(origin).ended).not.toContain('heard')
  })

  it('has half a minute for its headers on every instance, and half an hour for a file', () => {
    expect(createHttpServer(() => new Response())).toMatchObject({ headersTimeout: 30_000, requestTimeout: 1_800_000 })
    // A limit longer than the interval of the checks is enforced soon after it has passed.
    expect(standardPatience.checkEveryMs).toBeLessThanOrEqual(standardPatience.headersMs / 2)
  })
})

it('a connection is kept for the next request for longer than a proxy keeps it, which asks on a connection that it believes open (#24)', () => {
  const nginxKeepsMs = 60_000
  expect(createHttpServer(() => new Response()).keepAliveTimeout).toBeGreaterThan(nginxKeepsMs)
})

describe('a body without files that stops (#12, part 1)', () => {
  let server: TestServer
  let ada: TestAccount
  let origin: string
  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.createAccount('ada')
    origin = await server.listen()
  })
  afterAll(() => server.close())
  afterEach(() => vi.useRealTimers())

  it.each([
    ['POST /api/v1/statuses', 'application/json', '{"status":"half'],
    ['PATCH /api/v1/accounts/update_credentials', 'application/x-www-form-urlencoded', 'display_name=ha'],
    ['POST /oauth/token', 'application/json', '{"grant_type":'],
    ['POST /auth/sign_in', 'application/x-www-form-urlencoded', 'login='],
  ])('is answered with 408 after five minutes, and its connection is closed: %s', async (target, type, half) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = vi.getTimerCount()
    const { ended } = call(
      origin,
      `${target} HTTP/1.1`,
      'Host: starling.test',
      'Origin: https://starling.test',
      `Authorization: Bearer ${ada.token}`,
      `Content-Type: ${type}`,
      'Content-Length: 500',
      '',
      half,
    )
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(before), { timeout: 60_000 })
    let isOver = false
    void ended.then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(290_000)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        expect(isOver).toBe(true)
      },
      { timeout: 60_000 },
    )
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })
})
