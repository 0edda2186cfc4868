import { expect, it } from 'vitest'
import { dropIndex, edgeSpeed } from './columnDragging.ts'

const columns = [0, 300, 600, 900].map((left) => ({ left, right: left + 300 }))

it.each([
  [0, 10, 0],
  [0, 500, 1],
  [0, 2000, 3],
  [2, 100, 0],
  [2, 200, 1],
  [3, 700, 2],
  [1, 1100, 3],
])('drops column %i let go at %i px at place %i', (dragged, x, place) => {
  expect(dropIndex(columns, dragged, x)).toBe(place)
})

it('counts from the right where the page runs that way', () => {
  const mirrored = columns.toReversed()
  expect(dropIndex(mirrored, 0, 10, true)).toBe(3)
  expect(dropIndex(mirrored, 3, 1190, true)).toBe(0)
})

const deck = { left: 100, right: 900 }

it.each([
  ['stands in the middle', 500, 0],
  ['begins to be near an edge', 836, 0],
  ['is half way to the right edge', 868, 0.65],
  ['is at the right edge', 900, 1.15],
  ['is beyond it', 2000, 1.15],
  ['is half way to the left edge', 132, -0.65],
  ['is beyond the left edge', -50, -1.15],
])('a deck scrolls while the pointer of a drag %s (R-shell-13b, #26)', (_where, x, speed) => {
  expect(edgeSpeed(x, deck)).toBeCloseTo(speed)
})

it('leaves room to stand still in a narrow deck (R-shell-13b, #26)', () => {
  expect(edgeSpeed(50, { left: 0, right: 100 })).toBe(0)
})
