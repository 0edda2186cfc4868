import { aMediaAttachment } from '@starling/api/fixtures'
import { afterEach, expect, it, vi } from 'vitest'
import { filePreviewOf, pictureOf, rememberFile, rememberPicture, uploadPercent } from './uploads.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [[], 0],
  [[{ loaded: 0, total: 0 }], 0],
  [
    [
      { loaded: 100, total: 100 },
      { loaded: 0, total: 300 },
    ],
    25,
  ],
  [[{ loaded: 130, total: 100 }], 100],
])('counts %j together as %i percent, and never more than a hundred (R-media-02a, R-media-02b)', (uploads, expected) => {
  expect(uploadPercent(uploads)).toBe(expected)
})

it('lets go of the oldest files it shows, so that a long visit does not hold all it ever uploaded (#25, 1)', () => {
  let count = 0
  const revoked: string[] = []
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: (url: string) => void revoked.push(url) })
  const fileOf = (key: string) => ({ key, name: 'a.png', type: 'image/png', size: 1 })
  const picture = new Blob(['a'], { type: 'image/png' })
  for (let index = 1; index <= 60; index += 1) rememberFile(`f${index}`, picture)
  expect(revoked).toEqual([])
  rememberPicture('ada', 'm1', picture)
  expect(revoked).toEqual(['blob:1'])
  expect(filePreviewOf(fileOf('f1'))).toBeNull()
  expect(filePreviewOf(fileOf('f2'))).toBe('blob:2')
})

it('shows a picture cropped by one account in no file of another one that has the same id at its server (#26)', () => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:cropped', revokeObjectURL: () => undefined })
  const media = aMediaAttachment({ id: '7', type: 'image', preview_url: 'https://media.test/7.png' })
  rememberPicture('ada', '7', new Blob(['a'], { type: 'image/png' }))
  expect(pictureOf('ada', media)).toBe('blob:cropped')
  expect(pictureOf('bob', media)).toBe('https://media.test/7.png')
})
