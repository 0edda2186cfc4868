import { expect, it, vi } from 'vitest'
import { cropGeometry, largestPart } from './cropGeometry.ts'
import { fitPicture } from './fitPicture.ts'
import { shrinkToFit } from './shrinkToFit.ts'

/** Pictures whose encoded size is a tenth of their pixels at full quality. */
function pictures() {
  const tried: string[] = []
  const draw = vi.fn((width: number, height: number) => async (quality: number) => {
    tried.push(`${width}x${height} ${quality}`)
    return new Blob([new Uint8Array(Math.round((width * height * quality) / 10))])
  })
  return { tried, draw }
}

const size = { width: 4000, height: 3000 }

it('makes a picture no smaller than the pixels allow, and keeps its proportions (R-media-01)', async () => {
  const { tried, draw } = pictures()
  const picture = await shrinkToFit(size, { maxPixels: 3_000_000, maxBytes: Infinity }, draw)
  expect(tried).toEqual(['2000x1500 0.9'])
  expect(picture.size).toBe(270_000)
})

it('lowers the quality before it takes pixels away, and then takes as few as it can (R-media-01)', async () => {
  const quality = pictures()
  await shrinkToFit(size, { maxPixels: Infinity, maxBytes: 1_000_000 }, quality.draw)
  expect(quality.tried).toEqual(['4000x3000 0.9', '4000x3000 0.8'])
  const fewer = pictures()
  const picture = await shrinkToFit(size, { maxPixels: Infinity, maxBytes: 600_000 }, fewer.draw)
  expect(fewer.tried.map((each) => each.split(' ')[0])).toEqual([
    ...Array<string>(3).fill('4000x3000'),
    ...Array<string>(2).fill('3098x2323'),
  ])
  expect(picture.size).toBeLessThanOrEqual(600_000)
})

it('gives up a picture that cannot be made small enough, and one that cannot be drawn (R-media-01)', async () => {
  await expect(shrinkToFit(size, { maxPixels: Infinity, maxBytes: 10 }, pictures().draw)).rejects.toThrow('cannot be made small enough')
  const draw = () => {
    throw new Error('This browser cannot draw pictures')
  }
  await expect(shrinkToFit(size, { maxPixels: Infinity, maxBytes: 10 }, draw)).rejects.toThrow('cannot draw pictures')
})

it('leaves a file alone where nothing can shrink it (R-media-01)', async () => {
  const gif = new File(['x'.repeat(50)], 'party.gif', { type: 'image/gif' })
  const png = new File(['x'.repeat(50)], 'kite.png', { type: 'image/png' })
  // jsdom has no workers, as some browsers have none that can draw.
  for (const file of [gif, png]) expect(await fitPicture(file, { maxPixels: 10, maxBytes: 10 })).toBe(file)
})

it.each([
  [0, { x: 0, y: 0, width: 100, height: 100 }, { width: 400, height: 300, middleX: 200, middleY: 150 }],
  [1, { x: 0, y: 0, width: 100, height: 100 }, { width: 300, height: 400, middleX: 150, middleY: 200 }],
  [2, { x: 50, y: 0, width: 50, height: 100 }, { width: 200, height: 300, middleX: 0, middleY: 150 }],
  [3, { x: 10, y: 25, width: 20, height: 50 }, { width: 60, height: 200, middleX: 120, middleY: 100 }],
  [0, { x: 99, y: 99, width: 0, height: 0 }, { width: 1, height: 1, middleX: -196, middleY: -147 }],
] as const)('turns a picture by %i quarters and cuts a part out of what is seen then (#10, 4)', (turns, part, expected) => {
  expect(cropGeometry(400, 300, turns, part)).toEqual(expected)
})

it.each([
  [600, 300, 1, { width: 50, height: 100, x: 25, y: 0 }],
  [300, 600, 1, { width: 100, height: 50, x: 0, y: 25 }],
  [1600, 1200, 16 / 9, { width: 100, height: 75, x: 0, y: 12.5 }],
  [400, 500, 4 / 5, { width: 100, height: 100, x: 0, y: 0 }],
])('crops a picture of %d by %d to the largest part of the shape %d, in its middle (R-media-03, #26)', (width, height, ratio, part) => {
  const found = largestPart(width, height, ratio)
  expect(found.width).toBeCloseTo(part.width)
  expect(found.height).toBeCloseTo(part.height)
  expect([found.x, found.y].map((value) => Math.round(value * 10) / 10)).toEqual([part.x, part.y])
})
