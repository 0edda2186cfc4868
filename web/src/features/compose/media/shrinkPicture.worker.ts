import { shrunkSize } from '@starling/domain/media'
import type { PictureLimits } from '@starling/domain/media'

interface ShrinkRequest extends PictureLimits {
  readonly file: Blob
}

/** JPEG qualities tried before the picture is made smaller. */
const qualities = [0.9, 0.8, 0.7]
/** The factor by which the number of pixels is reduced each time. */
const step = 0.6

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  shrink(data).then(
    (picture) => postMessage({ picture }),
    () => postMessage({ picture: null }),
  )
})

/** The picture within the limits, as JPEG or, where it may be transparent, as WebP. */
async function shrink({ file, maxPixels, maxBytes }: ShrinkRequest): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  for (let pixels = Math.min(maxPixels, bitmap.width * bitmap.height); pixels > 10_000; pixels *= step) {
    const { width, height } = shrunkSize(bitmap.width, bitmap.height, pixels)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) break
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    for (const quality of qualities) {
      const picture = await canvas.convertToBlob({ type, quality })
      if (picture.size <= maxBytes) return picture
    }
  }
  throw new Error('This picture cannot be made small enough')
}
