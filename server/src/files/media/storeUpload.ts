import type { Insertable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { decodeInTurn } from './decodeInTurn.ts'
import { discardFiles } from './discardFiles.ts'
import { isRecording } from './isRecording.ts'
import { makeMediaKey } from './makeMediaKey.ts'
import { probeRecording } from './probeRecording.ts'
import { processImage } from './processImage.ts'
import { readStoredHead } from './readRecordingHead.ts'
import { sniffMedia } from './sniffMedia.ts'
import { storeFile } from './storeFile.ts'
import type { MediaAttachmentTable } from './table.ts'

type ReadContext = Pick<AppContext, 'mediaStore' | 'settings'>
type StoreContext = ReadContext & Pick<AppContext, 'db' | 'jobs' | 'now'>

/** The columns an uploaded file fills. */
export type StoredUpload = Pick<
  Insertable<MediaAttachmentTable>,
  'type' | 'file_key' | 'preview_key' | 'mime' | 'size' | 'meta' | 'blurhash' | 'state'
>

/** The number of bytes needed to distinguish video from sound. */
const SNIFFED_BYTES = 8192

/** Recognises a file by its bytes and stores it: pictures are re-encoded at once, recordings are stored unchanged and measured later. */
export async function storeUpload(ctx: StoreContext, file: Blob): Promise<StoredUpload> {
  const sniffed = sniffMedia(await file.slice(0, SNIFFED_BYTES).bytes())
  if (sniffed === null || (!ctx.settings.media.mimeTypes.includes(sniffed.mime) && sniffed.mime !== 'audio/aac')) {
    throw new HttpError(422, 'Validation failed: files of this type are not supported')
  }
  const { imageSizeLimit, videoSizeLimit } = ctx.settings.media
  const limit = sniffed.kind === 'image' ? imageSizeLimit : videoSizeLimit
  // Checked before the file is read into memory.
  if (file.size > limit) throw new HttpError(413, `The file is larger than ${Math.floor(limit / 1024 / 1024)} MB`)
  if (sniffed.kind === 'image') return storePicture(ctx, file)
  if (!(await isRecording(file, sniffed.mime))) throw new HttpError(422, 'Validation failed: the recording could not be read')
  const key = makeMediaKey('attachments', sniffed.extension)
  await storeFile(ctx, key, file)
  return {
    type: sniffed.kind,
    file_key: key,
    preview_key: null,
    mime: sniffed.mime,
    size: file.size,
    meta: {},
    blurhash: null,
    state: 'processing',
  }
}

/** Writes a chosen picture for a video or a sound. */
export async function storeThumbnail(
  ctx: StoreContext,
  file: Blob,
): Promise<{ thumbnail_key: string; blurhash: string; small: { width: number; height: number } }> {
  if (file.size > ctx.settings.media.imageSizeLimit) throw new HttpError(413, 'The thumbnail is too large')
  if (sniffMedia(await file.slice(0, SNIFFED_BYTES).bytes())?.kind !== 'image')
    throw new HttpError(422, 'Validation failed: the thumbnail is not a picture')
  const { preview, blurhash } = await decodeInTurn(async () => processImage(await file.bytes(), ctx.settings.media))
  const key = makeMediaKey('previews', preview.extension)
  await storeFile(ctx, key, preview.bytes)
  return { thumbnail_key: key, blurhash, small: { width: preview.width, height: preview.height } }
}

/** Determines the duration and picture size of a stored recording; a video that is larger than the limit fails. */
export async function measureRecording(ctx: ReadContext, key: string, mime: string): Promise<Pick<StoredUpload, 'meta' | 'state'>> {
  const head = await readStoredHead(ctx.mediaStore, key, mime)
  if (head === null) return { meta: {}, state: 'failed' }
  const original = probeRecording(head.bytes, mime, head.size)
  if ((original.width ?? 0) * (original.height ?? 0) > ctx.settings.media.videoMatrixLimit) return { meta: { original }, state: 'failed' }
  return { meta: { original }, state: 'ready' }
}

async function storePicture(ctx: StoreContext, file: Blob): Promise<StoredUpload> {
  const { original, preview, blurhash, duration } = await decodeInTurn(async () => processImage(await file.bytes(), ctx.settings.media))
  const key = makeMediaKey('attachments', original.extension)
  const small = makeMediaKey('previews', preview.extension)
  const stored = await Promise.allSettled([storeFile(ctx, key, original.bytes), storeFile(ctx, small, preview.bytes)])
  const failed = stored.find((each) => each.status === 'rejected')
  if (failed !== undefined) {
    // No row will refer to the original file, so it is deleted now and not after a day.
    await discardFiles(ctx, [key, small])
    throw failed.reason
  }
  return {
    type: 'image',
    file_key: key,
    preview_key: small,
    mime: original.extension === 'jpg' ? 'image/jpeg' : `image/${original.extension}`,
    size: original.bytes.length,
    // Clients recognise an animated picture by its duration; its preview is a still.
    meta: {
      original: { width: original.width, height: original.height, ...(duration === null ? {} : { duration }) },
      small: { width: preview.width, height: preview.height },
    },
    blurhash,
    state: 'ready',
  }
}
