import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWaiting, isFollowing, isLive } from '../views/index.ts'
import { entryIds, gapsOf, lastEntryId } from './entries/EntryList.ts'
import { isReturning, viewOf } from './FeedState.ts'
import { MAIN_VIEW } from './index.ts'
import { play, script, scriptOf, shownIds, type Step, topTraits, VIEWS, World } from './World.fixture.ts'

/** Actions of a reader that insert rows between others. */
const movesOnPurpose: ReadonlySet<string> = new Set(['pending', 'release', 'upwards'])

/** While the list is paused, a gap waits above the only entry over another gap, and that entry is blocked. */
const joinedGaps: [number, Step[]] = [
  27,
  [
    ...(
      ['post', 'line', 'post', 'post', 'post', 'post', 'post', 'hang', 'refresh', 'hang', 'post', 'refresh', 'hold', 'hang'] as const
    ).map((kind) => ({ kind, pick: 0, view: MAIN_VIEW })),
    { kind: 'block', pick: 8, view: MAIN_VIEW },
  ],
]

/** What arrived is not inserted yet when newer entries are asked for, and the reader leaves the top before the answer. */
const notYetInserted: [number, Step[]][] = [
  [0, scriptOf('line answer answer post line post line hang post poll away answer')],
  [0, scriptOf('answer line fail post line post line post refresh hold answer')],
]

/** The top is asked for while a gap waits; the reader shows it and leaves the top before the answer. */
const gapShownMeanwhile: [number, Step[]] = [0, scriptOf('line post line fail post line post online away pending stale')]

/** A gap waits above the only entry after the reader was away; the answer closes it, and a post that arrived meanwhile follows it. */
const gapClosedAtTop: [number, Step[]] = [0, scriptOf('hide post line answer post line hide stale')]

/** While a gap is filled it grows upwards: the entry above it goes and it joins the next gap, or a page from the top is cut by it. */
const grownGaps: [number, Step[]][] = [
  [0, scriptOf('post post post answer post line post hang leave post return fail fill:15 post block answer')],
  [18, scriptOf('post post post post post answer line hang post block:26 leave post post post post post post refresh fill answer answer')],
]

/** The only entry goes while what is newer than it is asked for. */
const goneMeanwhile: [number, Step[]] = [38, scriptOf('post post line fail post refresh block:8 post')]

describe.each([topTraits, { ...topTraits, keepsPlace: true }])(
  'a feed ($keepsPlace: a place is kept) under any mixture of pages, live entries, failures, hangs, lost lines, scrolling, leaving, returning, deletions and holds',
  (traits) => {
    it('shows nothing twice and nothing out of order (R-tl-08)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world, before) => {
              const after = entryIds(world.state.list)
              expect(new Set(after).size).toBe(after.length)
              expect(after.every((id, index) => index === 0 || Number(after[index - 1]) > Number(id))).toBe(true)
              const stayed = new Set(after)
              const kept = entryIds(before.list).filter((id) => stayed.has(id))
              const keptSet = new Set(kept)
              expect(after.filter((id) => keptSet.has(id))).toEqual(kept)
            },
            new World(existing, traits),
          )
        }),
        { numRuns: 300 },
      )
    })

    it('marks each place where something is missing by a gap (R-tl-07, R-tl-08)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world) => {
              const { rows } = world.state.list
              const known = new Set([...entryIds(world.state.list), ...world.state.batch.map(({ id }) => id)])
              rows.forEach((row, index) => {
                const next = rows[index + 1]
                if (row.kind !== 'entry' || next?.kind !== 'entry') return
                const missing = world.posts.filter((post) => post < Number(row.id) && post > Number(next.id) && !known.has(String(post)))
                expect(missing).toEqual([])
              })
            },
            new World(existing, traits),
          )
        }),
        { numRuns: 300, examples: grownGaps },
      )
    })

    it('moves nothing that is on screen unless the top is in view and nothing holds it, and there only for single posts (R-tl-05, #26)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world, before, step) => {
              // The page around the place where another device has read takes one there.
              if (isReturning(before) && step.kind !== 'post') return
              // A gap filled by pressing opens in its position.
              if (before.fill !== null || step.kind === 'fill') return
              for (const view of VIEWS) {
                const shown = shownIds(before, view)
                if (!before.views.has(view) || shown.length === 0) continue
                if (step.kind === 'write') continue
                if (step.view === view && movesOnPurpose.has(step.kind)) continue
                const after = shownIds(world.state, view)
                const shower = viewOf(before, view, traits.keepsPlace)
                // Where only a gap waits, the answer that closes it may bring the next post.
                if (isLive(shower) && countWaiting(before.list.rows, shower.waiting) === 0) {
                  // Whoever has published sees the own post with what came before it.
                  if (before.top?.isForOwn === true) continue
                  const entries = new Set(shown.filter((id) => !id.startsWith('gap')))
                  const top = after.findIndex((id) => entries.has(id))
                  const above = after.slice(0, Math.max(0, top)).filter((id) => !id.startsWith('gap'))
                  // A single post of a page, and a single one that was streamed during its request.
                  expect(above.length).toBeLessThanOrEqual(2)
                  continue
                }
                const stayed = shown.filter((id) => after.includes(id))
                const last = stayed.at(-1)
                if (last === undefined) continue
                // The remaining rows are in the same order with nothing new between or above them.
                expect(after.slice(0, after.indexOf(last) + 1)).toEqual(stayed)
              }
            },
            new World(existing, traits),
          )
        }),
        { numRuns: 300, examples: [joinedGaps, gapShownMeanwhile, gapClosedAtTop, ...notYetInserted] },
      )
    })

    it('neither cuts the list nor marks anything read by leaving, returning or saying where it stands (R-mark-02, X-09a)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world, before, step) => {
              const wasMarked = world.marked
              world.marked = []
              for (const view of VIEWS) {
                if (!before.views.has(view)) continue
                const shown = shownIds(before, view)
                const after = shownIds(world.state, view)
                // What waits for the next insertion is shown at once in a column that still follows the top.
                const mayGrow = step.view !== view && isFollowing(viewOf(before, view, traits.keepsPlace))
                if (step.kind === 'leave' || step.kind === 'away' || step.kind === 'return') {
                  // In an empty list, entries that arrived just before are shown at once: nothing visible can move.
                  if (shown.length > 0 && !mayGrow) expect(after).toEqual(shown)
                }
                if (step.kind === 'top' && !mayGrow) expect(after).toEqual(shown)
              }
              const isBeside = VIEWS.some((view) => view !== step.view && isFollowing(viewOf(before, view, traits.keepsPlace)))
              if (['leave', 'return', 'away'].includes(step.kind) && !isBeside) expect(wasMarked).toEqual([])
              for (const { id, state } of wasMarked) {
                expect(state.isVisible).toBe(true)
                const readers = [...state.views].filter(([, view]) => view.isOpen && !view.isReturning)
                // An entry further down was read before those at the top.
                if (step.kind === 'see') expect(readers.map(([, { place }]) => place?.id)).toContain(id)
                else {
                  const atTop = readers.filter(([, view]) => view.isPlaced && view.isAtTop)
                  expect(atTop.map(([name]) => shownIds(state, name)[0])).toContain(id)
                }
              }
            },
            new World(existing, traits),
          )
        }),
        { numRuns: 300 },
      )
    })

    it('ends every load, with an answer or an error, and asks again when wanted', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          const world = play(
            existing,
            steps,
            ({ state, questions }) => {
              const asked = [state.top?.request, state.more?.request, state.fill?.request, state.around?.request].filter(
                (request) => typeof request === 'number',
              )
              expect(new Set(questions.map(({ request }) => request))).toEqual(new Set(asked))
              expect(state.phase === 'loading' && state.top === null && state.around === null).toBe(false)
              if (state.fill?.request === null) expect(state.top).not.toBeNull()
            },
            new World(existing, traits),
          )
          while (world.questions.length > 0) world.fail(0, 'timeout')
          expect(world.state).toMatchObject({ top: null, more: null, fill: null, around: null })
          expect(world.state.phase).not.toBe('loading')
        }),
        { numRuns: 300 },
      )
    })

    it('holds everything the server has, from its top down to its last entry, when all is well again (R-tl-08)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          const world = play(existing, steps, () => undefined, new World(existing, traits))
          world.settle()
          expect(gapsOf(world.state.list)).toEqual([])
          const last = Number(lastEntryId(world.state.list) ?? Infinity)
          const alive = new Set(world.posts.map(String))
          expect(entryIds(world.state.list).filter((id) => alive.has(id))).toEqual(world.posts.filter((post) => post >= last).map(String))
          if (world.posts.some((post) => post < last)) expect(world.state.list).toMatchObject({ hasMore: true })
          if (world.posts.length > 0) expect(entryIds(world.state.list).length).toBeGreaterThan(0)
        }),
        { numRuns: 300, examples: [goneMeanwhile] },
      )
    })
  },
)
