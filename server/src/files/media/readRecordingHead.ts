import { buffer } from 'node:stream/consumers'
import type { MediaStore } from '../../platform/media-store/MediaStore.ts'

/** The number of bytes read first, which contain most headers. */
const FIRST_BYTES = 1_048_576
/** The largest accepted size of the table that describes an MP4 recording. */
const MOST_TABLE_BYTES = 16_777_216
const MOST_BOXES = 64

interface RecordingHead {
  /** The part of the file that `probeRecording` looks at. */
  readonly bytes: Uint8Array
  /** Of the whole file. */
  readonly size: number
}

/** The bytes of a recording from `start` to before `end`; null where it is gone. */
type ReadPart = (start: number, end: number) => Promise<Uint8Array | null>

/** Reads as much of a stored recording as is needed for its duration and picture size; null where the file does not exist. */
export async function readStoredHead(store: MediaStore, key: string, mime: string): Promise<RecordingHead | null> {
  const file = await store.stat(key)
  if (file === null) return null
  return readRecordingHead(file.size, mime, async (start, end) => {
    const stream = await store.read(key, { start, end: end - 1 })
    return stream === null ? null : buffer(stream)
  })
}

/** The same for a recording in any kind of storage. */
export async function readRecordingHead(size: number, mime: string, read: ReadPart): Promise<RecordingHead | null> {
  const readPart: ReadPart = (start, end) => (end <= start ? Promise.resolve(new Uint8Array()) : read(start, end))
  const bytes = await readPart(0, Math.min(FIRST_BYTES, size))
  if (bytes === null) return null
  const isIso = mime.endsWith('/mp4') || mime === 'video/quicktime'
  return { bytes: isIso ? await findTable(readPart, size, bytes) : bytes, size }
}

/** The MP4 box named moov, which cameras write after the data. Empty where there is none. */
async function findTable(readPart: ReadPart, size: number, first: Uint8Array): Promise<Uint8Array> {
  const part = async (at: number, length: number): Promise<Uint8Array> => {
    const end = Math.min(at + length, size)
    return end <= first.length ? first.subarray(at, end) : ((await readPart(at, end)) ?? new Uint8Array())
  }
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < MOST_BOXES; boxes++) {
    const head = await part(at, 16)
    if (head.length < 8) break
    const view = new DataView(head.buffer, head.byteOffset, head.length)
    const short = view.getUint32(0)
    if (short === 1 && head.length < 16) break
    const length = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? size - at : short
    if (length < 8) break
    if (view.getUint32(4) === 0x6d6f6f76) return part(at, Math.min(length, MOST_TABLE_BYTES))
    at += length
  }
  return new Uint8Array()
}
