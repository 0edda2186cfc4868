import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { shrunkSize } from './index.ts'

it.each([
  [1000, 500, 1_000_000, { width: 1000, height: 500 }],
  [4000, 2000, 2_000_000, { width: 2000, height: 1000 }],
  [8000, 8000, 16_000_000, { width: 4000, height: 4000 }],
  [10_000, 1, 5000, { width: 5000, height: 1 }],
])('%i × %i within %i pixels', (width, height, maxPixels, expected) => {
  expect(shrunkSize(width, height, maxPixels)).toEqual(expected)
})

it('always fits, keeps at least a pixel and never grows', () => {
  const side = integer({ min: 1, max: 20_000 })
  assert(
    property(side, side, integer({ min: 1, max: 40_000_000 }), (width, height, maxPixels) => {
      const size = shrunkSize(width, height, maxPixels)
      expect(size.width * size.height).toBeLessThanOrEqual(maxPixels)
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
      expect(size.width).toBeLessThanOrEqual(width)
      expect(size.height).toBeLessThanOrEqual(height)
    }),
  )
})
