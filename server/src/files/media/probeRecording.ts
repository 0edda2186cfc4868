/** The data a player needs before loading the file; absent where the container does not have it. */
export interface Recording {
  /** In seconds. */
  readonly duration?: number
  readonly width?: number
  readonly height?: number
}

/**
 * Reads duration and picture size from the container's headers; never throws, and unknown files give less information. `size` is that of the whole
 * file, if `bytes` are only the part with the headers.
 */
export function probeRecording(bytes: Uint8Array, mime: string, size = bytes.length): Recording {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (mime === 'audio/wav') return probeWav(view, size)
    if (mime === 'audio/flac') return probeFlac(view)
    if (mime.endsWith('/webm')) return probeWebm(view)
    if (mime.endsWith('/mp4') || mime === 'video/quicktime') return probeIso(view, 0, view.byteLength, 0)
    return {}
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

function probeWav(view: DataView, fileSize: number): Recording {
  const bytesPerSecond = view.getUint32(28, true)
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true)
    if (view.getUint32(at) === 0x64617461)
      return bytesPerSecond > 0 ? { duration: round(Math.min(size, fileSize - at - 8) / bytesPerSecond) } : {}
    at += 8 + size + (size % 2)
  }
  return {}
}

function probeFlac(view: DataView): Recording {
  // STREAMINFO follows the four letters and its own four-byte header.
  const sampleRate = (view.getUint16(18) << 4) | (view.getUint8(20) >> 4)
  const samples = (view.getUint8(21) & 0x0f) * 2 ** 32 + view.getUint32(22)
  return sampleRate > 0 && samples > 0 ? { duration: round(samples / sampleRate) } : {}
}

const isoContainers = new Set(['moov', 'trak'])

function probeIso(view: DataView, from: number, to: number, depth: number): Recording {
  const found: Recording = {}
  for (let at = from, boxes = 0; at + 8 <= to && boxes < 10_000; boxes++) {
    const short = view.getUint32(at)
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const name = letters(view, at + 4)
    const body = at + (short === 1 ? 16 : 8)
    if (size < 8) break
    if (isoContainers.has(name) && depth < 4) Object.assign(found, probeIso(view, body, Math.min(at + size, to), depth + 1))
    else if (name === 'mvhd') Object.assign(found, readMovieHeader(view, body))
    else if (name === 'tkhd') Object.assign(found, readTrackHeader(view, Math.min(at + size, to)))
    at += size
  }
  return found
}

function readMovieHeader(view: DataView, at: number): Recording {
  const isLong = view.getUint8(at) === 1
  const scale = view.getUint32(at + (isLong ? 20 : 12))
  const length = isLong ? Number(view.getBigUint64(at + 24)) : view.getUint32(at + 16)
  return scale > 0 && length > 0 ? { duration: round(length / scale) } : {}
}

function readTrackHeader(view: DataView, end: number): Recording {
  // Width and height are the last fields of the header as 16.16 numbers; a sound track has zeros there.
  const width = view.getUint32(end - 8) >>> 16
  const height = view.getUint32(end - 4) >>> 16
  return width > 0 && height > 0 ? { width, height } : {}
}

const webmContainers = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0])

function probeWebm(view: DataView): Recording {
  let scale = 1_000_000
  let ticks = 0
  const size: { width?: number; height?: number } = {}
  for (let at = 0, elements = 0; at + 2 <= view.byteLength && elements < 2000; elements++) {
    const id = readVint(view, at, false)
    const length = readVint(view, at + id.bytes, true)
    const body = at + id.bytes + length.bytes
    // The first cluster begins, so all headers have been read.
    if (id.value === 0x1f43b675) break
    if (id.value === 0x2ad7b1) scale = readUint(view, body, length.value)
    else if (id.value === 0x4489) ticks = length.value === 4 ? view.getFloat32(body) : view.getFloat64(body)
    else if (id.value === 0xb0) size.width = readUint(view, body, length.value)
    else if (id.value === 0xba) size.height = readUint(view, body, length.value)
    at = webmContainers.has(id.value) ? body : body + length.value
  }
  return { ...(ticks > 0 ? { duration: round((ticks * scale) / 1e9) } : {}), ...size }
}

function readVint(view: DataView, at: number, isLength: boolean): { value: number; bytes: number } {
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  if (bytes > 8) throw new RangeError('not a number')
  let value = isLength ? first & (0xff >> bytes) : first
  for (let i = 1; i < bytes; i++) value = value * 256 + view.getUint8(at + i)
  return { value, bytes }
}

function readUint(view: DataView, at: number, length: number): number {
  let value = 0
  for (let i = 0; i < Math.min(length, 8); i++) value = value * 256 + view.getUint8(at + i)
  return value
}

const letters = (view: DataView, at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)))
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
