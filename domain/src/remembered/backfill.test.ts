import { array, assert, constantFrom, integer, oneof, option, property, record, constant } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBackfill, readBackfill, reduceBackfill } from './index.ts'
import type { Backfill, BackfillEvent } from './index.ts'

const after = (...events: readonly BackfillEvent[]) => events.reduce(reduceBackfill, noBackfill)
const page = (count: number, next: string | null, oldest: number | null = null): BackfillEvent => ({ kind: 'page', count, next, oldest })
const started: BackfillEvent = { kind: 'started' }

describe('older posts are brought in (#29, part 1)', () => {
  it('page by page, until there is no further one', () => {
    expect(after(started, page(40, '/a?max_id=9', 900))).toEqual({ phase: 'running', count: 40, next: '/a?max_id=9', reached: 900 })
    expect(after(started, page(40, '/a?max_id=9', 900), page(3, null, 100))).toEqual({ phase: 'done', count: 43, next: null, reached: 100 })
  })

  it('on from where they were paused, failed, or left by an earlier page', () => {
    for (const kind of ['paused', 'failed', 'reopened'] as const) {
      const stopped = after(started, page(40, '/a'), { kind })
      expect(stopped.phase).toBe(kind === 'failed' ? 'failed' : 'paused')
      expect(reduceBackfill(stopped, started)).toMatchObject({ phase: 'running', count: 40, next: '/a' })
    }
  })

  it('anew after the end, and after everything was forgotten', () => {
    expect(after(started, page(3, null), started)).toEqual({ ...noBackfill, phase: 'running' })
    expect(after(started, page(3, '/a'), { kind: 'forgotten' }, page(40, '/b'))).toEqual(noBackfill)
  })

  it('not for ever from a server that names the same page again', () => {
    expect(after(started, page(40, '/a'), page(40, '/a')).phase).toBe('done')
  })

  it('whatever happens in whatever order: what came is counted once, and there is a next page only where it goes on', () => {
    const events = oneof(
      constantFrom<BackfillEvent>(started, { kind: 'paused' }, { kind: 'failed' }, { kind: 'reopened' }, { kind: 'forgotten' }),
      record({
        kind: constant('page' as const),
        count: integer({ min: 0, max: 40 }),
        next: option(constantFrom('/a', '/b', '/c')),
        oldest: option(integer()),
      }),
    )
    assert(
      property(array(events, { maxLength: 30 }), (sequence) => {
        let state = noBackfill
        let counted = 0
        for (const event of sequence) {
          const before = state
          state = reduceBackfill(state, event)
          if (event.kind === 'forgotten' || (event.kind === 'started' && before.phase === 'done')) counted = 0
          if (event.kind === 'page' && before.phase === 'running') counted += event.count
          expect(state.count).toBe(counted)
          if (state.phase === 'done' || state.phase === 'idle') expect(state.next).toBeNull()
          expect(readBackfill(JSON.parse(JSON.stringify(state)))).toEqual(state)
        }
      }),
    )
  })
})

it.each<[unknown, Backfill | null]>([
  [null, null],
  ['running', null],
  [{ phase: 'gone', count: 1, next: null, reached: null }, null],
  [{ phase: 'paused', count: -1, next: null, reached: null }, null],
  [{ phase: 'paused', count: 1, next: 'https://evil.test/', reached: null }, null],
  [{ phase: 'paused', count: 1, next: '/a', reached: 'x' }, null],
  [
    { phase: 'paused', count: 1, next: '/a', reached: 5 },
    { phase: 'paused', count: 1, next: '/a', reached: 5 },
  ],
])('reads what was stored as %j: %j', (stored, expected) => expect(readBackfill(stored)).toEqual(expected))
