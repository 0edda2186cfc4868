import germanUrl from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url'
import englishUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import frenchUrl from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url'
import japaneseUrl from '@tesseract.js-data/jpn/4.0.0_best_int/jpn.traineddata.gz?url'
import spanishUrl from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url'
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { readPackedFile } from '../../../storage/readPackedFile.ts'
import type { ReadableLanguage } from './readableLanguages.ts'

const modelUrls: Readonly<Record<ReadableLanguage, string>> = {
  de: germanUrl,
  en: englishUrl,
  es: spanishUrl,
  fr: frenchUrl,
  ja: japaneseUrl,
}

/** Only the newer of Tesseract's engines is in this build. */
const lstmOnly = 1

export interface ReadTextRequest {
  readonly picture: ImageBitmap
  readonly language: ReadableLanguage
}

/** First the share of the picture that was read, from 0 to 1, then the text; null where it could not be read. */
export type ReadTextAnswer = { readonly share: number } | { readonly text: string | null }

addEventListener('message', ({ data }: MessageEvent<ReadTextRequest>) => {
  const answer = (message: ReadTextAnswer) => postMessage(message)
  readText(data, (share) => answer({ share })).then(
    (text) => answer({ text }),
    () => answer({ text: null }),
  )
})

/** Reads the text in a picture with Tesseract, whose engine and models come from this client's own files. */
async function readText({ picture, language }: ReadTextRequest, tell: (share: number) => void): Promise<string> {
  const [core, model, pixels] = await Promise.all([
    createCore({ locateFile: () => coreUrl, TesseractProgress: (percent: number) => tell(Math.min(1, percent / 100)) }),
    readPackedFile(modelUrls[language]),
    asPng(picture),
  ])
  core.FS.writeFile('./text.traineddata', model)
  const engine = new core.TessBaseAPI()
  if (engine.Init(null, 'text', lstmOnly) !== 0) throw new Error('The model could not be read.')
  core.FS.writeFile('/input', pixels)
  if (engine.SetImageFile(1, 0) === 1) throw new Error('The picture could not be read.')
  engine.Recognize(null)
  return engine.GetUTF8Text().trim()
}

/** The picture in a format that the engine reads, with its orientation applied, and no larger than necessary. */
async function asPng(bitmap: ImageBitmap): Promise<Uint8Array> {
  const scale = Math.min(1, 2400 / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}
