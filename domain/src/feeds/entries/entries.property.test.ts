import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryIds, gapsOf, lastEntryId, newestEntryId } from './EntryList.ts'
import {
  countPending,
  emptyList,
  insertEntry,
  markMissing,
  mergePage,
  removeEntries,
  showPending,
  visibleRows,
  type OneReader,
} from './OneReader.fixture.ts'

const PAGE = 5

/** A model server whose timeline is `posts`, newest first, and a reader who receives new ones only while connected. */
interface World {
  posts: number[]
  nextId: number
  timeline: OneReader
  received: Set<string>
  isConnected: boolean
}

type Step =
  | { readonly kind: 'post' | 'disconnect' | 'reconnect' | 'showPending' | 'loadMore' | 'refresh' | 'reload' }
  | { readonly kind: 'setAtTop'; readonly isLive: boolean }
  | { readonly kind: 'fillGap' | 'delete'; readonly pick: number }

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>({ kind: 'post' }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'disconnect' }, { kind: 'reconnect' }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'showPending' }, { kind: 'loadMore' }, { kind: 'refresh' }, { kind: 'reload' }) },
    { weight: 1, arbitrary: fc.boolean().map((isLive): Step => ({ kind: 'setAtTop', isLive })) },
    { weight: 2, arbitrary: fc.nat(20).map((pick): Step => ({ kind: 'fillGap', pick })) },
    { weight: 1, arbitrary: fc.nat(60).map((pick): Step => ({ kind: 'delete', pick })) },
  ),
  { maxLength: 120, size: 'max' },
)

const serverPage = (world: World, range: { maxId?: string | null; sinceId?: string | null }): string[] =>
  world.posts
    .filter((post) => (range.maxId == null || post < Number(range.maxId)) && (range.sinceId == null || post > Number(range.sinceId)))
    .slice(0, PAGE)
    .map(String)

function receive(world: World, ids: readonly string[]): void {
  for (const id of ids) world.received.add(id)
}

function take(world: World, step: Step): void {
  const { timeline } = world
  switch (step.kind) {
    case 'post': {
      const id = world.nextId
      world.nextId += 1
      world.posts.unshift(id)
      if (!world.isConnected) return
      receive(world, [String(id)])
      world.timeline = insertEntry(timeline, String(id))
      return
    }
    case 'disconnect':
      world.isConnected = false
      world.timeline = markMissing(timeline)
      return
    case 'reconnect':
      if (world.isConnected) return
      world.isConnected = true
      world.timeline = markMissing(timeline)
      return
    case 'showPending':
      world.timeline = showPending(timeline)
      return
    case 'setAtTop':
      world.timeline = { ...timeline, isLive: step.isLive }
      return
    case 'refresh':
    case 'reload': {
      const sinceId = step.kind === 'refresh' ? newestEntryId(timeline) : null
      const ids = serverPage(world, { sinceId })
      receive(world, ids)
      world.timeline = mergePage(timeline, {
        ids,
        order: 'by-id',
        place: { kind: 'top', sinceId, isWhole: ids.length < PAGE },
        hasOlder: ids.length === PAGE,
      })
      return
    }
    case 'loadMore': {
      const ids = serverPage(world, { maxId: lastEntryId(timeline) })
      receive(world, ids)
      world.timeline = mergePage(timeline, { ids, order: 'by-id', place: { kind: 'bottom' }, hasOlder: ids.length === PAGE })
      return
    }
    case 'fillGap': {
      const gaps = gapsOf(timeline)
      const gap = gaps[step.pick % Math.max(1, gaps.length)]
      if (gap === undefined) return
      fill(world, gap.id)
      return
    }
    case 'delete': {
      const gone = world.posts[step.pick]
      if (gone === undefined) return
      world.posts = world.posts.filter((post) => post !== gone)
      if (world.isConnected) world.timeline = removeEntries(timeline, (id) => id === String(gone))
    }
  }
}

function fill(world: World, gapId: string): void {
  const gap = gapsOf(world.timeline).find((candidate) => candidate.id === gapId)
  if (gap === undefined) return
  const sinceId = gap.maxId === null ? newestEntryId(world.timeline) : null
  const ids = serverPage(world, { maxId: gap.maxId, sinceId })
  receive(world, ids)
  const place = gap.maxId === null ? ({ kind: 'top', sinceId, isWhole: ids.length < PAGE } as const) : ({ kind: 'gap', gapId } as const)
  world.timeline = mergePage(world.timeline, { ids, order: 'by-id', place, hasOlder: ids.length === PAGE })
}

function start(existing: number): World {
  const posts = Array.from({ length: existing }, (_, index) => 100 + existing - index)
  const world: World = {
    posts,
    nextId: 101 + existing,
    timeline: emptyList,
    received: new Set(),
    isConnected: true,
  }
  take(world, { kind: 'reload' })
  return world
}

const isDescending = (ids: readonly string[]) => ids.every((id, index) => index === 0 || Number(ids[index - 1]) > Number(id))

/** The ids expected between two neighbours without a gap between them: everything in that range that still exists. */
function missingWithoutGap(world: World): number[] {
  const { rows: items } = world.timeline
  const known = new Set(entryIds(world.timeline).map(Number))
  const missing: number[] = []
  items.forEach((row, index) => {
    const next = items[index + 1]
    if (row.kind !== 'entry' || next?.kind !== 'entry') return
    for (const post of world.posts) if (post < Number(row.id) && post > Number(next.id) && !known.has(post)) missing.push(post)
  })
  return missing
}

describe('a timeline under any mixture of live posts, pages, gaps, deletions and scrolling', () => {
  it('never shows a post twice and never out of order (R-tl-08d)', () => {
    fc.assert(
      fc.property(fc.nat(90), steps, (existing, taken) => {
        const world = start(existing)
        for (const step of taken) {
          const before = entryIds(world.timeline)
          take(world, step)
          const after = entryIds(world.timeline)
          expect(new Set(after).size).toBe(after.length)
          expect(isDescending(after)).toBe(true)
          const stayed = new Set(after)
          const kept = before.filter((id) => stayed.has(id))
          const keptSet = new Set(kept)
          expect(after.filter((id) => keptSet.has(id))).toEqual(kept)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('marks each place where a post is missing by a gap (R-tl-07, R-tl-08)', () => {
    fc.assert(
      fc.property(fc.nat(90), steps, (existing, taken) => {
        const world = start(existing)
        for (const step of taken) {
          take(world, step)
          expect(missingWithoutGap(world)).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('holds whatever was received, but for what was deleted or cut at the end (X-09a, X-09b)', () => {
    fc.assert(
      fc.property(fc.nat(90), steps, (existing, taken) => {
        const world = start(existing)
        for (const step of taken) {
          take(world, step)
          const ids = new Set(entryIds(world.timeline))
          const alive = new Set(world.posts.map(String))
          const last = Number(lastEntryId(world.timeline) ?? Infinity)
          const lost = [...world.received].filter((id) => alive.has(id) && !ids.has(id) && Number(id) > last)
          const inGap = (id: string) =>
            gapsOf(world.timeline).some(
              (gap) => (gap.maxId === null || Number(id) < Number(gap.maxId)) && (gap.sinceId === null || Number(id) > Number(gap.sinceId)),
            )
          expect(lost.filter((id) => !inGap(id))).toEqual([])
          if (world.posts.some((post) => post < last) && ids.size > 0) expect(world.timeline.hasMore).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('closes its gaps exactly when they are filled (R-tl-08)', () => {
    fc.assert(
      fc.property(fc.nat(90), steps, (existing, taken) => {
        const world = start(existing)
        for (const step of taken) take(world, step)
        world.timeline = markMissing(world.timeline)
        for (let turn = 0; turn < 200; turn += 1) {
          const [gap] = gapsOf(world.timeline)
          if (gap === undefined) break
          fill(world, gap.id)
        }
        expect(gapsOf(world.timeline)).toEqual([])
        const ids = entryIds(world.timeline)
        const last = Number(ids.at(-1) ?? Infinity)
        const alive = new Set(world.posts.map(String))
        expect(ids.filter((id) => alive.has(id))).toEqual(world.posts.filter((post) => post >= last).map(String))
      }),
      { numRuns: 200 },
    )
  })

  it('moves nothing on screen while the reader is not at the top (R-tl-05)', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.array(fc.constantFrom<Step>({ kind: 'post' }, { kind: 'disconnect' }, { kind: 'reconnect' }, { kind: 'refresh' }), {
          maxLength: 60,
        }),
        (existing, taken) => {
          const world = start(existing + 1)
          world.timeline = { ...world.timeline, isLive: false }
          const before = visibleRows(world.timeline)
          for (const step of taken) {
            take(world, step)
            expect(visibleRows(world.timeline)).toEqual(before)
            expect(countPending(world.timeline) + before.length).toBe(entryIds(world.timeline).length)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('has no two gaps in a row and none at the end (R-tl-07)', () => {
    fc.assert(
      fc.property(fc.nat(90), steps, (existing, taken) => {
        const world = start(existing)
        for (const step of taken) {
          take(world, step)
          const kinds = world.timeline.rows.map((row) => row.kind)
          expect(kinds.join(' ')).not.toContain('gap gap')
          expect(kinds.at(-1)).not.toBe('gap')
          expect(world.timeline.waiting).toBeLessThanOrEqual(kinds.length)
        }
      }),
      { numRuns: 150 },
    )
  })
})
