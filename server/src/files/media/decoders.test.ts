import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../platform/settings/Settings.ts'
import { cropImage, processImage } from './processImage.ts'

vi.mock('sharp', async (original) => ({ default: vi.fn((await original<{ default: typeof sharp }>()).default) }))
afterEach(() => vi.mocked(sharp).mockClear())

const { media } = defaultSettings
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
/** A little-endian TIFF file, which the library could decode. */
const tiff = Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(64)])

it.each([
  ['a drawing', svg],
  ['a TIFF', tiff],
  ['a PDF', Buffer.from('%PDF-1.7 and so on, for more than a dozen bytes')],
  ['nothing', Buffer.alloc(0)],
])('no decoder sees %s, whichever way it came', async (_, bytes) => {
  await expect(processImage(bytes, media)).rejects.toMatchObject({ status: 422 })
  await expect(cropImage(bytes, { width: 400, height: 400 }, media)).rejects.toMatchObject({ status: 422 })
  expect(sharp).not.toHaveBeenCalled()
})
