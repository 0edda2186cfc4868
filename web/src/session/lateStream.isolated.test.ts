import { createClient } from '@starling/api/client'
import { createSession } from '@starling/domain/session'
import { expect, it, vi } from 'vitest'

/** Whether the stream's code can be fetched, and how often it was asked for. */
const code = vi.hoisted(() => ({ isThere: false, asked: 0 }))

vi.mock('../../../domain/src/streaming/streamCode.ts', async (importOriginal) => {
  const actual = await importOriginal<object>()
  return {
    ...actual,
    get applyStreamEvent() {
      code.asked += 1
      if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return () => undefined
    },
  }
})

/** Imports the code of the stream as the session does, so that whatever the session does without waiting for a timer is done by then. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await import('../../../domain/src/streaming/streamCode.ts')
}

it('the code of the stream is not asked for without a network, and at once with it (R-str-01, #24)', async () => {
  await settled()
  code.asked = 0
  const sockets: string[] = []
  const begin = Promise.withResolvers<void>()
  const session = createSession({
    client: createClient({
      origin: 'https://one.test',
      token: 'token',
      fetch: () => Promise.reject(new TypeError('offline')),
      now: () => 0,
    }),
    me: { id: '1' },
    now: () => 0,
    storage: { load: async () => null, save: async () => undefined },
    openSocket(url) {
      sockets.push(url)
      return { send: () => undefined, close: () => undefined, addEventListener: () => undefined }
    },
    streamsAfter: begin.promise,
    schedule: (flush) => queueMicrotask(flush),
    setTimer: () => () => undefined,
    random: () => 0.5,
  })
  session.timeline('home').open()
  session.setOnline(false)
  begin.resolve()
  await settled()
  const askedOffline = code.asked
  code.isThere = true
  session.setOnline(true)
  await expect.poll(() => sockets).toEqual(['wss://one.test/api/v1/streaming'])
  // A browser may remember that a module did not come, for as long as the page is open.
  expect(askedOffline).toBe(0)
  await session.close()
})
