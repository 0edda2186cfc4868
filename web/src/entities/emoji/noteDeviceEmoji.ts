import { readLocal, writeLocal } from '../../storage/localStore.ts'
import { emojiDrawnStorageKey } from '../../storage/storageKeys.ts'

/** Emoji of different age and kind; text fonts contain some of them in black and white. */
const samples = ['😀', '📚', '🐦', '🦜']
const sizePx = 24
/** The smallest difference between two of red, green and blue that counts as colour, of 255. */
const leastColour = 24

/**
 * If no font of this device draws emoji in colour, as on many Linux systems, they would be empty boxes; then Twemoji's font is used unless
 * another style was chosen. Called after the first posts are shown, because the font is half a megabyte.
 */
export function noteDeviceEmoji(): void {
  if (readLocal(emojiDrawnStorageKey) === true) return
  const draws = drawsColour()
  if (draws === null) return
  writeLocal(emojiDrawnStorageKey, draws)
  if (!draws) document.documentElement.dataset.deviceEmoji = 'none'
}

/** Whether the device's own fonts draw all samples in colour; null where a canvas cannot be read. */
function drawsColour(): boolean | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const context = new OffscreenCanvas(sizePx, sizePx).getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.fillStyle = '#f00'
  context.fillRect(0, 0, sizePx, sizePx)
  const isReadable = hasColour(context)
  context.font = `${sizePx}px system-ui, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif`
  context.textBaseline = 'top'
  context.fillStyle = '#000'
  const areDrawn = samples.every((sample) => {
    context.clearRect(0, 0, sizePx, sizePx)
    context.fillText(sample, 0, 0)
    return hasColour(context)
  })
  return isReadable ? areDrawn : null
}

function hasColour(context: OffscreenCanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, sizePx, sizePx)
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) >= leastColour) return true
  }
  return false
}
