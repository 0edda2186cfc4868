import type { PictureLimits } from '@starling/domain/media'
import { trustedScript } from '../../../storage/trustedScript.ts'

/** Formats that a canvas can read and whose movement is not lost by drawing them. */
const stills: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** The picture as the server takes it: the file itself where it fits or cannot be made smaller, else a smaller one (off the page's own thread). */
export async function fitPicture(file: File, limits: PictureLimits): Promise<File> {
  if (!stills.has(file.type) || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file
  if (file.size <= limits.maxBytes && !(await hasMorePixels(file, limits.maxPixels))) return file
  // Where the code for it cannot be had just now, the server says what it thinks of the file.
  const picture = await shrink(file, limits).catch(() => null)
  if (picture === null) return file
  const extension = picture.type === 'image/jpeg' ? 'jpg' : 'webp'
  return new File([picture], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: picture.type })
}

async function hasMorePixels(file: File, maxPixels: number): Promise<boolean> {
  // A picture of so few bytes cannot have that many pixels, whatever its format.
  if (file.size * 400 < maxPixels) return false
  try {
    const bitmap = await createImageBitmap(file)
    const isLarge = bitmap.width * bitmap.height > maxPixels
    bitmap.close()
    return isLarge
  } catch {
    return false
  }
}

async function shrink(file: File, limits: PictureLimits): Promise<Blob | null> {
  const { default: address } = await import('./shrinkPicture.worker.ts?worker&url')
  return new Promise((resolve) => {
    const worker = new Worker(trustedScript(address), { type: 'module' })
    const end = (picture: Blob | null) => {
      worker.terminate()
      resolve(picture)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<{ picture: Blob | null }>) => end(data.picture))
    worker.addEventListener('error', () => end(null))
    worker.postMessage({ file, ...limits }, [])
  })
}
