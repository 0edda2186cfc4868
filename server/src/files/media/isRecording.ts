import { readRecordingHead } from './readRecordingHead.ts'

const SEGMENT = Buffer.from('18538067', 'hex')
const OGG_CODECS = ['vorbis', 'OpusHead', 'FLAC', 'Speex   ', 'theora']
const TRACKS = Buffer.from('1654ae6b', 'hex')
/** How far into a file the first audio frame may be, in bytes. */
const SEARCHED_BYTES = 262_144

/**
 * Whether a file really has the container format that its first bytes announce: it must contain the tables that players need. The check does not
 * decode anything; it only distinguishes recordings from arbitrary data behind a copied header.
 */
export async function isRecording(file: Blob, mime: string): Promise<boolean> {
  const read = (start: number, end: number): Promise<Uint8Array> => file.slice(start, end).bytes()
  const { buffer, byteOffset, byteLength } = (await readRecordingHead(file.size, mime, read))?.bytes ?? new Uint8Array()
  const head = Buffer.from(buffer, byteOffset, byteLength)
  switch (mime) {
    case 'video/mp4':
    case 'audio/mp4':
    case 'video/quicktime':
      return head.includes('mvhd') && head.includes('trak')
    case 'video/webm':
    case 'audio/webm':
      // The segment, and in it the list of tracks.
      return head.includes(SEGMENT) && head.includes(TRACKS)
    case 'audio/wav':
      return head.includes('fmt ') && head.includes('data')
    case 'audio/flac':
      return hasStreamInfo(head)
    case 'audio/ogg':
      return OGG_CODECS.some((name) => head.subarray(0, 512).includes(name))
    case 'audio/aac':
      return hasFrames(head, 0, aacFrameLength)
    case 'audio/mpeg':
      return hasFrames(await readBehindTag(head, read), SEARCHED_BYTES, mp3FrameLength)
    default:
      return false
  }
}

/** The first metadata block must be STREAMINFO, which contains the sample rate. */
function hasStreamInfo(head: Uint8Array): boolean {
  if (head.length < 42 || ((head[4] ?? 0) & 0x7f) !== 0) return false
  const rate = ((head[18] ?? 0) << 12) | ((head[19] ?? 0) << 4) | ((head[20] ?? 0) >> 4)
  return rate > 0
}

/** Metadata and a cover of several megabytes may precede the audio. */
async function readBehindTag(head: Buffer, read: (start: number, end: number) => Promise<Uint8Array>): Promise<Uint8Array> {
  if (!head.subarray(0, 3).equals(Buffer.from('ID3'))) return head
  // Four bytes with seven bits each.
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0)
  const start = length + 10
  return read(start, start + SEARCHED_BYTES)
}

/** Three consecutive frames are required; the first may have to be searched for. */
function hasFrames(bytes: Uint8Array, searched: number, lengthAt: (bytes: Uint8Array, at: number) => number): boolean {
  for (let start = 0; start <= Math.min(searched, bytes.length - 4); start += 1) {
    let at = start
    let frames = 0
    for (let length = lengthAt(bytes, at); length > 0; length = lengthAt(bytes, at)) {
      frames += 1
      at += length
      // A short recording may end after its second frame.
      if (frames === 3 || at >= bytes.length) break
    }
    if (frames === 3 || (frames > 0 && at === bytes.length)) return true
  }
  return false
}

const KILOBITS = [
  // MPEG 1: layers I, II, III.
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  // MPEG 2 and 2.5: layer I, layers II and III.
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const RATES = [44_100, 48_000, 32_000] as const

/** The length of the MPEG frame that begins at this position, in bytes; 0 where none begins there. */
function mp3FrameLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return 0
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  const isFirstVersion = version === 3
  const rate = (RATES[(third >> 2) & 3] ?? 0) / (isFirstVersion ? 1 : version === 2 ? 2 : 4)
  const table = isFirstVersion ? layer - 1 : layer === 1 ? 3 : 4
  const kilobits = KILOBITS[table]?.[third >> 4] ?? 0
  if (version === 1 || layer === 4 || rate === 0 || kilobits === 0) return 0
  const padding = (third >> 1) & 1
  if (layer === 1) return (Math.floor((12_000 * kilobits) / rate) + padding) * 4
  return Math.floor(((layer === 3 && !isFirstVersion ? 72_000 : 144_000) * kilobits) / rate) + padding
}

/** The same for AAC frames. */
function aacFrameLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, , fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6)
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return 0
  return ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
}
