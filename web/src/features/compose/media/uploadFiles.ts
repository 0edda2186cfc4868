import { mediaEndpoints } from '@starling/api/media'
import type { MediaAttachment } from '@starling/api/media'
import { addMedia, uploadRetryDelayMs } from '@starling/domain/compose'
import { randomKey } from '../randomKey.ts'
import { changeWork } from '../composeWork.ts'
import type { Upload } from '../composeWork.ts'
import type { Compose } from '../useCompose.ts'

const running = new Map<string, AbortController>()

/** Sends files at once and adds them to the draft in the order they were chosen, each when it is ready. Rejects never; `onFailure` is told. */
export async function uploadFiles(
  compose: Compose,
  files: readonly File[],
  onFailure: (error: unknown, file: File) => void,
): Promise<void> {
  const { workStore, defaults } = compose
  const sent = files.map((file) => {
    const upload: Upload = {
      key: randomKey(),
      name: file.name,
      type: file.type,
      previewUrl: /^(?:image|video)\//.test(file.type) ? (URL.createObjectURL?.(file) ?? null) : null,
      loaded: 0,
      total: file.size,
      phase: 'sending',
    }
    return { file, upload, media: null as Promise<MediaAttachment | null> | null }
  })
  changeWork(workStore, { uploads: [...workStore.get().uploads, ...sent.map(({ upload }) => upload)] })
  for (const one of sent)
    one.media = send(compose, one.file, one.upload).catch((error: unknown) => {
      if (!running.get(one.upload.key)?.signal.aborted) onFailure(error, one.file)
      return null
    })
  for (const { upload, media: ready } of sent) {
    const media = await ready
    running.delete(upload.key)
    changeWork(workStore, { uploads: workStore.get().uploads.filter(({ key }) => key !== upload.key) })
    if (upload.previewUrl) rememberPreview(media, upload.previewUrl)
    if (media) compose.update((draft) => addMedia(draft, media, defaults, randomKey))
  }
}

/** Takes a file back that is still on its way. */
export function cancelUpload(key: string): void {
  running.get(key)?.abort()
}

async function send(compose: Compose, file: File, { key }: Upload): Promise<MediaAttachment> {
  const { workStore, session } = compose
  const abort = new AbortController()
  running.set(key, abort)
  const { signal } = abort
  const follow = (change: Partial<Upload>) => {
    changeWork(workStore, {
      uploads: workStore.get().uploads.map((upload) => (upload.key === key ? Object.assign({}, upload, change) : upload)),
    })
  }
  let answer = await session.client.call(mediaEndpoints.upload, {
    body: { file },
    signal,
    timeoutMs: 0,
    onUploadProgress: (loaded, total) => follow({ loaded, total }),
  })
  // 202 now, then 206 for as long as the server works on it.
  for (let tries = 1; answer.status === 202 || answer.status === 206; tries += 1) {
    follow({ phase: 'processing' })
    await wait(uploadRetryDelayMs(tries), signal)
    answer = await session.client.call(mediaEndpoints.get, { params: { id: answer.data.id }, signal })
  }
  return answer.data
}

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('Aborted', 'AbortError'))
      },
      { once: true },
    )
  })
}

/** All bytes of all files together, in percent, never above 100 (R-media-02). */
export function uploadPercent(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, upload) => sum + upload.total, 0)
  const loaded = uploads.reduce((sum, upload) => sum + upload.loaded, 0)
  return total === 0 ? 0 : Math.min(100, Math.round((loaded / total) * 100))
}

const previews = new Map<string, string>()

/** The file itself stands in for the server's preview in this tab: it is here already. */
function rememberPreview(media: MediaAttachment | null, url: string): void {
  if (media) previews.set(media.id, url)
  else URL.revokeObjectURL(url)
}

export function previewOf(media: MediaAttachment): string | null {
  return previews.get(media.id) ?? media.preview_url ?? media.url
}
