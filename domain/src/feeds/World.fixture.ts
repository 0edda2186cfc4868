import { ApiError } from '@starling/api/client'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { initialView, type ListView } from '../views/index.ts'
import {
  entryRules,
  initialFeed,
  MAIN_VIEW,
  reduceFeed,
  type EntriesPage,
  type EntryList,
  type FeedEvent,
  type FeedState,
  type FeedTraits,
  type PageRequest,
} from './index.ts'
import { gapsOf, removeEntries } from './entries/EntryList.ts'
import { awaitsPlace, viewOf } from './FeedState.ts'

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
  'see',
  'upwards',
  'upwards',
  'elsewhere',
] as const

export interface Step {
  readonly kind: (typeof kinds)[number]
  readonly pick: number
  /** The column the step happens in. */
  readonly view: string
}

/** The names of the two columns that show the list. */
export const VIEWS = [MAIN_VIEW, 'beside'] as const

export const topTraits: FeedTraits = {
  rules: entryRules({ order: 'by-id', marksRead: true }),
  isStreamed: true,
  listensOn: false,
  isBackground: false,
  isReplaced: false,
  keepsPlace: false,
  pushesAtTop: false,
  absence: null,
}

/** A server whose list is `posts`, newest first; a stream that breaks; and a reader who does anything in any order. */
export class World {
  posts: number[] = []
  nextId = 101
  now = 0
  isLineUp = false
  /** Running requests, with the server's answers at the time they were sent. */
  questions: { request: number; ask: PageRequest; atOnce: EntriesPage }[] = []
  isInsertionPlanned = false
  readonly traits: typeof topTraits
  state: FeedState
  readonly deleted = new Set<string>()
  readonly received = new Set<string>()
  marked: { id: string; state: FeedState }[] = []

  constructor(existing: number, traits = topTraits, before: World | null = null) {
    this.traits = traits
    this.state = initialFeed(traits)
    for (let n = 0; n < existing; n += 1) this.posts.unshift(this.nextId++)
    if (before !== null) this.goOn(before)
    this.tell({ kind: 'opened', view: MAIN_VIEW, isConnected: false, now: 0 })
  }

  /** The stored list of another visit is shown, and the read position of all devices comes with the first answer. */
  private goOn(before: World): void {
    this.posts = [...this.posts.map((post) => post + before.nextId), ...before.posts]
    this.nextId += before.nextId
    for (const id of before.deleted) this.deleted.add(id)
    const { place, list, lastReadId } = before.state
    const at = list.rows.findIndex(({ id }) => id === place?.id)
    const run = list.rows.slice(Math.max(0, list.rows.findLastIndex((row, index) => index < at && row.kind === 'gap') + 1))
    const end = run.findIndex((row) => row.kind === 'gap')
    const ids = (end < 0 ? run : run.slice(0, end)).flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
    const left = place !== null && ids.includes(place.id) ? { place, marker: lastReadId } : null
    const page: EntriesPage = { ...this.page({ place: 'top', sinceId: null }), ids, lastId: ids.at(-1) ?? null }
    this.tell({ kind: 'stored', page, left })
    this.tell({ kind: 'marked', id: lastReadId })
  }

  /** The column of this name; by default the first. */
  view(name: string = MAIN_VIEW): ListView {
    return viewOf(this.state, name, this.traits.keepsPlace)
  }

  tell(event: FeedEvent): void {
    const before = this.state
    const { state, effects } = reduceFeed(this.traits, before, event)
    this.state = state
    // A list whose beginning is being loaded is not shown meanwhile.
    const isWaiting = before.phase === 'loading' && before.around !== null && state.around !== null
    if (isWaiting && this.view().isReturning && shownIds(before).length === 0) expect(shownIds(state)).toEqual([])
    for (const effect of effects) {
      if (effect.kind === 'load') this.questions.push({ request: effect.request, ask: effect.page, atOnce: this.page(effect.page) })
      if (effect.kind === 'abandon') this.questions = this.questions.filter(({ request }) => request !== effect.request)
      if (effect.kind === 'plan-insertion') this.isInsertionPlanned = true
    }
    for (const effect of effects) {
      if (effect.kind !== 'advance-marker') continue
      this.marked.push({ id: effect.id, state })
      this.tell({ kind: 'marked', id: effect.id })
    }
  }

  page(ask: PageRequest): EntriesPage {
    if (ask.place === 'above' || ask.place === 'around') return this.pageUpwards(ask)
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

  /** The answer to `min_id`: entries directly above; around an entry, older ones as well. */
  private pageUpwards(ask: Extract<PageRequest, { place: 'above' | 'around' }>): EntriesPage {
    const older = ask.place === 'around' ? this.posts.filter((post) => post < Number(ask.id)).slice(0, PAGE) : []
    const from = ask.place === 'around' ? (older[0] ?? 0) : Number(ask.minId)
    const newer = this.posts.filter((post) => post > from).slice(-PAGE)
    const ids = [...newer, ...older].map(String)
    const isWhole = ask.place === 'above' && newer.length * 2 < PAGE
    const hasOlder = older.length === PAGE
    const facts = { next: null, isPartial: false, hasOlder, isWhole, suggestionsAboveId: null }
    return { ids, lastId: ids.at(-1) ?? null, ...facts }
  }

  /** Entries deleted since the server answered are left out when the answer is accepted. */
  answer(index: number, isStale: boolean): void {
    const [question] = this.questions.splice(index, 1)
    if (question === undefined) return
    const page = isStale ? question.atOnce : this.page(question.ask)
    const ids = page.ids.filter((id) => !this.deleted.has(id))
    for (const id of ids) this.received.add(id)
    const left: EntriesPage = { ...page, ids, lastId: ids.at(-1) ?? null }
    this.tell({ kind: 'answered', request: question.request, page: left, now: this.now })
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
    this.tell({ kind: 'streamed', entry: { id: String(id) } })
  }

  remove(isGone: (id: number) => boolean): void {
    // A deletion without an event leaves the post in the list.
    if (!this.state.isConnected) return
    for (const post of this.posts) if (isGone(post)) this.deleted.add(String(post))
    this.posts = this.posts.filter((post) => !isGone(post))
    const isGoneEntry = (id: string) => this.deleted.has(id)
    this.tell({
      kind: 'removed',
      change: (list: EntryList) => removeEntries(list, isGoneEntry),
      isGone: ({ id }) => isGoneEntry(id),
    })
  }

  setLine(isUp: boolean): void {
    this.isLineUp = isUp
    if (this.state.isListening) this.tell({ kind: 'connected', isConnected: isUp, now: this.now })
  }

  take({ kind, pick, view }: Step): void {
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
        // The server never answers: the runtime aborts the request after its time limit.
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
        // An unmounted screen reports nothing.
        if (this.view(view).isOpen) this.tell({ kind: 'placed', view, isAtTop: kind === 'top', now })
        return
      case 'hold':
      case 'release':
        return this.tell({ kind: 'paused', view, isPaused: kind === 'hold' })
      case 'leave':
        return this.tell({ kind: 'closed', view })
      case 'return':
        return this.tell({ kind: 'opened', view, isConnected: this.isLineUp, now })
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
        return this.tell({ kind: 'show-waiting', view })
      case 'refresh':
        return this.tell({ kind: 'refresh', now })
      case 'poll':
        return this.tell({ kind: 'polled', now })
      case 'online':
        return this.tell({ kind: 'online', now })
      case 'see': {
        const shown = shownIds(this.state, view)
        const id = shown[pick % Math.max(1, shown.length)]
        if (id !== undefined && !id.startsWith('gap')) this.tell({ kind: 'seen', view, place: { id, within: pick } })
        return
      }
      case 'upwards':
        return this.tell({ kind: 'upwards', view })
      case 'elsewhere': {
        const id = String(this.posts[pick] ?? 0)
        if (Number(id) > Number(this.state.lastReadId)) this.tell({ kind: 'marked', id })
        return
      }
      case 'hide':
        return this.tell({ kind: 'visible', isVisible: !this.state.isVisible })
      case 'write': {
        if (this.state.phase !== 'ready') return
        const id = this.nextId++
        this.posts.unshift(id)
        this.tell({ kind: 'written', entry: { id: String(id) }, now })
        // The stream also delivers the reader's own posts.
        if (this.state.isListening && this.state.isConnected) this.tell({ kind: 'streamed', entry: { id: String(id) } })
        return
      }
    }
  }

  /** Ends the script well: the connection is up, all requests are answered, and each gap is filled. */
  settle(): void {
    for (const view of VIEWS) {
      this.tell({ kind: 'paused', view, isPaused: false })
      this.tell({ kind: 'opened', view, isConnected: this.isLineUp, now: this.now })
      this.tell({ kind: 'placed', view, isAtTop: true, now: this.now })
    }
    this.setLine(false)
    this.setLine(true)
    for (let turn = 0; turn < 300; turn += 1) {
      if (this.questions.length > 0) this.answer(0, false)
      else if (gapsOf(this.state.list).length > 0) this.tell({ kind: 'fill', gapId: gapsOf(this.state.list)[0]?.id ?? '', now: this.now })
      else if (this.state.phase !== 'ready') this.tell({ kind: 'refresh', now: this.now })
      else break
    }
    for (const view of VIEWS) this.tell({ kind: 'show-waiting', view })
    this.tell({ kind: 'insertion-due' })
  }
}

export const script = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(60), view: fc.constantFrom(...VIEWS) }).map((step): Step => step),
  { maxLength: 150, size: 'max' },
)

/** Names of steps, each with its random choice after a colon. */
export function scriptOf(words: string): Step[] {
  return words.split(' ').map((word) => {
    const [name, pick = '0'] = word.split(':')
    const kind = kinds.find((known) => known === name)
    if (kind === undefined) throw new Error(`there is no step ${word}`)
    return { kind, pick: Number(pick), view: MAIN_VIEW }
  })
}

/** Plays the script; `look` receives the state before and after each step. */
export function play(
  existing: number,
  steps: readonly Step[],
  look: (world: World, before: FeedState, step: Step) => void,
  world = new World(existing),
): World {
  for (const step of steps) {
    const before = world.state
    world.take(step)
    look(world, before, step)
  }
  return world
}

/** The rows a column shows, by id. */
export function shownIds(state: FeedState, name: string = MAIN_VIEW): string[] {
  if (awaitsPlace(state)) return []
  const { waiting } = state.views.get(name) ?? initialView
  return state.list.rows.slice(waiting).map(({ id }) => id)
}
