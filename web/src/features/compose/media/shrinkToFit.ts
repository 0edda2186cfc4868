import { shrunkSize } from '@starling/domain/media'
import type { PictureLimits } from '@starling/domain/media'

/** Qualities tried before the picture is made smaller. */
const qualities = [0.9, 0.8, 0.7]
/** The factor by which the number of pixels is reduced each time. */
const step = 0.6
/** A picture of fewer pixels is no longer worth sending. */
const fewestPixels = 10_000

/** Encodes a drawn picture in a quality between 0 and 1. */
export type Encode = (quality: number) => Promise<Blob>

/** The largest and best version of a picture within the limits, in pixels and bytes; rejects where there is none. */
export async function shrinkToFit(
  size: { readonly width: number; readonly height: number },
  { maxPixels, maxBytes }: PictureLimits,
  draw: (width: number, height: number) => Encode,
): Promise<Blob> {
  for (let pixels = Math.min(maxPixels, size.width * size.height); pixels > fewestPixels; pixels *= step) {
    const { width, height } = shrunkSize(size.width, size.height, pixels)
    const encode = draw(width, height)
    for (const quality of qualities) {
      const picture = await encode(quality)
      if (picture.size <= maxBytes) return picture
    }
  }
  throw new Error('This picture cannot be made small enough')
}
