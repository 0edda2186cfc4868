import { trustedScript } from '../../../storage/trustedScript.ts'
import type { ReadTextAnswer, ReadTextRequest } from './readText.worker.ts'
import type { ReadableLanguage } from './readableLanguages.ts'

/** Reads the text in a picture on this device. Rejects where the picture or the code for it cannot be read; `signal` ends it. */
export async function readText(
  address: string,
  language: ReadableLanguage,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const picture = await bitmapOf(address)
  const { default: script } = await import('./readText.worker.ts?worker&url')
  if (signal.aborted) throw signal.reason
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript(script), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason as Error)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<ReadTextAnswer>) => {
      if ('share' in data) return tell(data.share)
      end()
      if (data.text === null) reject(new Error('The text could not be read.'))
      else resolve(data.text)
    })
    worker.addEventListener('error', () => {
      end()
      reject(new Error('The code that reads text could not be started.'))
    })
    worker.postMessage({ picture, language } satisfies ReadTextRequest, [picture])
  })
}

/** The page's content security policy allows to show a `blob:` address, but not to fetch it. */
async function bitmapOf(address: string): Promise<ImageBitmap> {
  const image = new Image()
  image.src = address
  await image.decode()
  return createImageBitmap(image)
}
