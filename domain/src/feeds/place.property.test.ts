import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialFeed, MAIN_VIEW } from './index.ts'
import { entryIds } from './entries/EntryList.ts'
import { play, script, shownIds, topTraits, World } from './World.fixture.ts'

const placeTraits = { ...topTraits, keepsPlace: true }
/** The entry itself; if it is deleted the next older one, and without one the oldest. */
const rightly = (ids: readonly string[], id: string) => ids.find((other) => Number(other) <= Number(id)) ?? ids.at(-1)

describe('the place where one reads (R-mark-05, demands 4 and 5)', () => {
  it('is where reading goes on after a restart, whatever came meanwhile, and never moves the marker back', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(40), script, fc.boolean(), (existing, more, steps, isStored) => {
        const first = play(existing, steps, () => undefined, new World(existing, placeTraits))
        first.settle()
        first.tell({ kind: 'opened', view: MAIN_VIEW, isConnected: true, now: first.now })
        first.take({ kind: 'see', pick: steps.length, view: MAIN_VIEW })
        const { place, lastReadId } = first.state
        if (!isStored) first.state = { ...first.state, place: null, list: initialFeed(placeTraits).list }
        const second = new World(more, placeTraits, first)
        while (second.questions.length > 0) second.answer(0, false)
        const shown = shownIds(second.state)
        const all = second.posts.map(String)
        // On another device the read position decides; here the same entry is found again.
        const target = isStored ? (place?.id ?? lastReadId) : lastReadId
        if (target !== '0' && all.length > 0) expect(shown).toContain(rightly(all, target))
        const { start } = second.view()
        if (start === null) expect(shown[0]).toBe(all[0])
        else expect(start.id).toBe(rightly(all, target))
        if (start !== null) for (const { id } of second.marked) expect(id).toBe(start.id)
        if (target === '0') return
        // No entry is missing: reading upwards from there reaches every newer post once.
        for (let turn = 0; turn < 200 && second.view().waiting > 0; turn += 1) {
          second.tell({ kind: 'upwards', view: MAIN_VIEW })
          while (second.questions.length > 0) second.answer(0, false)
        }
        expect(entryIds(second.state.list)[0]).toBe(all[0])
        const last = Number(target)
        expect(shownIds(second.state).filter((id) => Number(id) >= last)).toEqual(all.filter((id) => Number(id) >= last))
      }),
      { numRuns: 300 },
    )
  })

  it('is the one where another device has read on since, unless one has begun to read here', () => {
    const before = new World(30, placeTraits)
    before.answer(0, false)
    before.tell({ kind: 'seen', view: MAIN_VIEW, place: { id: '128', within: 7 } })
    before.tell({ kind: 'marked', id: '128' })
    const there = new World(30, placeTraits, before)
    there.tell({ kind: 'marked', id: '250' })
    while (there.questions.length > 0) there.answer(0, false)
    expect(there.view().start).toEqual({ id: '250', within: 0 })

    const here = new World(30, placeTraits, before)
    here.tell({ kind: 'seen', view: MAIN_VIEW, place: { id: '127', within: 0 } })
    here.tell({ kind: 'marked', id: '250' })
    while (here.questions.length > 0) here.answer(0, false)
    expect(here.view().start).toEqual({ id: '128', within: 7 })
    expect(shownIds(here.state)[0]).toBe('130')
  })

  describe('while what follows upwards is being loaded', () => {
    /** Reads upwards while disconnected; the running request's answer lacks the posts published then. */
    function readingUpwards(): World {
      const world = new World(5, placeTraits)
      world.setLine(true)
      while (world.questions.length > 0) world.answer(0, false)
      world.take({ kind: 'away', pick: 0, view: MAIN_VIEW })
      world.setLine(false)
      world.tell({ kind: 'upwards', view: MAIN_VIEW })
      expect(world.questions.map(({ ask }) => ask.place)).toEqual(['above'])
      for (let n = 0; n < 14; n += 1) world.post()
      return world
    }
    function expectNothingMissing(world: World): void {
      for (let turn = 0; turn < 50; turn += 1) {
        while (world.questions.length > 0) world.answer(0, false)
        world.tell({ kind: 'upwards', view: MAIN_VIEW })
      }
      expect(shownIds(world.state)).toEqual(world.posts.map(String))
    }

    it('an old answer does not close the gap that the newest page has left above it (R-tl-08)', () => {
      const world = readingUpwards()
      world.take({ kind: 'refresh', pick: 0, view: MAIN_VIEW })
      world.answer(1, false)
      world.answer(0, true)
      expectNothingMissing(world)
    })

    it('an answer older than a new connection does not close the gap at the top (R-tl-07b, R-tl-08)', () => {
      const world = readingUpwards()
      world.setLine(true)
      world.answer(0, true)
      world.post()
      expectNothingMissing(world)
    })
  })

  it('is waited for, although what is newest is asked for again meanwhile', () => {
    const before = new World(5, placeTraits)
    before.state = { ...before.state, lastReadId: '103' }
    const world = new World(30, placeTraits, before)
    world.answer(0, false)
    world.tell({ kind: 'connected', isConnected: true, now: 1 })
    expect(world.questions.map(({ ask }) => ask.place)).toEqual(['around', 'top'])
    world.answer(1, false)
    expect(shownIds(world.state)).toEqual([])
    expect(world.state.phase).toBe('loading')
    world.answer(0, false)
    expect(world.state.phase).toBe('ready')
    expect(shownIds(world.state)[0]).toBe('103')

    const busy = new World(30, placeTraits, before)
    busy.answer(0, false)
    for (let n = 0; n < 8; n += 1) busy.take({ kind: 'post', pick: 0, view: MAIN_VIEW })
    busy.take({ kind: 'refresh', pick: 0, view: MAIN_VIEW })
    busy.answer(1, false)
    // A gap remains, and is filled automatically.
    expect(busy.questions.map(({ ask }) => ask.place)).toEqual(['around', 'gap'])
    busy.answer(1, false)
    expect(shownIds(busy.state)).toEqual([])
    busy.answer(0, false)
    expect(shownIds(busy.state)[0]).toBe('103')

    const failing = new World(30, placeTraits, before)
    failing.answer(0, false)
    failing.tell({ kind: 'connected', isConnected: true, now: 1 })
    failing.fail(1, 'server')
    expect(failing.state.phase).toBe('loading')
    failing.answer(0, false)
    expect(failing.state.phase).toBe('ready')
    expect(shownIds(failing.state)[0]).toBe('103')
  })

  it('is begun at the top where nobody can tell what is around it', () => {
    const before = new World(5, placeTraits)
    before.state = { ...before.state, lastReadId: '103' }
    const world = new World(30, placeTraits, before)
    world.answer(0, false)
    expect(shownIds(world.state)).toEqual([])
    expect(world.state.phase).toBe('loading')
    world.fail(0, 'server')
    expect(world.state.phase).toBe('ready')
    expect(world.view().start).toBeNull()
    expect(shownIds(world.state)[0]).toBe(String(world.posts[0]))
  })
})
