/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3

/** A part of a picture, in per cent. */
interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Rotates a picture and crops the result. Rejects where the browser cannot. */
export async function drawPart(source: string, turns: Turns, part: Part): Promise<Blob> {
  const image = await loadImage(source)
  const isSideways = turns % 2 === 1
  const width = isSideways ? image.naturalHeight : image.naturalWidth
  const height = isSideways ? image.naturalWidth : image.naturalHeight
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((part.width / 100) * width))
  canvas.height = Math.max(1, Math.round((part.height / 100) * height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.imageSmoothingQuality = 'high'
  context.translate(-(part.x / 100) * width, -(part.y / 100) * height)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  const type = types.get(source) ?? 'image/png'
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be cut'))), type, 0.92)
  })
}

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('This picture cannot be shown')))
    image.src = source
  })
}

const types = new Map<string, string>()

/** Remembers the type of the file behind a `blob:` address, which the page's policy forbids to fetch: JPEG stays JPEG, other formats may be transparent. */
export function rememberType(source: string, type: string): void {
  types.set(source, type === 'image/jpeg' ? 'image/jpeg' : 'image/png')
}
