type MediaKind = 'image' | 'video' | 'audio'

/** The type of a file according to its first bytes; the client's declaration is ignored. */
export interface SniffedMedia {
  readonly kind: MediaKind
  readonly mime: string
  readonly extension: string
}

const image = (mime: string, extension: string): SniffedMedia => ({ kind: 'image', mime, extension })
const video = (mime: string, extension: string): SniffedMedia => ({ kind: 'video', mime, extension })
const audio = (mime: string, extension: string): SniffedMedia => ({ kind: 'audio', mime, extension })

/** Recognises the supported containers; null for everything else, including SVG, HTML and archives. */
export function sniffMedia(bytes: Uint8Array): SniffedMedia | null {
  if (bytes.length < 12) return null
  const at = (start: number, text: string): boolean => latin(bytes, start, text.length) === text

  if (at(0, '\x89PNG\r\n\x1a\n')) return image('image/png', 'png')
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return image('image/jpeg', 'jpg')
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return image('image/gif', 'gif')
  if (at(0, 'RIFF') && at(8, 'WEBP')) return image('image/webp', 'webp')
  if (at(0, 'RIFF') && at(8, 'WAVE')) return audio('audio/wav', 'wav')
  if (at(4, 'ftyp')) return sniffIsoBrand(latin(bytes, 8, 4))
  if (at(0, '\x1a\x45\xdf\xa3')) return latin(bytes, 0, 64).includes('webm') ? sniffWebm(bytes) : null
  if (at(0, 'OggS')) return audio('audio/ogg', 'ogg')
  if (at(0, 'fLaC')) return audio('audio/flac', 'flac')
  if (at(0, 'ID3')) return audio('audio/mpeg', 'mp3')
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0) return audio('audio/aac', 'aac')
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0 && ((bytes[1] ?? 0) & 0x06) === 0x02) return audio('audio/mpeg', 'mp3')
  return null
}

function sniffIsoBrand(brand: string): SniffedMedia | null {
  if (brand === 'avif' || brand === 'avis') return image('image/avif', 'avif')
  if (brand === 'M4A ' || brand === 'M4B ') return audio('audio/mp4', 'm4a')
  if (brand === 'qt  ') return video('video/quicktime', 'mov')
  if (/^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|3gp\w)$/.test(brand)) return video('video/mp4', 'mp4')
  return null
}

function sniffWebm(bytes: Uint8Array): SniffedMedia {
  // A track's type is one byte after 0x83 0x81: 1 is video. A file without video tracks is audio, as browsers record it.
  const head = latin(bytes, 0, Math.min(bytes.length, 8192))
  return head.includes('\x83\x81\x01') ? video('video/webm', 'webm') : audio('audio/webm', 'weba')
}

function latin(bytes: Uint8Array, start: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, Math.min(length, bytes.length - start))).toString('latin1')
}

/** The media type with which a stored file is served, by the extension of its key. */
export const servedTypes = new Map<string, string>([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  // Only remote files are stored in these formats, because uploads are re-encoded.
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['weba', 'audio/webm'],
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['aac', 'audio/aac'],
  ['ogg', 'audio/ogg'],
  ['flac', 'audio/flac'],
  ['wav', 'audio/wav'],
])
