import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { focalPosition } from './focalPosition.ts'

it('centres without a focal point, and where nothing is cut', () => {
  expect(focalPosition(2, 1, null)).toEqual({ x: 50, y: 50 })
  expect(focalPosition(1.5, 1.5, { x: 1, y: 1 })).toEqual({ x: 50, y: 50 })
})

it('brings the point to the middle as far as the edges allow', () => {
  // The picture is twice as wide as the frame, so the point at three quarters can be centred.
  expect(focalPosition(2, 1, { x: 0.5, y: 0 })).toEqual({ x: 100, y: 50 })
  expect(focalPosition(4, 1, { x: 0.25, y: 0 }).x).toBeCloseTo(66.7)
  expect(focalPosition(1, 2, { x: 0, y: 1 })).toEqual({ x: 50, y: 0 })
})

it('takes the point itself where the picture is not measured', () => {
  expect(focalPosition(null, 1, { x: -1, y: -1 })).toEqual({ x: 0, y: 100 })
})

it('always keeps the point in the frame', () => {
  const unit = fc.double({ min: -1, max: 1, noNaN: true })
  const ratio = fc.double({ min: 0.2, max: 5, noNaN: true })
  fc.assert(
    fc.property(ratio, ratio, unit, unit, (aspect, frame, x, y) => {
      const position = focalPosition(aspect, frame, { x, y })
      const span = Math.max(1, aspect / frame)
      const left = (position.x / 100) * (span - 1)
      const point = ((x + 1) / 2) * span - left
      expect(point).toBeGreaterThanOrEqual(-0.01)
      expect(point).toBeLessThanOrEqual(1.01)
    }),
  )
})
