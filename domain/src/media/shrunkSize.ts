/** The server's limits for pictures. */
export interface PictureLimits {
  /** Width times height. */
  readonly maxPixels: number
  /** Bytes. */
  readonly maxBytes: number
}

/** The largest size with the same ratio within the limit on pixels, in whole pixels; the size itself where it fits. */
export function shrunkSize(width: number, height: number, maxPixels: number): { readonly width: number; readonly height: number } {
  if (width * height <= maxPixels) return { width, height }
  const scale = Math.sqrt(maxPixels / (width * height))
  const narrow = Math.floor(width * scale)
  const short = Math.floor(height * scale)
  // A side of one pixel cannot shrink further, so the other side is reduced.
  if (narrow < 1) return { width: 1, height: Math.min(height, maxPixels) }
  if (short < 1) return { width: Math.min(width, maxPixels), height: 1 }
  return { width: narrow, height: short }
}
