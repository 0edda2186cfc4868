import { cropGeometry } from './cropGeometry.ts'
import type { Part, QuarterTurns } from './cropGeometry.ts'
import { keptByPage } from '../../../storage/pageMemory.ts'

/** Rotates a picture and crops the result. Rejects where the browser cannot. */
export async function drawPart(source: string, turns: QuarterTurns, part: Part): Promise<Blob> {
  const image = await loadImage(source)
  const { width, height, middleX, middleY } = cropGeometry(image.naturalWidth, image.naturalHeight, turns, part)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.imageSmoothingQuality = 'high'
  context.translate(middleX, middleY)
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

const types = keptByPage(new Map<string, string>())

/** Remembers the type of the file behind a `blob:` address, which the page's policy forbids to fetch: JPEG stays JPEG, other formats may be transparent. */
export function rememberType(source: string, type: string): void {
  types.set(source, type === 'image/jpeg' ? 'image/jpeg' : 'image/png')
}
