import type { PictureLimits } from '@starling/domain/media'
import { shrinkToFit } from './shrinkToFit.ts'

interface ShrinkRequest extends PictureLimits {
  readonly file: Blob
}

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  shrink(data).then(
    (picture) => postMessage({ picture }),
    () => postMessage({ picture: null }),
  )
})

/** The picture within the limits, as JPEG or, where it may be transparent, as WebP. */
async function shrink({ file, ...limits }: ShrinkRequest): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return shrinkToFit(bitmap, limits, (width, height) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw pictures')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return (quality) => canvas.convertToBlob({ type, quality })
  })
}
