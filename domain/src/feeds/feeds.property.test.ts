import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryIds, gapsOf, lastEntryId, visibleRows } from './entries/readEntries.ts'
import { isLive } from './Turn.ts'
import { play, script, scriptOf, shownIds, type Step, topTraits, World } from './World.fixture.ts'

/** Actions of a reader that insert rows between others. */
const movesOnPurpose: ReadonlySet<string> = new Set(['pending', 'release', 'write', 'upwards'])

/** While the list is held, a gap waits above the only entry over another gap, and that entry is blocked. */
const joinedGaps: [number, Step[]] = [
  27,
  [
    ...(
      ['post', 'line', 'post', 'post', 'post', 'post', 'post', 'hang', 'refresh', 'hang', 'post', 'refresh', 'hold', 'hang'] as const
    ).map((kind) => ({ kind, pick: 0 })),
    { kind: 'block', pick: 8 },
  ],
]

/** What arrived is not inserted yet when newer entries are asked for, and the reader leaves the top before the answer. */
const notYetInserted: [number, Step[]][] = [
  [0, scriptOf('line answer answer post line post line hang post poll away answer')],
  [0, scriptOf('answer line fail post line post line post refresh hold answer')],
]

/** The top is asked for while a gap waits; the reader shows it and leaves the top before the answer. */
const gapShownMeanwhile: [number, Step[]] = [0, scriptOf('line post line fail post line post online away pending stale')]

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
    }, 60_000)

    it('marks each place where something is missing by a gap (R-tl-07, R-tl-08)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world) => {
              const { items } = world.state.list
              const known = new Set([...entryIds(world.state.list), ...world.state.arrivals])
              items.forEach((row, index) => {
                const next = items[index + 1]
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
    }, 60_000)

    it('moves nothing that is on screen unless the top is in sight and nothing holds it (R-tl-05)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world, before, step) => {
              const shown = shownIds(before)
              // The page around the place where another device has read takes one there.
              if (before.isReturning && step.kind !== 'post') return
              if (isLive(before) || movesOnPurpose.has(step.kind) || shown.length === 0) return
              // A gap filled by pressing opens in its position.
              if (before.fill !== null || step.kind === 'fill') return
              const after = shownIds(world.state)
              const stayed = shown.filter((id) => after.includes(id))
              const last = stayed.at(-1)
              if (last === undefined) return
              // The remaining rows are in the same order with nothing new between or above them.
              expect(after.slice(0, after.indexOf(last) + 1)).toEqual(stayed)
            },
            new World(existing, traits),
          )
        }),
        { numRuns: 300, examples: [joinedGaps, gapShownMeanwhile, ...notYetInserted] },
      )
    }, 60_000)

    it('neither cuts the list nor marks anything read by leaving, returning or saying where it stands (R-mark-02, X-09)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          play(
            existing,
            steps,
            (world, before, step) => {
              const wasMarked = world.marked
              world.marked = []
              if (step.kind === 'leave' || step.kind === 'return' || step.kind === 'away') {
                // In an empty list, entries that arrived just before are shown at once: nothing visible can move.
                if (shownIds(before).length > 0) expect(shownIds(world.state)).toEqual(shownIds(before))
                expect(wasMarked).toEqual([])
              }
              if (step.kind === 'top') expect(shownIds(world.state)).toEqual(shownIds(before))
              for (const { id, state } of wasMarked) {
                expect(state).toMatchObject({ isOpen: true, isVisible: true, isReturning: false })
                // An entry further down was read before those at the top.
                if (step.kind === 'see') expect(state.place?.id).toBe(id)
                else expect([visibleRows(state.list)[0], state.isPlaced, state.isAtTop]).toEqual([{ kind: 'entry', id }, true, true])
              }
            },
            new World(existing, traits),
          )
        }),
        { numRuns: 300 },
      )
    }, 60_000)

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
    }, 60_000)

    it('holds everything the server has, from its top down to its last entry, when all is well again (R-tl-08)', () => {
      fc.assert(
        fc.property(fc.nat(60), script, (existing, steps) => {
          const world = play(existing, steps, () => undefined, new World(existing, traits))
          world.settle()
          expect(gapsOf(world.state.list)).toEqual([])
          const last = Number(lastEntryId(world.state.list) ?? Infinity)
          const alive = new Set(world.posts.map(String))
          expect(entryIds(world.state.list).filter((id) => alive.has(id))).toEqual(world.posts.filter((post) => post >= last).map(String))
          if (world.posts.some((post) => post < last)) expect(world.state.list.hasMore).toBe(true)
          if (world.posts.length > 0) expect(entryIds(world.state.list).length).toBeGreaterThan(0)
        }),
        { numRuns: 300, examples: [goneMeanwhile] },
      )
    }, 60_000)
  },
)
