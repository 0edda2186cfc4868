import sharp from 'sharp'
import { ArrayBufferTarget, Muxer } from 'webm-muxer'
import { canvas, circle, ellipse, gradient, rect, ridge } from './drawings/svg.ts'

const width = 640
const height = 360
const frameRate = 12

export interface Video {
  readonly webm: Uint8Array
  /** Its first frame, for the preview. */
  readonly poster: Uint8Array
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
}

/** Clouds passing over a hill at dusk. A lossy WebP picture is one VP8 key frame, so a row of them is a film. */
export async function makeVideo(seconds: number): Promise<Video> {
  const count = seconds * frameRate
  const target = new ArrayBufferTarget()
  const muxer = new Muxer({ target, video: { codec: 'V_VP8', width, height, frameRate } })
  const frames = await Promise.all(Array.from({ length: count }, (_, i) => drawFrame(i / count)))
  for (const [i, webp] of frames.entries()) muxer.addVideoChunkRaw(keyFrameOf(webp), 'key', Math.round((i * 1e6) / frameRate))
  muxer.finalize()
  return { webm: new Uint8Array(target.buffer), poster: frames[0] ?? new Uint8Array(), width, height, duration: seconds }
}

function drawFrame(progress: number): Promise<Uint8Array> {
  const clouds = [0, 1, 2, 3, 4].map((i) => {
    const x = ((i * 190 + progress * (180 + i * 60)) % 860) - 110
    const y = 50 + ((i * 53) % 110)
    return ellipse(x, y, 80, 20, '#ffe3d0', 'opacity=".65"') + ellipse(x + 34, y - 13, 44, 20, '#ffe3d0', 'opacity=".65"')
  })
  const sun = 150 + progress * 70
  const hills = [
    [230, 210, 250, 205, 240],
    [275, 260, 285, 250, 280],
    [320, 330, 305, 330, 315],
  ].map((edge, i) => ridge(width, height, edge, ['#6d4a86', '#4c3a72', '#241f47'][i] ?? ''))
  const birds = [0, 1, 2].map((i) => {
    const x = 60 + progress * 420 + i * 34
    const y = 120 - i * 16 + Math.sin(progress * 40 + i) * 7
    return (
      circle(x, y, 2.6, '#241f47') +
      ellipse(x - 6, y - 2 + Math.sin(progress * 90 + i) * 3, 6, 1.6, '#241f47') +
      ellipse(x + 6, y - 2 + Math.sin(progress * 90 + i) * 3, 6, 1.6, '#241f47')
    )
  })
  const svg = canvas(
    width,
    height,
    gradient('sky', ['#27306b', '#8a4f8f', '#f58f7c', '#ffd9a8']),
    rect(0, 0, width, height, 'url(#sky)'),
    circle(470, sun, 34, '#fff1c9'),
    ...clouds,
    ...hills,
    ...birds,
  )
  return sharp(Buffer.from(svg)).webp({ quality: 72, effort: 0, alphaQuality: 0 }).toBuffer()
}

function keyFrameOf(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength)
  for (let at = 12; at + 8 <= webp.byteLength;) {
    const name = String.fromCharCode(...webp.subarray(at, at + 4))
    const size = view.getUint32(at + 4, true)
    if (name === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('the picture is not a lossy WebP')
}
