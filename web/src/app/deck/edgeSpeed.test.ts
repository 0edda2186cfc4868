import { expect, it } from 'vitest'
import { edgeSpeed } from './edgeSpeed.ts'

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
