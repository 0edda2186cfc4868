import { encode } from 'blurhash'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { StoredMeta } from '../files/media/table.ts'
import type { DemoStore } from './DemoStore.ts'
import { drawScene, subjectNames } from './drawings/drawScene.ts'
import type { Subject } from './drawings/drawScene.ts'
import { createRandom } from './randomness/createRandom.ts'

/** One picture of the demo; several statuses may show it. */
export interface Picture {
  readonly subject: Subject
  readonly fileKey: string
  readonly previewKey: string
  readonly size: number
  readonly description: string
  readonly focus: readonly [number, number]
  readonly meta: StoredMeta
  readonly blurhash: string
}

/** Draws and stores about `count` pictures, equally many of each subject. */
export function makePictures(store: DemoStore, seed: string, count: number, onDone: () => void): Promise<Picture[]> {
  const variants = Math.max(1, Math.round(count / subjectNames.length))
  const wanted = subjectNames.flatMap((subject) =>
    Array.from({ length: variants }, (_, variant) => ({ subject, name: `${subject}-${variant}` })),
  )
  return pLimit(4).map(wanted, async ({ subject, name }) => {
    const picture = await makePicture(store, seed, subject, name)
    onDone()
    return picture
  })
}

async function makePicture(store: DemoStore, seed: string, subject: Subject, name: string): Promise<Picture> {
  const scene = drawScene(subject, createRandom(`${seed}/${name}`))
  const pixels = await sharp(Buffer.from(scene.svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const source = (): Sharp => sharp(pixels.data, { raw: pixels.info })
  const [file, preview, small] = await Promise.all([
    source().jpeg({ quality: 84 }).toBuffer(),
    source()
      .resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 74, effort: 1 })
      .toBuffer({ resolveWithObject: true }),
    source().resize({ width: 32, height: 32, fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  ])
  const [fileKey, previewKey] = await Promise.all([
    store.put('attachments', name, 'jpg', file),
    store.put('previews', name, 'webp', preview.data),
  ])
  const isWide = scene.width >= scene.height
  return {
    subject,
    fileKey,
    previewKey,
    size: file.length,
    description: scene.description,
    focus: scene.focus,
    meta: { original: { width: scene.width, height: scene.height }, small: { width: preview.info.width, height: preview.info.height } },
    blurhash: encode(new Uint8ClampedArray(small.data), small.info.width, small.info.height, isWide ? 4 : 3, isWide ? 3 : 4),
  }
}
