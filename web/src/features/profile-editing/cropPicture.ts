/** A part of a picture, in per cent of its width and height. */
export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Crops a picture and shrinks it to at most the given size. Rejects where the browser cannot. */
export async function cropPicture(
  image: HTMLImageElement,
  area: PictureArea,
  most: { readonly width: number; readonly height: number },
  type: string,
): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const from = {
    x: (area.x / 100) * naturalWidth,
    y: (area.y / 100) * naturalHeight,
    width: (area.width / 100) * naturalWidth,
    height: (area.height / 100) * naturalHeight,
  }
  // A small picture is not enlarged.
  const scale = Math.min(1, most.width / from.width, most.height / from.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
  // Formats other than JPEG may be transparent, so they become PNG.
  const wanted = type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be cut'))), wanted, 0.92)
  })
}
