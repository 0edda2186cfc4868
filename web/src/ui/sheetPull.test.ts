import { array, assert, boolean, constant, integer, oneof, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { SheetPull, SheetPullEvent } from './sheetPull.ts'
import { reduceSheetPull } from './sheetPull.ts'

const start = (canPull = true): SheetPullEvent => ({ type: 'start', x: 200, y: 500, at: 0, canPull })
const move = (x: number, y: number): SheetPullEvent => ({ type: 'move', x, y })
const end = (at: number): SheetPullEvent => ({ type: 'end', at })

function closes(...events: SheetPullEvent[]): boolean {
  let state: SheetPull | null = null
  let isClosed = false
  for (const event of events) {
    const next = reduceSheetPull(state, event)
    state = next.state
    isClosed ||= next.closes
  }
  return isClosed
}

it('closes a sheet that is pulled far, or a little and quickly, and no other (#9, 7)', () => {
  expect(closes(start(), move(200, 650), end(2000))).toBe(true)
  expect(closes(start(), move(200, 560), end(100))).toBe(true)
  expect(closes(start(), move(200, 560), end(2000))).toBe(false)
  expect(closes(start(), move(200, 505), end(100))).toBe(false)
  expect(closes(start(), move(200, 650), move(200, 510), end(2000))).toBe(false)
})

it('leaves to the browser what goes elsewhere first: upwards, aside, in a list that is scrolled down, with two fingers (#9, 7)', () => {
  expect(closes(start(), move(200, 480), move(200, 700), end(2000))).toBe(false)
  expect(closes(start(), move(260, 520), move(260, 700), end(2000))).toBe(false)
  expect(closes(start(false), move(200, 700), end(2000))).toBe(false)
  expect(closes(start(), move(200, 650), { type: 'cancel' }, move(200, 700), end(2000))).toBe(false)
})

it('draws a sheet only where a finger has pulled it, whatever comes in whichever order (#9, 7)', () => {
  const place = integer({ min: 0, max: 900 })
  const events = array(
    oneof(
      record({ type: constant('start' as const), x: place, y: place, at: place, canPull: boolean() }),
      record({ type: constant('move' as const), x: place, y: place }),
      record({ type: constant('end' as const), at: place }),
      record({ type: constant('cancel' as const) }),
    ),
    { maxLength: 30 },
  )
  assert(
    property(events, (sequence) => {
      let state: SheetPull | null = null
      for (const event of sequence) {
        const before: SheetPull | null = state
        const next = reduceSheetPull(before, event)
        state = next.state
        expect(state?.offset ?? 0).toBeGreaterThanOrEqual(0)
        if (state?.kind !== 'pulling') expect(state?.offset ?? 0).toBe(0)
        if (next.closes) expect(before).toMatchObject({ kind: 'pulling' })
        if (event.type === 'end') expect(state).toBeNull()
      }
    }),
  )
})
