import { expect, test } from 'vitest'
import { formatClock } from './formatClock.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [754, '12:34'],
  [3723, '1:02:03'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Infinity, '0:00'],
])('%d seconds are written %s (R-play-01)', (seconds, written) => {
  expect(formatClock(seconds)).toBe(written)
})
