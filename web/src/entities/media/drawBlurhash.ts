import { whenIdle } from '../../ui/whenIdle.ts'

const size = 32
const mostKept = 200
const decoded = new Map<string, Uint8ClampedArray<ArrayBuffer>>()

/** Draws when the browser has a moment, so that scrolling never waits for a blur; answers the cancel. */
export function drawBlurhash(canvas: HTMLCanvasElement, hash: string): () => void {
  const known = decoded.get(hash)
  if (known) {
    paint(canvas, known)
    return () => undefined
  }
  return whenIdle(() => void draw(canvas, hash))
}

/** A broken hash gives a blank: a likeness is a courtesy (R-card-04). */
async function draw(canvas: HTMLCanvasElement, hash: string): Promise<void> {
  try {
    const { decodeBlurHash } = await import('fast-blurhash')
    const pixels = new Uint8ClampedArray(decodeBlurHash(hash, size, size))
    const oldest = decoded.keys().next()
    if (decoded.size >= mostKept && !oldest.done) decoded.delete(oldest.value)
    decoded.set(hash, pixels)
    paint(canvas, pixels)
  } catch {
    // A later card with the same hash tries again.
  }
}

function paint(canvas: HTMLCanvasElement, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, size, size), 0, 0)
}
