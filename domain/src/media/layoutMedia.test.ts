import { aMediaAttachment } from '@starling/api/fixtures'
import { expect, it } from 'vitest'

import { aspectOf, hasPreview, layoutMedia } from './layoutMedia.ts'

const sized = (width: number | null, height: number | null) =>
  aMediaAttachment({
    meta: { original: { width, height, aspect: null, duration: null, frame_rate: null }, small: null, focus: null, colors: null },
  })

it.each([
  [1000, 800, 1.25],
  [400, 4000, 2 / 3],
  [4000, 400, 16 / 9],
  [null, null, 16 / 9],
  [0, 0, 16 / 9],
])('gives one picture of %s by %s the ratio %s', (width, height, ratio) => {
  expect(layoutMedia([sized(width, height)]).ratio).toBeCloseTo(ratio)
})

it.each([
  [2, 'pair'],
  [3, 'trio'],
  [4, 'quad'],
  [5, 'strip'],
  [16, 'strip'],
])('sets %i pictures out as a %s', (count, shape) => {
  const layout = layoutMedia(Array.from({ length: count }, () => sized(100, 100)))
  expect(layout.shape).toBe(shape)
  expect(layout.cells).toHaveLength(count)
})

it('falls back to the small picture, then to the ratio alone', () => {
  expect(
    aspectOf(aMediaAttachment({ meta: { original: null, small: { width: 300, height: 200, aspect: null }, focus: null, colors: null } })),
  ).toBe(1.5)
  expect(
    aspectOf(aMediaAttachment({ meta: { original: null, small: { width: null, height: null, aspect: 2 }, focus: null, colors: null } })),
  ).toBe(2)
  expect(aspectOf(aMediaAttachment({ meta: null }))).toBeNull()
})

it('knows what has nothing to show (R-stat-05b)', () => {
  expect(hasPreview(aMediaAttachment())).toBe(true)
  expect(hasPreview(aMediaAttachment({ type: 'unknown' }))).toBe(false)
  expect(hasPreview(aMediaAttachment({ url: null, preview_url: null }))).toBe(false)
  expect(hasPreview(aMediaAttachment({ url: null }))).toBe(true)
  // Of which only a picture is there: it could not be played (#26).
  expect(hasPreview(aMediaAttachment({ type: 'video', url: null }))).toBe(false)
})
