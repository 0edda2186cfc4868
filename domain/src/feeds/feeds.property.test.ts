import { ApiError } from '@starling/api/client'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryRules, initialFeed, reduceFeed, type Ask, type EntriesPage, type EntryList, type FeedEvent, type FeedState } from './index.ts'
import type { FeedTraits } from './FeedState.ts'
import type { EntryListRow } from './entries/EntryList.ts'
import { entryIds, gapsOf, lastEntryId, visibleRows } from './entries/readEntries.ts'
import { removeEntries } from './entries/removeEntries.ts'
import { isLive } from './Turn.ts'

const PAGE = 5

const kinds = [
  'post',
  'post',
  'post',
  'post',
  'post',
  'answer',
  'answer',
  'answer',
  'answer',
  'stale',
  'fail',
  'hang',
  'due',
  'line',
  'top',
  'away',
  'hold',
  'release',
  'leave',
  'return',
  'more',
  'fill',
  'delete',
  'block',
  'pending',
  'refresh',
  'poll',
  'online',
  'hide',
  'write',
] as const

interface Step {
  readonly kind: (typeof kinds)[number]
  readonly pick: number
}

type State = FeedState<EntryList, string>
type Event = FeedEvent<EntryList, string, EntriesPage>

const traits: FeedTraits<EntryList, EntryListRow, string, EntriesPage> = {
  rules: entryRules({ order: 'by-id', marksRead: true }),
  isStreamed: true,
  listensOn: false,
  isBackground: false,
  isReplaced: false,
  showsWaitingOnReturn: false,
  absence: null,
}

/** A model server whose list is `posts`, newest first, a stream that disconnects, and a reader who acts in random order. */
class World {
  posts: number[] = []
  nextId = 101
  now = 0
  isLineUp = false
  /** Running requests, with the answer the server had when each was sent. */
  questions: { request: number; ask: Ask; atOnce: EntriesPage }[] = []
  isInsertionPlanned = false
  state: State = initialFeed(traits)
  readonly deleted = new Set<string>()
  readonly received = new Set<string>()
  marked: { id: string; state: State }[] = []

  constructor(existing: number) {
    for (let n = 0; n < existing; n += 1) this.posts.unshift(this.nextId++)
    this.tell({ kind: 'opened', isConnected: false, now: 0 })
  }

  tell(event: Event): void {
    const { state, effects } = reduceFeed(traits, this.state, event)
    this.state = state
    for (const effect of effects) {
      if (effect.kind === 'load') this.questions.push({ request: effect.request, ask: effect.ask, atOnce: this.page(effect.ask) })
      if (effect.kind === 'abandon') this.questions = this.questions.filter(({ request }) => request !== effect.request)
      if (effect.kind === 'plan-insertion') this.isInsertionPlanned = true
    }
    for (const effect of effects) {
      if (effect.kind !== 'advance-marker') continue
      this.marked.push({ id: effect.id, state })
      this.tell({ kind: 'marked', id: effect.id })
    }
  }

  page(ask: Ask): EntriesPage {
    const below = ask.place === 'gap' ? ask.maxId : ask.place === 'bottom' ? ask.lastId : null
    const since = ask.place === 'top' ? ask.sinceId : null
    const all = this.posts.filter((post) => (below === null || post < Number(below)) && (since === null || post > Number(since)))
    const ids = all.slice(0, PAGE).map(String)
    return {
      ids,
      lastId: ids.at(-1) ?? null,
      next: null,
      isPartial: false,
      hasOlder: ids.length === PAGE,
      isWhole: all.length <= PAGE && ids.length < PAGE,
      suggestionsAboveId: null,
    }
  }

  /** Entries deleted after the server made the answer are left out when the answer is accepted. */
  answer(index: number, isStale: boolean): void {
    const [question] = this.questions.splice(index, 1)
    if (question === undefined) return
    const page = isStale ? question.atOnce : this.page(question.ask)
    const ids = page.ids.filter((id) => !this.deleted.has(id))
    for (const id of ids) this.received.add(id)
    this.tell({ kind: 'answered', request: question.request, page: { ...page, ids, lastId: ids.at(-1) ?? null }, now: this.now })
  }

  fail(index: number, kind: 'server' | 'timeout'): void {
    const [question] = this.questions.splice(index, 1)
    if (question !== undefined) this.tell({ kind: 'failed', request: question.request, error: new ApiError({ kind }), now: this.now })
  }

  post(): void {
    const id = this.nextId++
    this.posts.unshift(id)
    if (!this.state.isListening || !this.state.isConnected) return
    this.received.add(String(id))
    this.tell({ kind: 'arrived', entry: String(id) })
  }

  remove(isGone: (id: number) => boolean): void {
    // A deletion that is not streamed leaves the post in the list.
    if (!this.state.isConnected) return
    for (const post of this.posts) if (isGone(post)) this.deleted.add(String(post))
    this.posts = this.posts.filter((post) => !isGone(post))
    const isGoneEntry = (id: string) => this.deleted.has(id)
    this.tell({ kind: 'removed', change: (list) => removeEntries(list, isGoneEntry), isGone: isGoneEntry })
  }

  setLine(isUp: boolean): void {
    this.isLineUp = isUp
    if (this.state.isListening) this.tell({ kind: 'connected', isConnected: isUp, now: this.now })
  }

  take({ kind, pick }: Step): void {
    const { now } = this
    this.now += pick * 100
    switch (kind) {
      case 'post':
        return this.post()
      case 'answer':
      case 'stale':
        return this.answer(pick % Math.max(1, this.questions.length), kind === 'stale')
      case 'fail':
        return this.fail(pick % Math.max(1, this.questions.length), 'server')
      case 'hang':
        // The request is never answered: the runtime gives it up after the time limit.
        this.now += 20_000
        return this.fail(0, 'timeout')
      case 'due':
        if (this.isInsertionPlanned) {
          this.isInsertionPlanned = false
          this.tell({ kind: 'insertion-due' })
        }
        return
      case 'line':
        return this.setLine(!this.isLineUp)
      case 'top':
      case 'away':
        // A closed screen reports nothing.
        if (this.state.isOpen) this.tell({ kind: 'placed', isAtTop: kind === 'top', now })
        return
      case 'hold':
      case 'release':
        return this.tell({ kind: 'held', isHeld: kind === 'hold' })
      case 'leave':
        return this.tell({ kind: 'closed' })
      case 'return':
        return this.tell({ kind: 'opened', isConnected: this.isLineUp, now })
      case 'more':
        return this.tell({ kind: 'more', now })
      case 'fill': {
        const gaps = gapsOf(this.state.list)
        const gap = gaps[pick % Math.max(1, gaps.length)]
        if (gap !== undefined) this.tell({ kind: 'fill', gapId: gap.id, now })
        return
      }
      case 'delete': {
        const gone = this.posts[pick]
        return this.remove((post) => post === gone)
      }
      case 'block':
        return this.remove((post) => post % 7 === pick % 7)
      case 'pending':
        return this.tell({ kind: 'show-pending' })
      case 'refresh':
        return this.tell({ kind: 'refresh', now })
      case 'poll':
        return this.tell({ kind: 'polled', now })
      case 'online':
        return this.tell({ kind: 'online', now })
      case 'hide':
        return this.tell({ kind: 'visible', isVisible: !this.state.isVisible })
      case 'write': {
        if (this.state.phase !== 'ready') return
        const id = this.nextId++
        this.posts.unshift(id)
        this.tell({ kind: 'written', entry: String(id), now })
        // The stream also carries the reader's own posts.
        if (this.state.isListening && this.state.isConnected) this.tell({ kind: 'arrived', entry: String(id) })
        return
      }
    }
  }

  /** The final phase: the stream connects, all requests are answered, and every gap is filled by the reader. */
  settle(): void {
    this.tell({ kind: 'held', isHeld: false })
    this.tell({ kind: 'opened', isConnected: this.isLineUp, now: this.now })
    this.tell({ kind: 'placed', isAtTop: true, now: this.now })
    this.setLine(false)
    this.setLine(true)
    for (let turn = 0; turn < 300; turn += 1) {
      if (this.questions.length > 0) this.answer(0, false)
      else if (gapsOf(this.state.list).length > 0) this.tell({ kind: 'fill', gapId: gapsOf(this.state.list)[0]?.id ?? '', now: this.now })
      else if (this.state.phase !== 'ready') this.tell({ kind: 'refresh', now: this.now })
      else break
    }
    this.tell({ kind: 'show-pending' })
    this.tell({ kind: 'insertion-due' })
  }
}

const script = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(60) }).map((step): Step => step),
  { maxLength: 150, size: 'max' },
)

/** Runs the script; `look` receives the state before and after each step. */
function play(existing: number, steps: readonly Step[], look: (world: World, before: State, step: Step) => void): World {
  const world = new World(existing)
  for (const step of steps) {
    const before = world.state
    world.take(step)
    look(world, before, step)
  }
  return world
}

const shownIds = ({ list }: State) => visibleRows(list).map(({ id }) => id)

/** Steps by which the reader asks for rows to be inserted between others. */
const movesOnPurpose: ReadonlySet<string> = new Set(['pending', 'release', 'write'])

describe('a feed under any mixture of pages, live entries, failures, hangs, lost lines, scrolling, leaving, returning, deletions and holds', () => {
  it('shows nothing twice and nothing out of order (R-tl-08)', () => {
    fc.assert(
      fc.property(fc.nat(60), script, (existing, steps) => {
        play(existing, steps, (world, before) => {
          const after = entryIds(world.state.list)
          expect(new Set(after).size).toBe(after.length)
          expect(after.every((id, index) => index === 0 || Number(after[index - 1]) > Number(id))).toBe(true)
          const stayed = new Set(after)
          const kept = entryIds(before.list).filter((id) => stayed.has(id))
          const keptSet = new Set(kept)
          expect(after.filter((id) => keptSet.has(id))).toEqual(kept)
        })
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('marks each place where something is missing by a gap (R-tl-07, R-tl-08)', () => {
    fc.assert(
      fc.property(fc.nat(60), script, (existing, steps) => {
        play(existing, steps, (world) => {
          const { items } = world.state.list
          const known = new Set([...entryIds(world.state.list), ...world.state.arrivals])
          items.forEach((row, index) => {
            const next = items[index + 1]
            if (row.kind !== 'entry' || next?.kind !== 'entry') return
            const missing = world.posts.filter((post) => post < Number(row.id) && post > Number(next.id) && !known.has(String(post)))
            expect(missing).toEqual([])
          })
        })
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('moves nothing that is on screen unless the top is in sight and nothing holds it (R-tl-05)', () => {
    fc.assert(
      fc.property(fc.nat(60), script, (existing, steps) => {
        play(existing, steps, (world, before, step) => {
          const shown = shownIds(before)
          if (isLive(before) || movesOnPurpose.has(step.kind) || shown.length === 0) return
          // A gap the reader pressed is filled in its place.
          if (before.fill !== null || step.kind === 'fill') return
          const after = shownIds(world.state)
          const stayed = shown.filter((id) => after.includes(id))
          const last = stayed.at(-1)
          if (last === undefined) return
          // The remaining rows keep their order, with nothing new between or above them.
          expect(after.slice(0, after.indexOf(last) + 1)).toEqual(stayed)
        })
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('neither cuts the list nor marks anything read by leaving, returning or saying where it stands (R-mark-02, X-09)', () => {
    fc.assert(
      fc.property(fc.nat(60), script, (existing, steps) => {
        play(existing, steps, (world, before, step) => {
          const wasMarked = world.marked
          world.marked = []
          if (step.kind === 'leave' || step.kind === 'return' || step.kind === 'away') {
            expect(shownIds(world.state)).toEqual(shownIds(before))
            expect(wasMarked).toEqual([])
          }
          if (step.kind === 'top') expect(shownIds(world.state)).toEqual(shownIds(before))
          for (const { id, state } of wasMarked) {
            expect(state).toMatchObject({ isOpen: true, isPlaced: true, isAtTop: true, isVisible: true })
            expect(visibleRows(state.list)[0]).toEqual({ kind: 'entry', id })
          }
        })
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('ends every load, with an answer or an error, and asks again when wanted', () => {
    fc.assert(
      fc.property(fc.nat(60), script, (existing, steps) => {
        const world = play(existing, steps, ({ state, questions }) => {
          const asked = [state.top?.request, state.more?.request, state.fill?.request].filter((request) => typeof request === 'number')
          expect(new Set(questions.map(({ request }) => request))).toEqual(new Set(asked))
          expect(state.phase === 'loading' && state.top === null).toBe(false)
          if (state.fill?.request === null) expect(state.top).not.toBeNull()
        })
        while (world.questions.length > 0) world.fail(0, 'timeout')
        expect(world.state).toMatchObject({ top: null, more: null, fill: null })
        expect(world.state.phase).not.toBe('loading')
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('holds everything the server has, from its top down to its last entry, when all is well again (R-tl-08)', () => {
    fc.assert(
      fc.property(fc.nat(60), script, (existing, steps) => {
        const world = play(existing, steps, () => undefined)
        world.settle()
        expect(gapsOf(world.state.list)).toEqual([])
        const last = Number(lastEntryId(world.state.list) ?? Infinity)
        const alive = new Set(world.posts.map(String))
        expect(entryIds(world.state.list).filter((id) => alive.has(id))).toEqual(world.posts.filter((post) => post >= last).map(String))
        if (world.posts.some((post) => post < last)) expect(world.state.list.hasMore).toBe(true)
        if (world.posts.length > 0) expect(entryIds(world.state.list).length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
