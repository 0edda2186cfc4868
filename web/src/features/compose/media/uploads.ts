import type { MediaAttachment } from '@starling/api/media'
import { filesOf, removeFile } from '@starling/domain/compose'
import type { Draft, DraftFile } from '@starling/domain/compose'
import { useSyncExternalStore } from 'react'
import { keptByPage } from '../../../storage/pageMemory.ts'
import { createStore } from '../../../storage/store.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { randomKey } from '../randomKey.ts'
import { rememberType } from './drawPart.ts'

/** The progress of uploading one file of a draft. */
export interface Upload {
  /** Bytes. */
  readonly loaded: number
  readonly total: number
  /** `waiting` for the network; `failed` until the person decides; `done` while other files chosen with it are still being uploaded. */
  readonly phase: 'sending' | 'processing' | 'waiting' | 'failed' | 'done'
  /** Whether the device could not store it, so that it is lost when the page is closed. */
  readonly isUnkept: boolean
}

/** By the key of the file, whichever drafts are shown. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
keptByPage({ clear: () => uploads.set(new Map()) })
const running = keptByPage(new Map<string, AbortController>())

export function useUploads(): ReadonlyMap<string, Upload> {
  return useSyncExternalStore(uploads.subscribe, uploads.get)
}

export function uploadOf(key: string): Upload | undefined {
  return uploads.get().get(key)
}

/** Whether a file is being uploaded, so that sending the post has to wait. */
export function isUnderWay({ key }: Pick<DraftFile, 'key'>): boolean {
  const phase = uploadOf(key)?.phase
  return phase === 'sending' || phase === 'processing'
}

export function isRunning(key: string): boolean {
  return running.has(key)
}

export function showUpload(key: string, upload: Upload): void {
  uploads.set(new Map(uploads.get()).set(key, upload))
}

export function forgetUpload(key: string): void {
  const others = new Map(uploads.get())
  if (others.delete(key)) uploads.set(others)
}

/** Two servers may give the same id to different files. */
const doneKey = (accountKey: string, mediaId: string) => `done ${accountKey} ${mediaId}`

/** Notes that a file has become an attachment, which still counts for the common progress. */
export function finishUpload(accountKey: string, key: string, mediaId: string): void {
  const upload = uploadOf(key)
  forgetUpload(key)
  if (upload) showUpload(doneKey(accountKey, mediaId), { ...upload, loaded: upload.total, phase: 'done' })
}

/** Ends the common progress when no upload is left: files chosen later have their own. */
export function endProgress(): void {
  if (running.size > 0) return
  const left = [...uploads.get()].filter(([, { phase }]) => phase !== 'done')
  if (left.length < uploads.get().size) uploads.set(new Map(left))
}

/** The uploads of a draft whose progress is shown together; empty where none is running. */
export function sharedProgress(
  accountKey: string,
  { files, media }: Pick<Draft, 'files' | 'media'>,
  shown: ReadonlyMap<string, Upload>,
): readonly Upload[] {
  const underWay = files.filter(isUnderWay).flatMap(({ key }) => shown.get(key) ?? [])
  return underWay.length === 0 ? [] : [...underWay, ...media.flatMap(({ id }) => shown.get(doneKey(accountKey, id)) ?? [])]
}

/** Runs an upload that the functions below can abort. */
export async function runUpload<Result>(key: string, upload: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController()
  running.set(key, abort)
  try {
    return await upload(abort.signal)
  } finally {
    // It may have been started again meanwhile.
    if (running.get(key) === abort) running.delete(key)
  }
}

/** Aborts the uploads of a deleted draft. If it is restored, its composer starts them again. */
export function abandonUploads(draft: Draft): void {
  for (const { key } of filesOf(draft)) {
    running.get(key)?.abort()
    forgetUpload(key)
  }
}

/** Removes a file, uploaded or not, from its draft. */
export function cancelUpload(accountKey: string, key: string): void {
  running.get(key)?.abort()
  forgetUpload(key)
  draftStore(accountKey).change(({ draft }) => removeFile(draft, key, randomKey))
}

/** The progress over all bytes of all files, in percent, never above 100. */
export function uploadPercent(uploads: readonly Pick<Upload, 'loaded' | 'total'>[]): number {
  const total = uploads.reduce((sum, upload) => sum + upload.total, 0)
  const loaded = uploads.reduce((sum, upload) => sum + upload.loaded, 0)
  return total === 0 ? 0 : Math.min(100, Math.round((loaded / total) * 100))
}

/** How many local previews are kept in memory; beyond that the oldest are released, and the server's previews are shown. */
const mostPreviews = 60

const filePreviews = keptByPage(new Map<string, string>())
const previews = keptByPage(new Map<string, string>())
/** The addresses of previews of both kinds, oldest first. */
const addresses = keptByPage(new Set<string>())

export function rememberFile(key: string, file: Blob): void {
  if (filePreviews.has(key) || !/^(?:image|video)\//.test(file.type)) return
  const url = URL.createObjectURL?.(file)
  if (url === undefined) return
  filePreviews.set(key, url)
  keepAddress(url, file.type)
}

/** The browser holds a file as long as an address of it is not revoked. */
function keepAddress(url: string, type: string): void {
  rememberType(url, type)
  addresses.add(url)
  const [oldest] = addresses
  if (addresses.size <= mostPreviews || oldest === undefined) return
  addresses.delete(oldest)
  for (const known of [filePreviews, previews]) for (const [key, one] of known) if (one === oldest) known.delete(key)
  URL.revokeObjectURL(oldest)
}

/** In this tab the file itself is shown instead of the server's preview. */
export function rememberPreview(sessionKey: string, mediaId: string, key: string): void {
  const url = filePreviews.get(key)
  if (url !== undefined) previews.set(`${sessionKey} ${mediaId}`, url)
}

/** The same for a picture edited here. */
export function rememberPicture(sessionKey: string, mediaId: string, picture: Blob): void {
  const url = URL.createObjectURL(picture)
  previews.set(`${sessionKey} ${mediaId}`, url)
  keepAddress(url, picture.type)
}

/** A `blob:` address of a file that is not uploaded yet; null where it has no picture. */
export function filePreviewOf({ key, type }: DraftFile): string | null {
  return type.startsWith('image/') ? (filePreviews.get(key) ?? null) : null
}

/** The picture that represents it: for a video or sound, the preview by the server or the writer. */
export function pictureOf(sessionKey: string, media: MediaAttachment): string | null {
  return media.type === 'video' || media.type === 'audio' ? media.preview_url : previewOf(sessionKey, media)
}

export function previewOf(sessionKey: string, media: MediaAttachment): string | null {
  return previews.get(`${sessionKey} ${media.id}`) ?? media.preview_url ?? media.url
}
