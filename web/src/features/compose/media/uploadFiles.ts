import type { MediaAttachment } from '@starling/api/media'
import { addFile, filesOf, removeFile, settleFile } from '@starling/domain/compose'
import type { DraftFile } from '@starling/domain/compose'
import { dropDraftFile, keepDraftFile, readDraftFile } from '../../../storage/draftFiles.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { randomKey } from '../randomKey.ts'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { sendFile } from './sendFile.ts'
import {
  endProgress,
  finishUpload,
  forgetUpload,
  isRunning,
  rememberFile,
  rememberPreview,
  runUpload,
  showUpload,
  uploadOf,
} from './uploads.ts'
import type { Upload } from './uploads.ts'

/** Why a file is not uploaded. */
export type UploadTrouble =
  | { readonly kind: 'refused'; readonly error: unknown; readonly isUnkept: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'not-kept' }

type Tell = (trouble: UploadTrouble, file: DraftFile) => void

/** A file, and the description it came with, or ''. */
export interface ChosenFile {
  readonly file: File
  readonly description: string
}

/** Adds files to a draft and starts uploading them. They stay in the draft and on the device until the server has them. Never rejects. */
export async function uploadFiles(compose: ComposeWithoutText, draftId: string, files: readonly ChosenFile[], tell: Tell): Promise<void> {
  const chosen = files.map(({ file, description }) => ({
    file,
    entry: { key: randomKey(), name: file.name, type: file.type, size: file.size, ...(description === '' ? {} : { description }) },
  }))
  for (const { file, entry } of chosen) {
    rememberFile(entry.key, file)
    compose.updateOne(draftId, (draft) => addFile(draft, entry, compose.defaults, randomKey))
    void keepDraftFile(compose.session.key, entry.key, file).then((isKept) => {
      // In a browser without this storage, warning about every file would be useless.
      if (isKept || typeof indexedDB === 'undefined') return
      const upload = uploadOf(entry.key)
      if (upload === undefined) return
      showUpload(entry.key, { ...upload, isUnkept: true })
      if (isShown(compose, entry.key)) tell({ kind: 'not-kept' }, entry)
    })
  }
  await sendAll(
    compose,
    chosen.map(({ entry }) => entry),
    tell,
  )
}

/** Resumes uploads that no page is performing: those of a closed page, or those interrupted by the network. */
export async function resumeUploads(compose: ComposeWithoutText, tell: Tell): Promise<void> {
  if (!navigator.onLine) return
  await sendAll(
    compose,
    // Files the server refused are only sent again on request.
    compose.draft.files.filter(({ key }) => !isRunning(key) && uploadOf(key)?.phase !== 'failed'),
    tell,
  )
}

/** Retries a failed upload. */
export async function retryUpload(compose: ComposeWithoutText, file: DraftFile, tell: Tell): Promise<void> {
  if (!isRunning(file.key)) await sendAll(compose, [file], tell)
}

/** Uploads all in parallel; they are added to their draft in the order in which they were chosen, even if another draft is shown by then. */
async function sendAll(compose: ComposeWithoutText, files: readonly DraftFile[], tell: Tell): Promise<void> {
  const { key: accountKey } = compose.session
  const sent = files.map((file) => ({ key: file.key, ready: sendOne(compose, file, tell) }))
  for (const { key, ready } of sent) {
    const media = await ready
    if (media === null) continue
    rememberPreview(accountKey, media.id, key)
    draftStore(accountKey).change(({ draft }) => settleFile(draft, key, media, randomKey))
    finishUpload(accountKey, key, media.id)
    void dropDraftFile(accountKey, key)
  }
  endProgress()
}

async function sendOne(compose: ComposeWithoutText, file: DraftFile, tell: Tell): Promise<MediaAttachment | null> {
  const { session } = compose
  const { key, size, description } = file
  const follow = (change: Partial<Upload>) =>
    showUpload(key, { loaded: 0, total: size, phase: 'sending', isUnkept: false, ...uploadOf(key), ...change })
  follow({ loaded: 0, phase: 'sending' })
  return runUpload(key, async (signal) => {
    try {
      const bytes = await readDraftFile(session.key, key)
      if (bytes === null) {
        const wasShown = isShown(compose, key)
        forgetUpload(key)
        draftStore(session.key).change(({ draft }) => removeFile(draft, key, randomKey))
        // Every change of the draft removes the previous message.
        if (wasShown) tell({ kind: 'gone' }, file)
        return null
      }
      rememberFile(key, bytes)
      return await sendFile(session, bytes, {
        signal,
        ...(description === undefined ? {} : { description }),
        onProgress: (loaded, total) => follow({ loaded, total }),
        onProcessing: () => follow({ phase: 'processing' }),
      })
    } catch (error) {
      if (signal.aborted) return null
      follow({ phase: navigator.onLine ? 'failed' : 'waiting' })
      if (isShown(compose, key)) tell({ kind: 'refused', error, isUnkept: uploadOf(key)?.isUnkept === true }, file)
      return null
    }
  })
}

/** Whether the composer still shows the draft that has the file, so that it is the place for a message. */
function isShown({ store }: ComposeWithoutText, key: string): boolean {
  return filesOf(store.get()?.draft ?? { files: [], parts: [] }).some((file) => file.key === key)
}
