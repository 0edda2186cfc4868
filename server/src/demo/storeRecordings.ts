import sharp from 'sharp'
import { hashPicture } from '../files/media/processImage.ts'
import type { DemoStore } from './DemoStore.ts'
import { makeVideo } from './makeVideo.ts'
import type { Picture } from './makePictures.ts'
import { makeMelody } from './sound/makeMelody.ts'
import type { Town } from './Town.ts'

/** Makes and stores the demo's video and sound. */
export async function storeRecordings(store: DemoStore, seed: string, pictures: readonly Picture[]): Promise<Town['recordings']> {
  const video = await makeVideo(8)
  const melodySeconds = 14
  const melody = makeMelody(seed, melodySeconds)
  const cover = pictures.find((picture) => picture.subject === 'roofs') ?? pictures[0]
  if (cover === undefined) throw new Error('a town needs pictures')
  return {
    video: {
      fileKey: await store.put('attachments', 'film', 'webm', video.webm),
      previewKey: await store.put('previews', 'film', 'webp', await sharp(video.poster).webp({ quality: 76 }).toBuffer()),
      mime: 'video/webm',
      size: video.webm.length,
      description: 'Clouds drift over three ranges of hills at dusk while the sun goes down and three birds cross from left to right',
      blurhash: await hashPicture(video.poster),
      original: { width: video.width, height: video.height, duration: video.duration, frame_rate: '12/1' },
      small: { width: video.width, height: video.height },
    },
    audio: {
      fileKey: await store.put('attachments', 'melody', 'wav', melody),
      previewKey: cover.previewKey,
      mime: 'audio/wav',
      size: melody.length,
      description: 'A slow tune on a music box, five notes that keep coming back in another order',
      blurhash: cover.blurhash,
      original: { duration: melodySeconds },
      small: { width: cover.meta.small?.width ?? 640, height: cover.meta.small?.height ?? 640 },
    },
  }
}
