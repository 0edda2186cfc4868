import type { PictureLimits } from '@starling/domain/media'
import { trustedScript } from '../../../storage/trustedScript.ts'

/** Formats that a canvas can read and that lose no animation by that. */
const stills: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** A picture within the server's limits: the file itself where it fits or cannot be shrunk, else a smaller one (made in a worker). */
export async function fitPicture(file: File, limits: PictureLimits): Promise<File> {
  if (!stills.has(file.type) || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file
  if (file.size <= limits.maxBytes && !(await hasMorePixels(file, limits.maxPixels))) return file
  // If the code cannot be loaded, the file is sent as it is and the server decides.
  const picture = await shrink(file, limits).catch(() => null)
  if (picture === null) return file
  const extension = picture.type === 'image/jpeg' ? 'jpg' : 'webp'
  return new File([picture], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: picture.type })
}

async function hasMorePixels(file: File, maxPixels: number): Promise<boolean> {
  // A file of so few bytes cannot exceed the limit on pixels in any format.
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
