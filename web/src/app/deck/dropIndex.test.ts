import { expect, it } from 'vitest'
import { dropIndex } from './dropIndex.ts'

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
