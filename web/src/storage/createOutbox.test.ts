import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SendOutcome, StandInResult } from '@starling/domain/outbox'
import type { StandIn, StoredOutbox } from './createOutbox.ts'
import { createOutbox } from './createOutbox.ts'

const readTask = (stored: unknown) => (typeof stored === 'string' ? stored : null)

it('does not send what the worker has sent, and counts as tried what it only began (R-int-02)', async () => {
  const name = 'test:stand-in'
  // A stand-in without tasks.
  const earlier = createOutbox<string>({ name, readTask, send: async () => ({ kind: 'wait', waitMs: 1 }) })
  for (const id of ['a', 'b', 'c']) earlier.add(id, { id, lane: 'lane', delayMs: 0 })

  const handed: string[][] = []
  const sent: string[] = []
  const stand: StandIn<string> = {
    isExclusive: false,
    results: vi.fn<StandIn<string>['results']>(
      async () =>
        ({ id, task }) =>
          id === 'a' ? { kind: 'sent' } : id === 'b' ? { kind: 'left', task, isBegun: true } : null,
    ),
    forgetResults: vi.fn(async () => undefined),
    handOver: async (waiting) => void handed.push(waiting.map(({ id }) => id)),
  }
  const outbox = createOutbox<string>({
    name,
    readTask,
    stand,
    async send({ id, tries }) {
      sent.push(`${id} ${tries}`)
      return { kind: 'settled' }
    },
  })
  await outbox.run()
  await vi.waitFor(() => expect(sent).toEqual(['b 1', 'c 0']), { timeout: 10_000 })
  expect(handed).toEqual([['b', 'c'], []])
  expect(stand.forgetResults).toHaveBeenCalledOnce()

  // Nothing is waiting, so the worker's storage is not read.
  await outbox.run()
  expect(stand.results).toHaveBeenCalledOnce()
  outbox.add('d', { id: 'd', lane: 'lane', delayMs: 60_000 })
  expect(handed.at(-1)).toEqual(['d'])
  outbox.cancel('d')
  expect(handed.at(-1)).toEqual([])
})

it('waits for as long as a server asks, and never asks again at once because that is too long for a timer (R-err-02)', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const send = vi.fn(async (): Promise<SendOutcome> => ({ kind: 'wait', waitMs: 400 * 24 * 3_600_000 }))
  const outbox = createOutbox<string>({ name: 'test:patient', readTask, send })
  outbox.add('a', { id: 'a', lane: 'lane', delayMs: 0 })
  await outbox.run()
  expect(send).toHaveBeenCalledOnce()
  // Browsers run timers with longer delays at once.
  expect(Math.max(...set.mock.calls.map(([, delayMs]) => delayMs ?? 0))).toBe(2 ** 31 - 1)
  outbox.cancel('a')
  set.mockRestore()
})

describe('a stand-in that must not send anything twice (#9, 6)', () => {
  const handed: string[][] = []
  const events: string[] = []
  let isOnline = true
  /** What the stand-in has done, by id. */
  const done = new Map<string, StandInResult<string>>()
  let isReadable = true
  const stand: StandIn<string> = {
    isExclusive: true,
    async results() {
      if (!isReadable) throw new Error('Storage is broken')
      return ({ id }) => done.get(id) ?? null
    },
    forgetResults: async () => done.clear(),
    async handOver(waiting) {
      handed.push(waiting.map(({ id }) => id))
      events.push(`hand over ${waiting.map(({ id }) => id).join(' ')}`)
    },
  }
  let count = 0
  let outcome: SendOutcome = { kind: 'settled' }
  const begin = vi.fn<() => void>()
  /** Two outboxes with the same name are two pages. */
  const page = (name: string) =>
    createOutbox<string>({
      name,
      readTask,
      stand,
      onBegin: begin,
      async send({ id, task, tries }, { isLeaving }) {
        events.push(`send ${id} ${task} ${tries}${isLeaving ? ' leaving' : ''}`)
        return outcome
      },
    })
  const add = (outbox: StoredOutbox<string>, id: string, delayMs = 0) => outbox.add(id, { id, lane: 'lane', delayMs })
  const newName = () => `test:exclusive-${(count += 1)}`

  beforeEach(() => {
    handed.length = 0
    events.length = 0
    done.clear()
    isOnline = true
    isReadable = true
    outcome = { kind: 'settled' }
    begin.mockClear()
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  })

  it('gets what waits without a network, and loses each task before a page sends it', async () => {
    const outbox = page(newName())
    await outbox.run()
    isOnline = false
    add(outbox, 'a')
    add(outbox, 'b')
    await vi.waitFor(() => expect(handed.at(-1)).toEqual(['a', 'b']))
    events.length = 0
    isOnline = true
    await outbox.run()
    expect(events.slice(-4)).toEqual(['hand over ', 'send a a 0', 'hand over ', 'send b b 0'])
    expect(handed.flat()).toEqual(['a', 'a', 'b'])
  })

  it('never gets what a page sends at once, or what can be undone for some seconds with a network', async () => {
    const outbox = page(newName())
    await outbox.run()
    add(outbox, 'a')
    await outbox.run()
    expect(events.slice(-2)).toEqual(['hand over ', 'send a a 0'])
    add(outbox, 'later', 60_000)
    await outbox.run()
    expect(handed.flat()).toEqual([])
    const end = outbox.follow()
    isOnline = false
    dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(handed.at(-1)).toEqual(['later']))
    // The network returns while the page is being closed: tasks that were handed over are not sent as well.
    isOnline = true
    dispatchEvent(new Event('pagehide'))
    expect(events.at(-1)).toBe('hand over later')
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(handed.at(-1)).toEqual([]))
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(events.at(-1)).toBe('send later later 0 leaving'))
    end()
  })

  it('is heard before anything is sent or taken back, also by a page that was frozen', async () => {
    const name = newName()
    isOnline = false
    const first = page(name)
    const end = first.follow()
    await first.run()
    for (const id of ['a', 'b', 'c']) add(first, id)
    const next = page(name)
    done.set('a', { kind: 'sent' })
    done.set('b', { kind: 'left', task: 'rest of b', isBegun: true })
    // It may have been sent already.
    expect(next.cancel('a')).toBeNull()
    await next.run()
    expect(next.get()).toMatchObject([
      { id: 'b', task: 'rest of b', tries: 1 },
      { id: 'c', tries: 0 },
    ])
    done.set('c', { kind: 'sent' })
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(first.cancel('c')).toBeNull()
    await first.run()
    expect(first.get()).toMatchObject([{ id: 'b' }])
    isOnline = true
    await first.run()
    expect(events.filter((event) => event.startsWith('send'))).toEqual(['send b rest of b 1'])
    expect(begin).toHaveBeenCalled()
    end()
  })

  it('loses what the reader takes back before that is taken back', async () => {
    const name = newName()
    isOnline = false
    const first = page(name)
    add(first, 'a')
    add(first, 'b')
    await vi.waitFor(() => expect(handed.at(-1)).toEqual(['a', 'b']))
    isOnline = true
    const next = page(name)
    done.set('a', { kind: 'sent' })
    events.length = 0
    // Asking what was sent meanwhile must not cause tasks to be sent that are to be cancelled.
    expect(await Promise.all([next.takeBack('a'), next.takeBack('b')])).toEqual([null, 'b'])
    expect(events).toEqual(['hand over b', 'hand over '])
    expect(next.get()).toEqual([])
  })

  it('sends nothing while it cannot be known what was sent', async () => {
    const outbox = page(newName())
    isReadable = false
    add(outbox, 'a')
    await outbox.run()
    expect(events).toEqual([])
    expect(begin).not.toHaveBeenCalled()
    isReadable = true
    await outbox.run()
    expect(events).toContain('send a a 0')
  })

  it('gets back what a page could not send', async () => {
    const outbox = page(newName())
    outcome = { kind: 'wait', waitMs: 60_000 }
    add(outbox, 'a')
    await outbox.run()
    expect(handed.at(-1)).toEqual(['a'])
    expect(outbox.cancel('a')).toBe('a')
    await vi.waitFor(() => expect(handed.at(-1)).toEqual([]))
  })
})
