/** Quarter turns to the right. */
export type QuarterTurns = 0 | 1 | 2 | 3

/** A part of a picture, in per cent. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The largest part of a picture that has this shape (width by height), in its middle. */
export function largestPart(width: number, height: number, ratio: number): Part {
  const isWide = width / height > ratio
  const part = { width: isWide ? (100 * ratio * height) / width : 100, height: isWide ? 100 : (100 * width) / (ratio * height) }
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

interface Geometry {
  /** The size of the result, in pixels. */
  readonly width: number
  readonly height: number
  /** Where the middle of the turned picture lies in the result, in pixels. */
  readonly middleX: number
  readonly middleY: number
}

/** Where a picture is drawn so that only a part of it, counted after turning it, is on the canvas. */
export function cropGeometry(naturalWidth: number, naturalHeight: number, turns: QuarterTurns, part: Part): Geometry {
  const isSideways = turns % 2 === 1
  const width = isSideways ? naturalHeight : naturalWidth
  const height = isSideways ? naturalWidth : naturalHeight
  return {
    width: Math.max(1, Math.round((part.width / 100) * width)),
    height: Math.max(1, Math.round((part.height / 100) * height)),
    middleX: width / 2 - (part.x / 100) * width,
    middleY: height / 2 - (part.y / 100) * height,
  }
}
