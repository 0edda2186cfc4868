const size = 32
const mostKept = 200
const decoded = new Map<string, Uint8ClampedArray<ArrayBuffer>>()

interface Job {
  readonly canvas: HTMLCanvasElement
  readonly hash: string
}

const jobs = new Set<Job>()
let isScheduled = false

/** Draws when the browser has a moment, so that scrolling never waits for a blur; answers the cancel. */
export function drawBlurhash(canvas: HTMLCanvasElement, hash: string): () => void {
  const known = decoded.get(hash)
  if (known) {
    paint(canvas, known)
    return () => undefined
  }
  const job = { canvas, hash }
  jobs.add(job)
  schedule()
  return () => jobs.delete(job)
}

function schedule(): void {
  if (isScheduled || jobs.size === 0) return
  isScheduled = true
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void work(), { timeout: 500 })
  else setTimeout(() => void work(), 50)
}

async function work(): Promise<void> {
  const { decodeBlurHash } = await import('fast-blurhash')
  const startedAt = performance.now()
  for (const job of jobs) {
    jobs.delete(job)
    const pixels = decode(job.hash, decodeBlurHash)
    if (pixels) paint(job.canvas, pixels)
    if (performance.now() - startedAt > 4) break
  }
  isScheduled = false
  schedule()
}

type Decode = (hash: string, width: number, height: number) => Uint8ClampedArray

/** A broken hash gives a blank: a likeness is a courtesy (R-card-04). */
function decode(hash: string, decodeBlurHash: Decode): Uint8ClampedArray<ArrayBuffer> | null {
  try {
    const pixels = new Uint8ClampedArray(decodeBlurHash(hash, size, size))
    const oldest = decoded.keys().next()
    if (decoded.size >= mostKept && !oldest.done) decoded.delete(oldest.value)
    decoded.set(hash, pixels)
    return pixels
  } catch {
    return null
  }
}

function paint(canvas: HTMLCanvasElement, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, size, size), 0, 0)
}
