import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABANDONED_MS, dueEntry, nextMoment, outboxRetryMs, reduceOutbox, type Outbox, type OutboxEvent } from './index.ts'

const after = (...events: readonly OutboxEvent<string>[]) => events.reduce<Outbox<string>>(reduceOutbox, [])
const added = (id: string, now = 0, delayMs = 0, lane = 'posts') => ({ kind: 'added' as const, id, lane, task: id, now, delayMs })
const ids = (outbox: Outbox<string>) => outbox.map(({ id }) => id)

describe('the outbox (#10, 2)', () => {
  it('sends one after the other in a lane, and lanes beside each other', () => {
    const outbox = after(added('a', 0, 1000), added('b'), added('c', 0, 0, 'favourites'))
    expect(dueEntry(outbox, 0)?.id).toBe('c')
    expect(dueEntry(reduceOutbox(outbox, { kind: 'started', id: 'c', now: 0 }), 1000)?.id).toBe('a')
    expect(nextMoment(outbox)).toBe(0)
    expect(nextMoment([])).toBeNull()
  })

  it('gives back what was not sent, and nothing that is on its way', () => {
    expect(ids(after(added('a', 0, 5000), { kind: 'cancelled', id: 'a' }))).toEqual([])
    expect(ids(after(added('a'), { kind: 'started', id: 'a', now: 1 }, { kind: 'cancelled', id: 'a' }))).toEqual(['a'])
  })

  it('waits longer after each try, and no longer once the network is back', () => {
    expect([1, 2, 3, 20].map(outboxRetryMs)).toEqual([2000, 4000, 8000, 300_000])
    const outbox = after(added('a'), { kind: 'started', id: 'a', now: 1 }, { kind: 'interrupted', id: 'a', now: 2, waitMs: 60_000 })
    expect(dueEntry(outbox, 100)).toBeNull()
    expect(dueEntry(reduceOutbox(outbox, { kind: 'woken', now: 100 }), 100)).toMatchObject({ id: 'a', tries: 1 })
    // While the reader may still undo the task, the waiting time is not shortened.
    expect(dueEntry(after(added('b', 0, 5000), { kind: 'woken', now: 100 }), 100)).toBeNull()
  })

  it('goes on with what a page left behind that is gone, and leaves alone what one sends that lives', () => {
    const outbox = after(added('a'), { kind: 'started', id: 'a', now: 0 })
    expect(nextMoment(outbox)).toBe(ABANDONED_MS)
    expect(dueEntry(reduceOutbox(outbox, { kind: 'released', now: ABANDONED_MS - 1 }), ABANDONED_MS)).toBeNull()
    expect(dueEntry(reduceOutbox(outbox, { kind: 'released', now: ABANDONED_MS }), ABANDONED_MS)).toMatchObject({ id: 'a', tries: 1 })
  })

  it('counts anew for what is left once a part is done', () => {
    const outbox = after(added('a'), { kind: 'interrupted', id: 'a', now: 0, waitMs: 0 }, { kind: 'progressed', id: 'a', task: 'the rest' })
    expect(outbox).toMatchObject([{ task: 'the rest', tries: 0 }])
  })

  it('brings everything to the server once and in order, whatever pages die and whatever answers are lost', () => {
    const step = record({
      kind: constantFrom('add', 'add', 'add later', 'cancel', 'send', 'send', 'send', 'lose', 'refuse', 'die', 'wake', 'pass'),
      which: integer({ min: 0, max: 3 }),
    })
    assert(
      property(array(step, { minLength: 10, maxLength: 80 }), (steps) => {
        let outbox: Outbox<string> = []
        let now = 0
        let count = 0
        const arrived: string[] = []
        const refused = new Set<string>()
        const cancelled = new Set<string>()
        const tell = (event: OutboxEvent<string>) => (outbox = reduceOutbox(outbox, event))
        const send = (how: string) => {
          tell({ kind: 'released', now })
          const entry = dueEntry(outbox, now)
          if (entry === null) return
          tell({ kind: 'started', id: entry.id, now })
          const isThere = entry.tries > 0 && arrived.includes(entry.id)
          if (how === 'refuse' && !isThere) {
            refused.add(entry.id)
            tell({ kind: 'settled', id: entry.id })
            return
          }
          // The server may have received it, so it is looked for before it is sent again.
          if (!isThere) arrived.push(entry.id)
          if (how === 'lose') tell({ kind: 'interrupted', id: entry.id, now, waitMs: outboxRetryMs(entry.tries + 1) })
          if (how === 'send') tell({ kind: 'settled', id: entry.id })
        }
        for (const { kind, which } of steps) {
          now += 10
          if (kind === 'add') tell(added(`e${(count += 1)}`, now))
          if (kind === 'add later') tell(added(`e${(count += 1)}`, now, 5000))
          if (kind === 'cancel') {
            const entry = outbox[which]
            if (entry && entry.tries === 0 && entry.startedAt === null) {
              tell({ kind: 'cancelled', id: entry.id })
              cancelled.add(entry.id)
            }
          }
          if (kind === 'wake') tell({ kind: 'woken', now })
          if (kind === 'pass') now += 30_000
          if (['send', 'lose', 'refuse', 'die'].includes(kind)) send(kind)
        }
        for (let turn = 0; turn < 200 && outbox.length > 0; turn += 1) {
          now += 400_000
          send('send')
        }
        expect(outbox).toEqual([])
        const wanted = Array.from({ length: count }, (_, index) => `e${index + 1}`).filter((id) => !cancelled.has(id) && !refused.has(id))
        expect(arrived).toEqual(wanted)
      }),
      { numRuns: 1000 },
    )
  })
})
