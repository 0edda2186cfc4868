import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMissingCalls } from '@starling/domain/ports'
import type { SendingClient } from '@starling/domain/sending'
import { ApiError } from '@starling/api/client'
import { closeDatabase } from '../storage/database.ts'
import { useFakeDatabase } from '../storage/fakeDatabase.fixture.ts'
import { anActionRow } from '../storage/queueRow.fixture.ts'
import { addRow, changeQueue, hasUnstored, queue, readQueue } from '../storage/sendingTable.ts'
import { followPage } from './followPage.ts'
import { createRunner } from './runner.ts'

useFakeDatabase()

const key = 'https://one.test 1'
const row = (id: string) => anActionRow(key, id, { kind: 'favourite', statusId: id, isOn: true })
let call = vi.fn<() => Promise<unknown>>()
const ends: (() => void)[] = []

interface PageOptions {
  readonly headStartMs?: number
  readonly onCall?: () => void
  readonly ready?: Promise<unknown>
}

function page({ headStartMs = 0, onCall = () => undefined, ready = Promise.resolve() }: PageOptions = {}) {
  const ports = {
    client: {
      call: () => {
        onCall()
        return call()
      },
    } as SendingClient,
    meId: '1',
    missing: createMissingCalls(),
    now: () => Date.now(),
    wait: async () => undefined,
    readFile: async () => null,
    dropFile: async () => undefined,
    newestIds: async () => [],
    mostTries: 5,
  }
  const runner = createRunner({
    accountKey: key,
    isOnline: () => navigator.onLine,
    headStartMs: () => headStartMs,
    portsFor: () => ports,
    tell: (settled) => settled.map(({ id }) => id),
  })
  ends.push(followPage(runner, () => true, ready))
  return runner
}

beforeEach(() => {
  call = vi.fn<() => Promise<unknown>>(async () => ({ data: {} }))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

it('waits for as long as a server asks, and never asks again at once because that is too long for a timer (R-err-02)', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const retryAt = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString()
  call.mockRejectedValue(new ApiError({ kind: 'rate-limited', status: 429, retryAt }))
  await addRow(row('a'))
  page()
  await expect.poll(() => queue.get()).toMatchObject([{ tries: 1, held: null }])
  // Browsers run timers with longer delays at once.
  await expect.poll(() => Math.max(...set.mock.calls.map(([, delayMs]) => delayMs ?? 0))).toBe(2 ** 31 - 1)
  expect(call).toHaveBeenCalledOnce()
})

it('sends what could be undone as its page is closed, also before what waited is read, and nothing else before that (R-comp-02)', async () => {
  let begin: () => void = () => undefined
  page({ ready: new Promise<void>((done) => (begin = done)) })
  await addRow({ ...row('a'), notBefore: Date.now() + 600_000 })
  await addRow(row('b'))
  dispatchEvent(new Event('pagehide'))
  await expect.poll(() => call.mock.calls.length).toBe(1)
  await expect.poll(async () => (await readQueue()).filter(({ outcome }) => outcome !== null)).toMatchObject([{ id: 'a' }])
  begin()
  await expect.poll(() => readQueue()).toEqual([])
  expect(call).toHaveBeenCalledTimes(2)
})

it('sends what another page has added, and what the network kept back once it is there again (R-int-02)', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { run } = page()
  await addRow(row('a'))
  await run()
  expect(call).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => readQueue()).toEqual([])
  await addRow(row('b'))
  await expect.poll(() => readQueue()).toEqual([])
  expect(call).toHaveBeenCalledTimes(2)
})

it('leaves a task to the page that added it, which says what became of it, and sends it where that page is gone (R-comp-02, #24)', async () => {
  const senders: string[] = []
  const owner = (name: string, headStartMs: number) => page({ headStartMs, onCall: () => void senders.push(name) })
  const other = owner('other', 60_000)
  await addRow(row('a'))
  await other.run()
  expect(senders).toEqual([])
  await owner('own', 0).run()
  await expect.poll(() => readQueue()).toEqual([])
  expect(senders).toEqual(['own'])
  for (const end of ends.splice(0)) end()

  owner('other', 200)
  await addRow(row('b'))
  await expect.poll(() => readQueue()).toEqual([])
  expect(senders).toEqual(['own', 'other'])
})

it('keeps in memory what cannot be stored, says so, sends it, and asks before the page goes (R-comp-01)', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  closeDatabase()
  expect(await addRow({ ...row('a'), notBefore: Date.now() + 3_600_000 })).toBe(false)
  expect(hasUnstored()).toBe(true)
  page()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await changeQueue({ kind: 'hurried', ids: ['a'], now: Date.now() })
  await expect.poll(() => queue.get()).toEqual([])
  expect(call).toHaveBeenCalledOnce()
  expect(hasUnstored()).toBe(false)
})
