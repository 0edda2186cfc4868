import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABANDONED_MS, canCancel, newSender, nextMoment, reduceOutbox, reduceSender } from './index.ts'
import type { Outbox, OutboxEntry, OutboxEvent, SenderEffect, SenderEvent, StandInResult } from './index.ts'

/** How the network treats a request. */
type Luck = 'fine' | 'never arrives' | 'answer is lost'

/** Everything that survives a page, and the server. */
interface World {
  now: number
  isOnline: boolean
  /** In localStorage, which all pages share. */
  outbox: Outbox<string>
  /** The copy for the stand-in, and what it has noted. */
  copy: readonly string[]
  notes: ReadonlyMap<string, 'begun' | 'sent'>
  pages: Page[]
  /** Who holds or waits for the lock under which is sent, and the one under which is copied; the first one holds it. */
  readonly lock: LockRequest[]
  readonly copyLock: LockRequest[]
  /** What the server got, in this order; it ignores idempotency keys. */
  readonly server: string[]
  /** What is on its way to the server now. */
  underWay: number
  mostUnderWay: number
  /** What was taken back, and how often it had been tried: above 0 the server may have it, and the draft is looked for first. */
  readonly cancelled: Map<string, number>
  luck: Luck
}

interface LockRequest {
  readonly owner: object
  readonly onHeld: () => void
}

/** A page does what the reducer asks for; what takes time lies in `pending` until the test lets it go on. */
class Page {
  state = newSender('exclusive')
  pending: (() => void)[] = []
  isFrozen = false
  private readonly triesWhenTaken = new Map<string, number>()
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  tell(event: SenderEvent<string>): void {
    const { outbox, now, isOnline } = this.world
    const { state, effects } = reduceSender(this.state, event, { outbox, now, isOnline })
    this.state = state
    for (const effect of effects) this.perform(effect)
  }

  perform(effect: SenderEffect<string>): void {
    const { world } = this
    switch (effect.kind) {
      case 'change':
        return change(world, effect.event)
      case 'ask-lock':
        return ask(world.lock, this, () => this.tell({ kind: 'locked' }))
      case 'release-lock':
        return release(world.lock, this)
      case 'read-results':
        return this.later(() => this.tell({ kind: 'results', results: resultsOf(world) }))
      case 'forget-results':
        return this.later(() => {
          world.notes = new Map()
          this.tell({ kind: 'results-forgotten' })
        })
      case 'ask-copy':
        return ask(world.copyLock, this, () => this.tell({ kind: 'copy-begun', isAwaited: effect.isAwaited }))
      case 'copy': {
        const ids = effect.entries.map(({ id }) => id)
        // What may have arrived is a page's, and what is written after it waits behind it.
        const end = effect.entries.findIndex(({ tries }) => tries > 0)
        return this.later(() => {
          world.copy = ids.slice(0, end === -1 ? undefined : end)
          this.later(() => {
            this.tell({ kind: 'copied', ids, isAwaited: effect.isAwaited })
            release(world.copyLock, this)
          })
        })
      }
      case 'begin':
        return this.tell({ kind: 'begun' })
      case 'send':
        return effect.isLeaving ? arrive(world, effect.entry) : this.send(effect.entry)
      case 'taken-back':
        world.cancelled.set(effect.id, this.triesWhenTaken.get(effect.id) ?? 0)
        return undefined
      case 'heard':
      case 'plan':
      case 'rest':
        return undefined
    }
  }

  cancel(id: string): void {
    const entry = this.world.outbox.find((one) => one.id === id)
    if (entry === undefined || !canCancel(this.state, entry)) return
    this.triesWhenTaken.set(id, entry.tries)
    this.tell({ kind: 'take-back-asked', id })
  }

  private send(entry: OutboxEntry<string>): void {
    const { world } = this
    begin(world)
    this.later(() => {
      const luck = world.isOnline ? world.luck : 'never arrives'
      if (luck !== 'never arrives') arrive(world, entry)
      this.later(() => {
        world.underWay -= 1
        const outcome = luck === 'fine' ? ({ kind: 'settled' } as const) : ({ kind: 'wait', waitMs: 2000 } as const)
        this.tell({ kind: 'attempted', id: entry.id, outcome, isLeaving: false })
      })
    })
  }

  private later(work: () => void): void {
    this.pending.push(work)
  }
}

function change(world: World, event: OutboxEvent<string>): void {
  world.outbox = reduceOutbox(world.outbox, event)
}

/** What was tried before is looked for, as `sendPost` does it. */
function arrive(world: World, { id, tries }: OutboxEntry<string>): void {
  if (tries === 0 || !world.server.includes(id)) world.server.push(id)
}

function begin(world: World): void {
  world.underWay += 1
  world.mostUnderWay = Math.max(world.mostUnderWay, world.underWay)
}

function resultsOf({ outbox, notes }: World): ReadonlyMap<string, StandInResult<string>> {
  return new Map(
    outbox.flatMap(({ id, task }): [string, StandInResult<string>][] => {
      const note = notes.get(id)
      return note === undefined ? [] : [[id, note === 'sent' ? { kind: 'sent' } : { kind: 'left', task, isBegun: true }]]
    }),
  )
}

function ask(queue: LockRequest[], owner: object, onHeld: () => void): void {
  queue.push({ owner, onHeld })
  if (queue.length === 1) onHeld()
}

function release(queue: LockRequest[], owner: object): void {
  if (queue[0]?.owner !== owner) return
  queue.shift()
  queue[0]?.onHeld()
}

/** A page is gone, with its locks and what it waited for. */
function kill(world: World, page: Page): void {
  if (page.state.step.kind === 'sending' && page.pending.length > 0) world.underWay = 0
  world.pages = world.pages.filter((other) => other !== page)
  page.pending = []
  for (const queue of [world.lock, world.copyLock]) {
    const isHolder = queue[0]?.owner === page
    const kept = queue.filter(({ owner }) => owner !== page)
    queue.splice(0, queue.length, ...kept)
    if (isHolder) kept[0]?.onHeld()
  }
}

/** The stand-in, which works only where no page is open and nobody holds the lock: killed after so many moments. */
function standIn(world: World, moments: number): void {
  if (world.pages.some(({ isFrozen }) => !isFrozen) || world.lock.length > 0 || !world.isOnline) return
  let left = moments
  const note = (id: string, kind: 'begun' | 'sent') => {
    world.notes = new Map([...world.notes, [id, kind]])
  }
  for (const id of world.copy) {
    if (world.notes.get(id) === 'sent') continue
    // It may have arrived, which a page finds out.
    if (world.notes.get(id) === 'begun' || (left -= 1) < 0) return
    note(id, 'begun')
    if ((left -= 1) < 0) return
    if (world.luck !== 'never arrives') world.server.push(id)
    if (world.luck !== 'fine' || (left -= 1) < 0) return
    note(id, 'sent')
  }
}

function setOnline(world: World, isOnline: boolean): void {
  if (world.isOnline === isOnline) return
  world.isOnline = isOnline
  for (const page of world.pages) if (!page.isFrozen) page.tell({ kind: isOnline ? 'went-online' : 'went-offline' })
}

function pass(world: World, ms: number): void {
  world.now += ms
  for (const { state, isFrozen } of world.pages)
    if (!isFrozen && state.step.kind === 'sending') change(world, { kind: 'started', id: state.step.id, now: world.now })
}

/** Browsers do not freeze a page that holds a lock or waits for one. */
function canFreeze(world: World, page: Page): boolean {
  return page.pending.length === 0 && [...world.lock, ...world.copyLock].every(({ owner }) => owner !== page)
}

function settle(world: World): void {
  for (let left = 5000; left > 0; left -= 1) {
    const page = world.pages.find(({ pending }) => pending.length > 0)
    if (page === undefined) return
    page.pending.shift()?.()
  }
  throw new Error('It never comes to rest')
}

/** How often each of them happens, roughly. */
const acts = [
  ...Array.from({ length: 10 }, () => 'go on' as const),
  ...(['add', 'add', 'add undoable', 'add undoable', 'cancel', 'cancel', 'hurry', 'run', 'network', 'network', 'network'] as const),
  ...([
    'open',
    'open',
    'open',
    'kill',
    'close',
    'close',
    'freeze',
    'freeze',
    'wake',
    'stand-in',
    'stand-in',
    'stand-in',
    'pass',
    'fail',
  ] as const),
]
const step = record({
  act: constantFrom(...acts),
  which: integer({ min: 0, max: 5 }),
  times: integer({ min: 1, max: 9 }),
  luck: constantFrom<Luck>('fine', 'fine', 'fine', 'never arrives', 'answer is lost'),
})

describe('what a page and its stand-in send (#9, 6)', () => {
  it('sends nothing twice, forgets nothing, keeps the order, and sends one at a time, whatever happens to pages (R-comp-02)', () => {
    assert(
      property(array(step, { minLength: 10, maxLength: 60, size: 'max' }), boolean(), (steps, hasStandIn) => {
        const world = newWorld()
        openPage(world)
        const added: string[] = []
        for (const { act, which, times, luck } of steps) {
          world.luck = luck
          const awake = world.pages.filter(({ isFrozen }) => !isFrozen)
          const page = awake[which % Math.max(1, awake.length)]
          const any = world.outbox[which % Math.max(1, world.outbox.length)]
          if (act === 'open' && world.pages.length < 2) openPage(world)
          else if (act === 'network') setOnline(world, !world.isOnline)
          else if (act === 'stand-in' && hasStandIn) standIn(world, times)
          else if (act === 'pass') pass(world, times * 4000)
          else if (act === 'wake') wake(world.pages.find(({ isFrozen }) => isFrozen))
          if (page === undefined) continue
          if (act === 'go on') for (let left = times; left > 0; left -= 1) page.pending.shift()?.()
          else if (act === 'add' || act === 'add undoable') {
            const id = `e${String(added.length).padStart(2, '0')}`
            added.push(id)
            // Two are never added in the same millisecond.
            world.now += 1
            page.tell({ kind: 'added', id, lane: 'lane', task: id, delayMs: act === 'add' ? 0 : 10_000 })
            page.tell({ kind: 'run-asked' })
          } else if (act === 'cancel' && any !== undefined) page.cancel(any.id)
          else if (act === 'hurry' && any !== undefined) page.tell({ kind: 'hurried', id: any.id })
          else if (act === 'run') page.tell({ kind: 'run-asked' })
          else if (act === 'kill') kill(world, page)
          else if (act === 'close') {
            page.tell({ kind: 'left' })
            kill(world, page)
          } else if (act === 'freeze' && canFreeze(world, page)) page.isFrozen = true
          else if (act === 'fail' && page.state.step.kind === 'reading-results') {
            page.pending = []
            page.tell({ kind: 'failed' })
          }
        }
        finish(world)

        expect(world.outbox).toEqual([])
        expect(world.copy).toEqual([])
        const { server, cancelled } = world
        expect(server.filter((id) => !cancelled.has(id))).toEqual(added.filter((id) => !cancelled.has(id)))
        expect(server.filter((id) => cancelled.get(id) === 0)).toEqual([])
        expect(new Set(server).size).toBe(server.length)
        expect(world.mostUnderWay).toBeLessThanOrEqual(1)
      }),
      { numRuns: 15000 },
    )
  })
})

function newWorld(): World {
  return {
    now: 1000,
    isOnline: true,
    outbox: [],
    copy: [],
    notes: new Map(),
    pages: [],
    lock: [],
    copyLock: [],
    server: [],
    underWay: 0,
    mostUnderWay: 0,
    cancelled: new Map(),
    luck: 'fine',
  }
}

function openPage(world: World): Page {
  const page = new Page(world)
  world.pages.push(page)
  page.tell({ kind: 'run-asked' })
  return page
}

/** A page that comes back knows that others may have sent what it knows as waiting. */
function wake(page: Page | undefined): void {
  if (page === undefined) return
  page.isFrozen = false
  page.tell({ kind: 'revived' })
  page.tell({ kind: 'run-asked' })
}

/** All pages are gone, and so is the stand-in; one page is opened with a network that works. */
function finish(world: World): void {
  for (const page of world.pages) kill(world, page)
  world.luck = 'fine'
  world.isOnline = true
  const page = openPage(world)
  settle(world)
  for (let moment = nextMoment(world.outbox); moment !== null; moment = nextMoment(world.outbox)) {
    world.now = Math.max(world.now + 1, moment, world.now + ABANDONED_MS)
    page.tell({ kind: 'run-asked' })
    settle(world)
  }
}
