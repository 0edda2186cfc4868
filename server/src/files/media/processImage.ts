import { encode } from 'blurhash'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { HttpError } from '../../platform/http/HttpError.ts'
import type { Settings } from '../../platform/settings/Settings.ts'
import { sniffMedia } from './sniffMedia.ts'

export interface StoredImage {
  readonly bytes: Uint8Array
  readonly extension: 'jpg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
}

export interface ProcessedImage {
  readonly original: StoredImage
  readonly preview: StoredImage
  readonly blurhash: string
  readonly isAnimated: boolean
  /** How long all frames of an animation take, in seconds; null for stills. */
  readonly duration: number | null
}

type Limits = Settings['media']

const avatarBytes = 8 * 1024 * 1024
/** The limit for all frames of an animation together, in pixels. */
const animatedPixels = 160_000_000
const knownFormats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'avif'])
/** Larger pictures are scaled down, because screens show hardly more pixels, and every reader would have to load them. */
const largestSide = 3840
const previewSide = 640

/** Decodes and re-encodes a picture: rotated upright, without metadata, within limits; refuses invalid files. */
export async function processImage(bytes: Uint8Array, limits: Limits): Promise<ProcessedImage> {
  if (bytes.length > limits.imageSizeLimit) throw tooLarge(limits.imageSizeLimit)
  const metadata = await readMetadata(bytes, limits)
  const isAnimated = (metadata.pages ?? 1) > 1
  try {
    const original = await writeOriginal(bytes, metadata, isAnimated, limits)
    // Made from the processed original, so that a huge picture is decoded only once.
    const preview = await finish(
      sharp(original.bytes)
        .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76, effort: 2 }),
      'webp',
    )
    return { original, preview, blurhash: await hashPicture(preview.bytes), isAnimated, duration: isAnimated ? durationOf(metadata) : null }
  } catch {
    // Truncated or damaged data is only noticed while decoding.
    throw unreadable()
  }
}

/** Cuts a picture to the given frame, for avatars and headers. */
export async function cropImage(
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  limits: Limits,
): Promise<StoredImage> {
  if (bytes.length > avatarBytes) throw tooLarge(avatarBytes)
  await readMetadata(bytes, limits)
  try {
    return await finish(
      open(bytes, limits.imageMatrixLimit)
        .autoOrient()
        .resize({ ...size, fit: 'cover' })
        .webp({ quality: 82, effort: 2 }),
      'webp',
    )
  } catch {
    throw unreadable()
  }
}

/** The blurhash of a picture, which clients draw while the picture is loading. */
export async function hashPicture(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize({ width: 32, height: 32, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const landscape = info.width >= info.height
  return encode(new Uint8ClampedArray(data), info.width, info.height, landscape ? 4 : 3, landscape ? 3 : 4)
}

async function readMetadata(bytes: Uint8Array, limits: Limits): Promise<Metadata> {
  // The first bytes are checked before decoding, because the library supports many more formats than needed.
  if (sniffMedia(bytes)?.kind !== 'image') throw unsupported()
  const metadata = await sharp(bytes, { limitInputPixels: limits.imageMatrixLimit })
    .metadata()
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels(limits)
      throw unreadable()
    })
  if (!knownFormats.has(metadata.format ?? '')) throw unsupported()
  // `height` is that of one frame: reading a still does not stack the frames of an animation.
  const pixels = (metadata.width ?? 0) * (metadata.height ?? 0)
  const pages = metadata.pages ?? 1
  if (pixels === 0) throw unreadable()
  if (pixels > limits.imageMatrixLimit || (pages > 1 && pixels * pages > animatedPixels)) throw tooManyPixels(limits)
  return metadata
}

/** The duration of an animation in seconds. A frame without a duration counts as a tenth of a second, as in browsers. */
function durationOf({ pages = 1, delay = [] }: Metadata): number {
  const milliseconds = Array.from({ length: pages }, (_, index) => delay[index] || 100)
  return milliseconds.reduce((sum, each) => sum + each, 0) / 1000
}

const unsupported = (): HttpError => new HttpError(422, 'Validation failed: this kind of picture is not supported')
const unreadable = (): HttpError => new HttpError(422, 'Validation failed: the picture could not be read')
const tooLarge = (limit: number): HttpError => new HttpError(413, `The picture is larger than ${Math.floor(limit / 1024 / 1024)} MB`)
const tooManyPixels = (limits: Limits): HttpError =>
  new HttpError(422, `Validation failed: the picture has more than ${Math.floor(limits.imageMatrixLimit / 1e6)} million pixels`)

function open(bytes: Uint8Array, limitInputPixels: number, animated = false): Sharp {
  return sharp(bytes, { animated, failOn: 'truncated', limitInputPixels })
}

async function writeOriginal(bytes: Uint8Array, metadata: Metadata, isAnimated: boolean, limits: Limits): Promise<StoredImage> {
  if (isAnimated) {
    const { data, info } = await open(bytes, animatedPixels, true)
      .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 1 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'webp', width: info.width, height: info.pageHeight ?? info.height }
  }
  const upright = open(bytes, limits.imageMatrixLimit)
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
  if (metadata.format === 'jpeg') return finish(upright.jpeg({ quality: 88 }), 'jpg')
  // Drawings and screenshots stay lossless; photographs saved as PNG would be unnecessarily large.
  if ((metadata.format === 'png' || metadata.format === 'gif') && bytes.length < 3 * 1024 * 1024)
    return finish(upright.png({ compressionLevel: 8 }), 'png')
  return finish(upright.webp({ quality: 86, effort: 3 }), 'webp')
}

async function finish(picture: Sharp, extension: StoredImage['extension']): Promise<StoredImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: data, extension, width: info.width, height: info.height }
}
