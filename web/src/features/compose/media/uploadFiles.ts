import type { MediaAttachment } from '@starling/api/media'
import { addFile, filesOf, removeFile, settleFile } from '@starling/domain/compose'
import type { DraftFile } from '@starling/domain/compose'
import type { DraftRecord } from '@starling/domain/drafts'
import { dropDraftFile, keepDraftFile, readDraftFile } from '../../../storage/draftFiles.ts'
import { changeWork, composeWork, partThing } from '../composeWork.ts'
import type { Upload } from '../composeWork.ts'
import { randomKey } from '../randomKey.ts'
import type { TextlessCompose } from '../useTextless.ts'
import { rememberType } from './drawPart.ts'
import { sendFile } from './sendFile.ts'
import { keptByPage } from '../../../storage/pageMemory.ts'

/** Why a file is not uploaded. */
export type UploadTrouble =
  | { readonly kind: 'refused'; readonly error: unknown; readonly isUnkept: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'not-kept' }

type Tell = (trouble: UploadTrouble, file: DraftFile) => void

const running = keptByPage(new Map<string, AbortController>())

/** Adds files to the draft and starts uploading them. They stay in the draft and on the device until the server has them. Never rejects. */
export async function uploadFiles(compose: TextlessCompose, files: readonly File[], tell: Tell): Promise<void> {
  const chosen = files.map((file) => ({ file, entry: { key: randomKey(), name: file.name, type: file.type, size: file.size } }))
  for (const { file, entry } of chosen) {
    rememberFile(entry.key, file)
    compose.update((draft) => addFile(draft, entry, compose.defaults, randomKey))
    void keepDraftFile(compose.session.key, entry.key, file).then((isKept) => {
      // In a browser without this storage, warning about every file would be useless.
      if (isKept || typeof indexedDB === 'undefined') return
      const upload = uploadOf(compose, entry.key)
      if (upload === undefined) return
      showUpload(compose, { ...upload, isUnkept: true })
      tell({ kind: 'not-kept' }, entry)
    })
  }
  await sendAll(
    compose,
    chosen.map(({ entry }) => entry),
    tell,
  )
}

/** Resumes uploads that no page is doing: those of a closed page, or those interrupted by the network. */
export async function resumeUploads(compose: TextlessCompose, tell: Tell): Promise<void> {
  if (!navigator.onLine) return
  await sendAll(
    compose,
    // Files the server refused are only sent again on request.
    compose.draft.files.filter(({ key }) => !running.has(key) && uploadOf(compose, key)?.phase !== 'failed'),
    tell,
  )
}

/** Retries a failed upload. */
export async function retryUpload(compose: TextlessCompose, file: DraftFile, tell: Tell): Promise<void> {
  if (!running.has(file.key)) await sendAll(compose, [file], tell)
}

/** Aborts the uploads of a deleted draft. If it is restored, its composer starts them again. */
export function abandonUploads(accountKey: string, { thing, draft }: Pick<DraftRecord, 'thing' | 'draft'>): void {
  for (const { key } of filesOf(draft)) running.get(key)?.abort()
  const things = [thing, ...draft.parts.map(({ key }) => partThing(thing, key))]
  for (const each of things) changeWork(composeWork(accountKey, each), { uploads: [] })
}

/** Removes a file, uploaded or not. */
export function cancelUpload(compose: TextlessCompose, key: string): void {
  running.get(key)?.abort()
  forgetUpload(compose, key)
  compose.update((draft) => removeFile(draft, key, randomKey))
}

/** All in parallel, and added to the draft in the order in which they were chosen. */
async function sendAll(compose: TextlessCompose, files: readonly DraftFile[], tell: Tell): Promise<void> {
  const sent = files.map((file) => ({ file, ready: sendOne(compose, file, tell) }))
  for (const { file, ready } of sent) {
    const media = await ready
    if (media === null) continue
    rememberPreview(media, file.key)
    compose.update((draft) => settleFile(draft, file.key, media, randomKey))
    forgetUpload(compose, file.key)
    void dropDraftFile(compose.session.key, file.key)
  }
}

async function sendOne(compose: TextlessCompose, { key, name, type, size }: DraftFile, tell: Tell): Promise<MediaAttachment | null> {
  const { session } = compose
  const abort = new AbortController()
  running.set(key, abort)
  const follow = (change: Partial<Upload>) =>
    showUpload(compose, { key, loaded: 0, total: size, phase: 'sending', isUnkept: false, ...uploadOf(compose, key), ...change })
  follow({ loaded: 0, phase: 'sending' })
  try {
    const file = await readDraftFile(session.key, key)
    if (file === null) {
      forgetUpload(compose, key)
      compose.update((draft) => removeFile(draft, key, randomKey))
      // Every change of the draft removes the previous message.
      tell({ kind: 'gone' }, { key, name, type, size })
      return null
    }
    rememberFile(key, file)
    return await sendFile(session, file, {
      signal: abort.signal,
      onProgress: (loaded, total) => follow({ loaded, total }),
      onProcessing: () => follow({ phase: 'processing' }),
    })
  } catch (error) {
    if (abort.signal.aborted) return null
    follow({ phase: navigator.onLine ? 'failed' : 'waiting' })
    tell({ kind: 'refused', error, isUnkept: uploadOf(compose, key)?.isUnkept === true }, { key, name, type, size })
    return null
  } finally {
    // It may have been started again meanwhile.
    if (running.get(key) === abort) running.delete(key)
  }
}

function showUpload({ workStore }: TextlessCompose, upload: Upload): void {
  changeWork(workStore, { uploads: [...workStore.get().uploads.filter(({ key }) => key !== upload.key), upload] })
}

function uploadOf({ workStore }: TextlessCompose, key: string): Upload | undefined {
  return workStore.get().uploads.find((upload) => upload.key === key)
}

function forgetUpload({ workStore }: TextlessCompose, key: string): void {
  changeWork(workStore, { uploads: workStore.get().uploads.filter((upload) => upload.key !== key) })
}

/** The progress over all bytes of all files, in percent, never above 100 (R-media-02). */
export function uploadPercent(uploads: readonly Pick<Upload, 'loaded' | 'total'>[]): number {
  const total = uploads.reduce((sum, upload) => sum + upload.total, 0)
  const loaded = uploads.reduce((sum, upload) => sum + upload.loaded, 0)
  return total === 0 ? 0 : Math.min(100, Math.round((loaded / total) * 100))
}

const filePreviews = keptByPage(new Map<string, string>())
const previews = keptByPage(new Map<string, string>())

function rememberFile(key: string, file: Blob): void {
  if (filePreviews.has(key) || !/^(?:image|video)\//.test(file.type)) return
  const url = URL.createObjectURL?.(file)
  if (url === undefined) return
  filePreviews.set(key, url)
  rememberType(url, file.type)
}

/** In this tab the file itself is shown instead of the server's preview. */
function rememberPreview(media: MediaAttachment, key: string): void {
  const url = filePreviews.get(key)
  if (url !== undefined) previews.set(media.id, url)
}

/** The same for a picture edited here. */
export function rememberPicture(mediaId: string, picture: Blob): void {
  const url = URL.createObjectURL(picture)
  previews.set(mediaId, url)
  rememberType(url, picture.type)
}

/** A `blob:` address of a file that is not uploaded yet; null where it has no picture. */
export function filePreviewOf({ key, type }: DraftFile): string | null {
  return type.startsWith('image/') ? (filePreviews.get(key) ?? null) : null
}

/** The picture that represents it: for a video or sound, the preview by the server or the writer. */
export function pictureOf(media: MediaAttachment): string | null {
  return media.type === 'video' || media.type === 'audio' ? media.preview_url : previewOf(media)
}

export function previewOf(media: MediaAttachment): string | null {
  return previews.get(media.id) ?? media.preview_url ?? media.url
}
