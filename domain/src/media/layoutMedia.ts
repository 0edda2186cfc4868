import type { MediaAttachment } from '@starling/api/media'

/** How the media of a post are arranged. */
export interface MediaLayout {
  readonly shape: 'single' | 'pair' | 'trio' | 'quad' | 'strip'
  /** Width by height of the whole block, known before any picture has loaded, so that nothing moves. */
  readonly ratio: number
  /** Width by height of each cell. */
  readonly cells: readonly number[]
}

const narrowest = 2 / 3
const widest = 16 / 9

/** One picture keeps its own ratio between 2:3 and 16:9; several share one 16:9 block; more than four scroll sideways. */
export function layoutMedia(attachments: readonly MediaAttachment[]): MediaLayout {
  const first = attachments[0]
  switch (attachments.length) {
    case 0:
    case 1: {
      const ratio = Math.min(widest, Math.max(narrowest, (first && aspectOf(first)) ?? widest))
      return { shape: 'single', ratio, cells: [ratio] }
    }
    case 2:
      return { shape: 'pair', ratio: widest, cells: [widest / 2, widest / 2] }
    case 3:
      return { shape: 'trio', ratio: widest, cells: [widest / 2, widest, widest] }
    case 4:
      return { shape: 'quad', ratio: widest, cells: [widest, widest, widest, widest] }
    default:
      // Narrow enough that the edge of the next one is visible and shows that the row scrolls.
      return { shape: 'strip', ratio: widest, cells: attachments.map(() => 1) }
  }
}

/** Width by height as the server measured it, or null. */
export function aspectOf(attachment: MediaAttachment): number | null {
  const { original, small } = attachment.meta ?? {}
  for (const size of [original, small]) {
    if (!size) continue
    if (size.width !== null && size.height !== null && size.width > 0 && size.height > 0) return size.width / size.height
    if (size.aspect !== null && size.aspect > 0 && Number.isFinite(size.aspect)) return size.aspect
  }
  return null
}

/** Whether the attachment can be shown; a file the server could not fetch has only an address to open. Without its file a film is a button that does nothing. */
export function hasPreview({ type, url, preview_url: preview }: MediaAttachment): boolean {
  return type !== 'unknown' && (url !== null || (type === 'image' && preview !== null))
}

/** Whether an attachment moves in silence: a looping film, or a picture with a length, whose preview is a still. */
export function isMovingPicture({ type, meta }: MediaAttachment): boolean {
  return type === 'gifv' || (type === 'image' && (meta?.original?.duration ?? 0) > 0)
}
