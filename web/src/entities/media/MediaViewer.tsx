import type { MediaAttachment } from '@starling/api/media'
import { useLingui } from '@lingui/react/macro'
import { Lightbox } from 'yet-another-react-lightbox'
import type { Slide } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useOverlayEntry } from '../../ui/useOverlayEntry.ts'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'

interface MediaViewerProps {
  readonly attachments: readonly MediaAttachment[]
  readonly startAt: number
  readonly onClose: () => void
}

/** Pictures and films as large as the screen, with their descriptions. */
export function MediaViewer({ attachments, startAt, onClose }: MediaViewerProps) {
  const { t } = useLingui()
  useOverlayEntry(true, onClose)
  const shown = attachments.filter((attachment) => attachment.url !== null)
  const index = Math.max(
    0,
    shown.findIndex((attachment) => attachment === attachments[startAt]),
  )
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={shown.map(slideOf)}
      plugins={[Zoom, Captions, Video]}
      carousel={{ finite: true, ...(shown.length === 1 ? { preload: 0 } : {}) }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 6 }}
      labels={{ Previous: t`Previous`, Next: t`Next`, Close: t`Close`, 'Zoom in': t`Zoom in`, 'Zoom out': t`Zoom out` }}
      {...(shown.length === 1 ? { render: { buttonPrev: () => null, buttonNext: () => null } } : {})}
    />
  )
}

function slideOf(attachment: MediaAttachment): Slide {
  const { url, description, preview_url, type, meta } = attachment
  const { width, height } = meta?.original ?? {}
  const size = width && height ? { width, height } : {}
  const words = description ? { description } : {}
  if (type === 'image' || type === 'unknown') return { src: url ?? '', alt: description ?? '', ...size, ...words }
  const isLoop = type === 'gifv'
  return {
    type: 'video',
    ...(preview_url ? { poster: preview_url } : {}),
    ...size,
    ...words,
    sources: [{ src: url ?? '', type: 'video/mp4' }],
    ...(isLoop ? { autoPlay: true, loop: true, muted: true, controls: false } : { controls: true }),
  }
}
