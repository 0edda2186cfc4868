import { isBlurhash } from '@starling/domain/media'
import { keepNewest } from '../../ui/keepNewest.ts'
import { log } from '../../ui/log.ts'
import { whenIdle } from '../../ui/whenIdle.ts'

const size = 32
const mostKept = 200
const decoded = new Map<string, Uint8ClampedArray<ArrayBuffer>>()

/** Draws in idle time, so that scrolling is never delayed; answers the function that cancels it. */
export function drawBlurhash(canvas: HTMLCanvasElement, hash: string): () => void {
  const known = decoded.get(hash)
  if (known) {
    paint(canvas, known)
    return () => undefined
  }
  return whenIdle(() => void draw(canvas, hash))
}

/** An invalid hash draws nothing, because the placeholder is optional. */
async function draw(canvas: HTMLCanvasElement, hash: string): Promise<void> {
  try {
    if (!isBlurhash(hash)) throw new TypeError('It is none')
    const { decodeBlurHash } = await import('fast-blurhash')
    const pixels = new Uint8ClampedArray(decodeBlurHash(hash, size, size))
    keepNewest(decoded, hash, pixels, mostKept)
    paint(canvas, pixels)
  } catch (cause) {
    // A later card with the same hash tries again.
    log.warn(`The blurhash ${hash} could not be drawn`, cause)
  }
}

function paint(canvas: HTMLCanvasElement, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, size, size), 0, 0)
}
