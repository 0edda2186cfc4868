import { aReblog, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import type { StoredSession } from '../persistence/index.ts'
import { createStage, type Stage } from './session.fixture.ts'

const home = 'GET /api/v1/timelines/home'
const idsOf = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

const storedAt = (ids: readonly string[], place: string | null, marker: string): StoredSession => ({
  version: 1,
  savedAt: 0,
  timelines: [{ key: 'home', ids }],
  notifications: [],
  statuses: ids.map((id) => aStatus({ id })),
  accounts: [],
  markers: { home: marker, notifications: '0' },
  left: place === null ? null : { place: { id: place, within: 12 }, marker },
})

/** A server with posts up to `newest`, which keeps a marker. */
function serve(stage: Stage, newest: number, marker: string | null): void {
  const all = idsOf(newest, 101)
  stage.on(home, ({ query }) => {
    const [max, min] = [query.get('max_id'), query.get('min_id')]
    const below = all.filter((id) => (max === null || Number(id) < Number(max)) && (min === null || Number(id) > Number(min)))
    const page = min === null ? below.slice(0, 20) : below.slice(-20)
    return {
      body: page.map((id) => aStatus({ id })),
      headers: { link: `<https://starling.test/api/v1/timelines/home?max_id=${page.at(-1)}>; rel="next"` },
    }
  })
  stage.on('GET /api/v1/markers', {
    body: marker === null ? {} : { home: { last_read_id: marker, version: 1, updated_at: '2026-11-20T12:00:00Z' } },
  })
}

async function open(stage: Stage) {
  const timeline = stage.session.timeline('home')
  timeline.open()
  await stage.settle()
  return { timeline, view: () => timeline.getSnapshot(), ids: () => timeline.getSnapshot().rows.map(({ id }) => id) }
}

const keepsPlace = { keepsPlace: () => true }

it('home begins where this device left it, to the pixel, with what is new above (R-mark-05, demand 4)', async () => {
  const stage = createStage({ stored: storedAt(idsOf(145, 120), '128', '145'), options: keepsPlace })
  serve(stage, 150, '145')
  const { view, ids, timeline } = await open(stage)
  expect(view()).toMatchObject({ start: { id: '128', within: 12 }, pendingCount: 5, waitsAbove: true, phase: 'ready', isCached: false })
  expect(ids()[0]).toBe('145')
  timeline.readUpwards()
  await stage.settle()
  expect(ids()[0]).toBe('150')
})

it('home begins where this device left it although no post was stored, as when the page was closed soon after it was opened (R-mark-05, #7, 2.7)', async () => {
  const stage = createStage({ stored: storedAt([], '122', '145'), options: keepsPlace })
  serve(stage, 150, '145')
  const { view, ids } = await open(stage)
  expect(view()).toMatchObject({ start: { id: '122', within: 12 }, waitsAbove: true, phase: 'ready', isCached: false })
  expect(ids()).toContain('122')
})

it('a post that a page leaves out because the page shows a boost of it stays where one reads (R-tl-08, demand 4)', async () => {
  const stage = createStage({ stored: storedAt(idsOf(145, 120), '142', '145'), options: keepsPlace })
  serve(stage, 145, '145')
  // Servers that show a post once in a page keep its newest appearance.
  const boosted = [aReblog(aStatus({ id: '142' }), { id: '146' }), ...idsOf(145, 127).map((id) => aStatus({ id }))]
  stage.on(home, { body: boosted.filter(({ id }) => id !== '142' && id !== '135') })
  const { view, ids } = await open(stage)
  expect(view()).toMatchObject({ start: { id: '142' }, isCached: false })
  expect(ids()).toContain('142')
  // One that is neither in the page nor boosted there was deleted.
  expect(ids()).not.toContain('135')
})

it('what comes in above the place while one reads upwards is not marked as read, and is counted once all of it is there (R-mark-02, R-mark-05)', async () => {
  const stage = createStage({ options: keepsPlace })
  const told: unknown[] = []
  stage.on('POST /api/v1/markers', ({ body }) => {
    told.push(body)
    return { body: {} }
  })
  serve(stage, 190, '128')
  const { view, ids, timeline } = await open(stage)
  timeline.setAtTop(true)
  timeline.keepPlace({ id: '128', within: 0 })
  expect(view()).toMatchObject({ pendingCount: Infinity, start: { id: '128' } })
  timeline.readUpwards()
  await stage.settle()
  expect(ids()[0]).toBe('147')
  timeline.close()
  await stage.pass(400_000)
  expect(told).toEqual([])
  expect(timeline.lastReadId()).toBe('128')
})

it('home begins at the marker of the server where another device has read on, or nothing is stored (R-mark-01, R-mark-05)', async () => {
  const stage = createStage({ stored: storedAt(idsOf(145, 120), '128', '145'), options: keepsPlace })
  serve(stage, 160, '155')
  const { view, ids } = await open(stage)
  expect([view().start, ids()[0], view().pendingCount]).toEqual([{ id: '155', within: 0 }, '155', 5])

  const fresh = createStage({ options: keepsPlace })
  serve(fresh, 190, '130')
  const elsewhere = await open(fresh)
  expect([elsewhere.view().start, elsewhere.ids()[0]]).toEqual([{ id: '130', within: 0 }, '130'])
})

it('home goes to the newest where another device has read all, though what this device left is on screen already (R-mark-05)', async () => {
  const stage = createStage({ stored: storedAt(idsOf(145, 120), '128', '145'), options: keepsPlace })
  serve(stage, 160, '160')
  const { view, ids } = await open(stage)
  expect([view().start, ids()[0], view().pendingCount]).toEqual([{ id: '160', within: 0 }, '160', 0])

  const fresh = createStage({ options: keepsPlace })
  serve(fresh, 160, '160')
  const elsewhere = await open(fresh)
  expect([elsewhere.view().start, elsewhere.ids()[0]]).toEqual([null, '160'])
})

it('the pages below and above a place are asked for at once where ids are numbers, in turn where they are not (R-mark-01, R-mark-05)', async () => {
  const cursors = (stage: Stage) => stage.asked(home).flatMap(({ query }) => query.get('max_id') ?? query.get('min_id') ?? [])
  const numbers = createStage({ options: keepsPlace })
  serve(numbers, 190, '130')
  const answer = { body: idsOf(129, 110).map((id) => aStatus({ id })) }
  let answerBelow = () => undefined as void
  const below = new Promise<typeof answer>((done) => {
    answerBelow = () => done(answer)
  })
  numbers.on(home, ({ query }) => {
    if (query.has('max_id')) return below
    return { body: (query.has('min_id') ? idsOf(149, 130) : idsOf(190, 171)).map((id) => aStatus({ id })) }
  })
  const { view: numbered } = await open(numbers)
  // Neither waits for the other.
  expect(cursors(numbers)).toEqual(['130', '129'])
  answerBelow()
  await numbers.settle()
  expect(numbered().start?.id).toBe('130')

  // The page above is asked for from the newest post below.
  const words = createStage({ options: keepsPlace })
  const named = (id: number) => `01HE7XJ1CG${id}`
  const all = Array.from({ length: 90 }, (_, index) => named(190 - index))
  words.on(home, ({ query }) => {
    const [max, min] = [query.get('max_id'), query.get('min_id')]
    const within = all.filter((id) => (max === null || id < max) && (min === null || id > min))
    return { body: (min === null ? within.slice(0, 20) : within.slice(-20)).map((id) => aStatus({ id })) }
  })
  words.on('GET /api/v1/markers', { body: { home: { last_read_id: named(130), version: 1, updated_at: '2026-11-20T12:00:00Z' } } })
  const { view, ids } = await open(words)
  expect([view().start?.id, ids()[0]]).toEqual([named(130), named(130)])
  expect(cursors(words)).toEqual([named(130), named(129)])
})

it('home begins with the newest posts where that is chosen, and where nobody has read yet (R-mark-01)', async () => {
  const stage = createStage()
  serve(stage, 190, '130')
  expect((await open(stage)).ids()[0]).toBe('190')
  const fresh = createStage({ options: keepsPlace })
  serve(fresh, 190, null)
  expect((await open(fresh)).ids()[0]).toBe('190')
})

it('a marker that does not come holds home up for a moment only (R-mark-05)', async () => {
  const stage = createStage({ options: keepsPlace })
  serve(stage, 190, null)
  stage.on('GET /api/v1/markers', () => new Promise(() => undefined))
  const { view, ids } = await open(stage)
  expect(view().phase).toBe('loading')
  await stage.pass(1500)
  expect(ids()[0]).toBe('190')
})

it('home begins where it was left although the stored posts take too long to be read (R-tl-08, R-mark-05)', async () => {
  const left = { place: { id: '128', within: 40 }, marker: '120' }
  const kept: unknown[] = []
  const storage = {
    load: () => new Promise(() => undefined),
    save: () => Promise.resolve(),
    savedPlace: () => left,
    keepPlace: (one: unknown) => void kept.push(one),
  }
  const stage = createStage({ options: { ...keepsPlace, storage } })
  serve(stage, 140, '120')
  const { view, ids } = await open(stage)
  expect(view().phase).toBe('loading')
  // It is not kept again with a read position that is not known yet: that would look as if another device had read further.
  expect(kept).toEqual([])
  await stage.pass(1500)
  expect(ids()).toContain('128')
  expect(view().start).toEqual({ id: '128', within: 40 })
})

it('the first home of somebody new begins at the newest post, also where the server has put it together bit by bit (R-mark-05, R-tl-04, #26)', async () => {
  const stage = createStage({ options: keepsPlace })
  stage.on('GET /api/v1/markers', { body: {} })
  stage.on(home, { status: 206, body: idsOf(102, 101).map((id) => aStatus({ id })) })
  const { timeline, view } = await open(stage)
  const drawn = () => view().rows.flatMap(({ kind, id }) => (kind === 'entry' ? [id] : []))
  expect(drawn()).toEqual(['102', '101'])
  // The screen says what it shows, without having been scrolled.
  timeline.keepPlace({ id: '102', within: 0 })
  serve(stage, 120, null)
  await stage.pass(3000)
  expect(drawn()).toEqual(idsOf(120, 101))
  expect(view()).toMatchObject({ start: null, pendingCount: 0, phase: 'ready' })
})
