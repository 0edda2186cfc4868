import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Waiting, WaitingResults } from '../storage/waitingRequests.ts'

const waiting = new Map<string, Waiting>()
const results = new Map<string, WaitingResults>()
const clients = vi.fn<() => Promise<object[]>>(async () => [])
const asked: string[] = []
let answer: (path: string) => Response | Promise<Response> = () => Response.json({})

// jsdom has no IndexedDB; the browser story uses the real one.
vi.mock('../storage/waitingPosts.ts', () => ({ accountsWithPosts: async () => [] }))
vi.mock('../storage/waitingRequests.ts', () => ({
  waitingAccounts: async () => [...waiting.keys()],
  readWaiting: async (key: string) => waiting.get(key) ?? null,
  readResults: async (key: string) => results.get(key) ?? { begun: [], sent: [] },
  keepResults: async (key: string, next: WaitingResults) => void results.set(key, structuredClone(next)),
}))

beforeAll(async () => {
  vi.stubGlobal('clients', { matchAll: clients })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } })
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: { method: string; headers: Headers; body?: string }) => {
    asked.push(`${method} ${url} ${headers.get('Authorization')} ${body ?? ''}`.trim())
    return answer(new URL(url).pathname)
  })
  const { sendWaiting } = await vi.importActual<{ sendWaiting(): void }>('./sendWaiting.ts')
  sendWaiting()
})
beforeEach(() => {
  answer = () => Response.json({})
  asked.length = 0
  results.clear()
  waiting.clear()
  clients.mockResolvedValue([])
  waiting.set('https://here.test 1', {
    origin: 'https://here.test',
    token: 'secret',
    lock: 'lock',
    requests: [
      { id: 'a', method: 'POST', path: '/one' },
      { id: 'b', method: 'POST', path: '/two', body: { emoji: 'x' } },
      { id: 'c', method: 'POST', path: '/three' },
    ],
  })
})
afterAll(() => vi.unstubAllGlobals())

/** Wakes the worker as the browser does; answers whether it succeeded. */
async function wake(tag = 'starling-waiting'): Promise<boolean> {
  const work: Promise<unknown>[] = []
  dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil: (promise: Promise<unknown>) => work.push(promise) }))
  return (await Promise.allSettled(work)).every(({ status }) => status === 'fulfilled')
}

const outcome = () => results.get('https://here.test 1')

it('sends what waits in order and once, with the token in the header (R-int-02)', async () => {
  expect(await wake()).toBe(true)
  expect(asked).toEqual([
    'POST https://here.test/one Bearer secret',
    'POST https://here.test/two Bearer secret {"emoji":"x"}',
    'POST https://here.test/three Bearer secret',
  ])
  expect(outcome()?.sent).toEqual(['a', 'b', 'c'])
  expect(await wake()).toBe(true)
  expect(asked).toHaveLength(3)
})

it.each([
  ['no network', () => Promise.reject(new TypeError('offline'))],
  ['a server that is down', () => new Response(null, { status: 503 })],
  ['too many requests', () => new Response(null, { status: 429 })],
])('stops at %s, goes on from there when woken again, and tells what may have arrived', async (_, fail) => {
  answer = (path) => (path === '/two' ? fail() : Response.json({}))
  expect(await wake()).toBe(false)
  expect(outcome()).toEqual({ begun: ['a', 'b'], sent: ['a'] })
  expect(asked).toHaveLength(2)
  answer = () => Response.json({})
  expect(await wake()).toBe(true)
  expect(outcome()?.sent).toEqual(['a', 'b', 'c'])
  expect(asked.filter((text) => text.includes('/one'))).toHaveLength(1)
})

it('leaves a refusal to the next page, which tells of it, and sends the rest', async () => {
  answer = (path) => (path === '/two' ? Response.json({ error: 'No' }, { status: 422 }) : Response.json({}))
  expect(await wake()).toBe(true)
  expect(outcome()).toEqual({ begun: ['a', 'b', 'c'], sent: ['a', 'c'] })
})

it('leaves everything to a page that is open, and wants to be woken again', async () => {
  clients.mockResolvedValue([{}])
  expect(await wake()).toBe(false)
  expect(asked).toEqual([])
  waiting.clear()
  expect(await wake()).toBe(true)
})

it('does nothing for other tags', async () => {
  expect(await wake('other')).toBe(true)
  expect(asked).toEqual([])
})
