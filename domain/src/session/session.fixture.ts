import { byteStream } from '@starling/api/fixtures'
import { createClient, type FetchInit, type FetchResponse } from '@starling/api/client'
import type { StreamSocket } from '@starling/api/streaming'
import { createSession, type Session, type SessionOptions } from './index.ts'
import { type StoredSession } from '../persistence/index.ts'

/** The fake server's answer for a route: a body, or a status with headers and body. */
export interface FakeAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request as the fake server received it. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The request may outlive the page. */
  readonly isKeptAlive: boolean
}

type Route = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>

/** A fake socket; the test sends events through it. */
export interface FakeSocket extends StreamSocket {
  readonly sent: string[]
  open(): void
  push(stream: readonly string[], event: string, payload?: unknown): void
  pushRaw(data: string): void
  drop(): void
}

/** A session with a fake server, a fake clock and a fake socket. */
export interface Stage {
  readonly session: Session
  readonly requests: FakeRequest[]
  readonly sockets: FakeSocket[]
  readonly stored: { current: StoredSession | null; saves: number }
  /** Sets the answer for 'GET /path' from now on; the last one set for a route counts. */
  on(route: string, answer: Route | FakeAnswer): void
  /** The requests made to a route. */
  asked(route: string): FakeRequest[]
  /** Waits until everything that does not depend on timers has finished. */
  settle(): Promise<void>
  /** Moves the clock; due timers run. */
  pass(ms: number): Promise<void>
  /** How often subscribers were notified of changes. */
  flushes(): number
  socket(): FakeSocket
  goOffline(isOffline: boolean): void
}

interface Timer {
  readonly at: number
  readonly callback: () => void
}

function createFakeSocket(): FakeSocket {
  const listeners: Record<string, ((event: object) => void)[]> = { open: [], message: [], close: [] }
  const fire = (type: string, event: object) => {
    for (const listener of listeners[type] ?? []) listener(event)
  }
  return {
    sent: [],
    send(data) {
      this.sent.push(data)
    },
    close: () => undefined,
    addEventListener: (type, listener) => void listeners[type]?.push(listener),
    open: () => fire('open', {}),
    push: (stream, event, payload) =>
      fire('message', {
        data: JSON.stringify({
          stream,
          event,
          ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
        }),
      }),
    pushRaw: (data) => fire('message', { data }),
    drop: () => fire('close', {}),
  }
}

function toResponse({ status = 200, body = {}, headers = {} }: FakeAnswer): FetchResponse {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name) => lower.get(name.toLowerCase()) ?? null },
    body: byteStream(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

/** Makes the session: signed in as account 1 by default; every route without an answer gives 404. */
export function createStage(
  given: { me?: { id: string } | null; stored?: StoredSession | null; withSocket?: boolean; options?: Partial<SessionOptions> } = {},
): Stage {
  const routes = new Map<string, Route>()
  const requests: FakeRequest[] = []
  const sockets: FakeSocket[] = []
  const stored: Stage['stored'] = { current: given.stored ?? null, saves: 0 }
  let timers: Timer[] = []
  let time = Date.parse('2026-11-20T12:00:00Z')
  let flushes = 0
  let isOffline = false

  async function fetch(url: string, init: FetchInit = {}): Promise<FetchResponse> {
    if (isOffline) throw new TypeError('offline')
    const { pathname, searchParams } = new URL(url)
    const path = decodeURIComponent(pathname)
    const method = init.method ?? 'GET'
    const request = {
      method,
      path,
      query: searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      headers: init.headers ?? {},
      isKeptAlive: init.keepalive === true,
    }
    requests.push(request)
    await Promise.resolve()
    const route = routes.get(`${method} ${path}`)
    return toResponse(route === undefined ? { status: 404, body: { error: 'Record not found' } } : await route(request))
  }

  const me = given.me === undefined ? { id: '1' } : given.me
  const session = createSession({
    client: createClient({ origin: 'https://starling.test', token: me === null ? null : 'token', fetch, now: () => time, timeoutMs: 0 }),
    me,
    now: () => time,
    storage: {
      load: () => Promise.resolve(stored.current),
      save(snapshot) {
        stored.current = structuredClone(snapshot)
        stored.saves += 1
        return Promise.resolve()
      },
    },
    openSocket:
      given.withSocket === false
        ? null
        : () => {
            const socket = createFakeSocket()
            sockets.push(socket)
            return socket
          },
    schedule(flush) {
      queueMicrotask(() => {
        flushes += 1
        flush()
      })
    },
    setTimer(callback, delayMs) {
      const timer = { at: time + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    random: () => 0.5,
    ...given.options,
  })

  async function settle(): Promise<void> {
    // Dynamic imports take more than resolved promises: the modules are imported here first, and then arrive in the next turn of the event loop.
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
    await Promise.all([import('../streaming/streamCode.ts'), import('./evictEntities.ts'), import('./verifyCredentials.ts')])
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
  }

  return {
    session,
    requests,
    sockets,
    stored,
    on: (route, answer) => void routes.set(route, typeof answer === 'function' ? answer : () => answer),
    asked: (route) => requests.filter(({ method, path }) => `${method} ${path}` === route),
    settle,
    async pass(ms) {
      const end = time + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers = timers.filter((timer) => timer !== due)
        time = due.at
        due.callback()
        await settle()
      }
      time = end
      await settle()
    },
    flushes: () => flushes,
    socket() {
      const socket = sockets.at(-1)
      if (socket === undefined) throw new Error('no socket was opened')
      return socket
    },
    goOffline: (next) => void (isOffline = next),
  }
}

/** A promise that the test resolves. */
export function createDeferred<T>(): { readonly promise: Promise<T>; open(value: T): void } {
  let open: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (open = resolve))
  return { promise, open }
}
