import type { Answer } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import { mediaEndpoints } from '@starling/api/media'
import type { MediaAttachment } from '@starling/api/media'
import { uploadRetryDelayMs } from '@starling/domain/compose'
import type { Timestamped } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'

interface SendFileOptions {
  readonly signal: AbortSignal
  readonly description?: string
  /** Bytes. */
  readonly onProgress?: (loaded: number, total: number) => void
  readonly onProcessing?: () => void
}

/** Uploads a file and waits until the server has processed it: 202 first, then 206 while it is working. */
export async function sendFile(session: Session, file: Blob, options: SendFileOptions): Promise<MediaAttachment> {
  const { signal, description = '', onProgress, onProcessing } = options
  let answer = await session.client.call(mediaEndpoints.upload, {
    body: description === '' ? { file } : { file, description },
    signal,
    timeoutMs: 0,
    ...(onProgress ? { onUploadProgress: onProgress } : {}),
  })
  for (let tries = 1; answer.status === 202 || answer.status === 206; tries += 1) {
    onProcessing?.()
    await wait(uploadRetryDelayMs(tries), signal)
    answer = await ask(session, answer, signal)
  }
  return answer.data
}

/** Asks whether the file is ready, and repeats that after temporary errors: the file is uploaded, and only an answer about the file itself is final. */
async function ask(
  session: Session,
  before: Timestamped<Answer<MediaAttachment>>,
  signal: AbortSignal,
): Promise<Timestamped<Answer<MediaAttachment>>> {
  try {
    return await session.client.call(mediaEndpoints.get, { params: { id: before.data.id }, signal })
  } catch (cause) {
    if (signal.aborted || !(cause instanceof ApiError) || isFinal(cause)) throw cause
    return before
  }
}

/** Lost connections, timeouts, rate limits and 5xx are temporary; other errors concern the file. */
function isFinal({ status }: ApiError): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
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
