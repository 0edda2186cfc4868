import { array, assert, boolean, constant, constantFrom, integer, oneof, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatheredShare, isCatchUpTimeline, mostGathered, noCatchUp, readCatchUp, reduceCatchUp } from './index.ts'
import type { CatchUp, CatchUpEvent, CatchUpRequest } from './index.ts'

const request: CatchUpRequest = { timeline: 'home', afterId: '100', since: null, begunAt: 9000 }
const hours: CatchUpRequest = { timeline: 'list:3', afterId: null, since: 1000, begunAt: 9000 }
const begun = (asked = request): CatchUpEvent => ({ kind: 'begun', request: asked })
const page = (ids: readonly number[], next: string | null = '/next', begunAt = 9000): CatchUpEvent => ({
  kind: 'page',
  begunAt,
  posts: ids.map((id) => ({ id: String(id), at: id * 10 })),
  next,
})
const after = (...events: readonly CatchUpEvent[]) => events.reduce(reduceCatchUp, noCatchUp)

describe('what was missed is gathered (#29, part 2)', () => {
  it('page by page, down to what was read', () => {
    const under = after(begun(), page([400, 300]))
    expect(under).toMatchObject({ phase: 'gathering', pages: 1, count: 2, next: '/next', newestId: '400', reached: 3000, shownPages: null })
    const whole = reduceCatchUp(under, page([200, 100, 90], '/more'))
    expect(whole).toMatchObject({
      phase: 'gathered',
      pages: 2,
      count: 3,
      next: null,
      newestId: '400',
      reached: 2000,
      isCut: false,
      shownPages: 2,
    })
  })

  it('down to a moment, or to the end of the timeline', () => {
    expect(after(begun(hours), page([400, 99, 98]))).toMatchObject({ phase: 'gathered', count: 1 })
    expect(after(begun(hours), page([400, 300], null))).toMatchObject({ phase: 'gathered', count: 2, isCut: false })
    expect(after(begun(hours), page([], null))).toMatchObject({ phase: 'gathered', count: 0, newestId: null, reached: null })
  })

  it('not past an old post in the middle of a page: only the last one tells that the time is over', () => {
    expect(after(begun(hours), page([400, 50, 300]))).toMatchObject({ phase: 'gathering', count: 2 })
  })

  it('up to a number that fits on the device, and says so', () => {
    const many = Array.from({ length: mostGathered }, (_, index) => 10_000 - index)
    expect(after(begun(), page(many))).toMatchObject({ phase: 'gathered', isCut: true })
    expect(after(begun(), page(many, null))).toMatchObject({ phase: 'gathered', isCut: false })
  })

  it('not for ever from a server that names the same page again', () => {
    expect(after(begun(), page([400], '/a'), page([399], '/a')).phase).toBe('gathered')
  })

  it('on from where it was paused or failed, and for no earlier request', () => {
    const paused = after(begun(), page([400]), { kind: 'paused' })
    expect(reduceCatchUp(paused, page([300]))).toBe(paused)
    expect(reduceCatchUp(paused, { kind: 'resumed' })).toMatchObject({ phase: 'gathering', next: '/next', count: 1 })
    const failed = after(begun(), page([400]), { kind: 'failed', begunAt: 9000 })
    expect(reduceCatchUp(failed, { kind: 'resumed' })).toMatchObject({ phase: 'gathering', next: '/next' })
    const other = after(begun(), begun({ ...hours, begunAt: 9500 }))
    expect(reduceCatchUp(other, page([400]))).toBe(other)
    expect(reduceCatchUp(other, { kind: 'failed', begunAt: 9000 })).toBe(other)
  })

  it('shows no more pages than those reading began with, until they are asked for', () => {
    const reading = after(begun(), page([400]), { kind: 'shown' }, page([300], '/b'), page([200, 90]))
    expect(reading).toMatchObject({ phase: 'gathered', pages: 3, shownPages: 1 })
    expect(reduceCatchUp(reading, { kind: 'shown' }).shownPages).toBe(3)
  })

  it('is finished once it is whole, and can be gone back to', () => {
    expect(after(begun(), page([400]), { kind: 'finished', at: 1 }).finishedAt).toBeNull()
    const done = after(begun(), page([90]), { kind: 'finished', at: 1 })
    expect(done.finishedAt).toBe(1)
    expect(reduceCatchUp(done, { kind: 'reopened' })).toMatchObject({ finishedAt: null, phase: 'gathered' })
  })

  it('knows how much of the asked time is there', () => {
    expect(gatheredShare(after(begun()))).toBeNull()
    expect(gatheredShare(after(begun(hours)))).toBe(0)
    expect(gatheredShare(after(begun(hours), page([500])))).toBe(0.5)
    expect(gatheredShare(after(begun(hours), page([500], null)))).toBe(1)
  })

  it('names home, lists and antennas only', () => {
    expect(['home', 'list:1', 'antenna:2'].every(isCatchUpTimeline)).toBe(true)
    expect(['public', 'list:', 'list:1/2', '', null, 3].some(isCatchUpTimeline)).toBe(false)
  })

  it('reads nothing that it did not write', () => {
    const stored = JSON.parse(JSON.stringify(after(begun(), page([400])))) as Record<string, unknown>
    expect(readCatchUp(stored)).toEqual(after(begun(), page([400])))
    const broken: readonly Record<string, unknown>[] = [
      { request: null },
      { phase: 'other' },
      { phase: 'none' },
      { pages: -1 },
      { count: '3' },
      { next: 'https://evil.test/' },
      { next: '//evil.test/' },
      { shownPages: 2 },
      { finishedAt: 'x' },
      { request: { ...request, timeline: 'public' } },
      { request: { ...request, begunAt: null } },
    ]
    for (const change of broken) expect(readCatchUp({ ...stored, ...change })).toBeNull()
    expect([null, 3, 'x', []].map(readCatchUp)).toEqual([null, null, null, null])
  })

  it('whatever happens in whatever order: pages count once, and what is shown stays until it is asked for', () => {
    const events = oneof(
      constantFrom<CatchUpEvent>({ kind: 'paused' }, { kind: 'resumed' }, { kind: 'shown' }, { kind: 'reopened' }),
      record({ kind: constant('finished' as const), at: integer({ min: 0 }) }),
      record({ kind: constant('failed' as const), begunAt: constantFrom(1, 2) }),
      record({
        kind: constant('begun' as const),
        request: record({
          timeline: constantFrom('home' as const, 'list:1' as const),
          afterId: option(constantFrom('50', '90')),
          since: option(integer({ min: 0, max: 900 })),
          begunAt: constantFrom(1, 2),
        }),
      }),
      record({
        kind: constant('page' as const),
        begunAt: constantFrom(1, 2),
        posts: array(record({ id: integer({ min: 1, max: 200 }).map(String), at: integer({ min: 0, max: 1000 }) }), { maxLength: 5 }),
        next: option(constantFrom('/a', '/b', '/c')),
      }),
    )
    assert(
      property(array(events, { maxLength: 40 }), boolean(), (sequence, isStored) => {
        let state: CatchUp = noCatchUp
        for (const event of sequence) {
          const before = state
          state = reduceCatchUp(isStored ? (readCatchUp(JSON.parse(JSON.stringify(state))) ?? noCatchUp) : state, event)
          expect(readCatchUp(JSON.parse(JSON.stringify(state)))).toEqual(state)
          const isTaken = event.kind === 'page' && before.phase === 'gathering' && before.request?.begunAt === event.begunAt
          if (event.kind === 'begun') expect(state).toMatchObject({ pages: 0, count: 0, shownPages: null })
          else expect(state.pages).toBe(before.pages + (isTaken ? 1 : 0))
          if (event.kind === 'page' && before.shownPages !== null) expect(state.shownPages).toBe(before.shownPages)
          if (state.phase === 'gathered' || state.phase === 'none') expect(state.next).toBeNull()
          if (state.phase === 'gathered') expect(state.shownPages).not.toBeNull()
          expect(state.shownPages ?? 0).toBeLessThanOrEqual(state.pages)
          if (state.finishedAt !== null) expect(state.phase).toBe('gathered')
        }
      }),
    )
  })
})
