import type { MediaAttachment } from '@starling/api/media'
import { hasPreview } from '@starling/domain/media'
import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Download, ImageUp, LoaderCircle, TriangleAlert, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { Lightbox } from 'yet-another-react-lightbox'
import type { ControllerRef, Slide, SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useSetting } from '../../settings/useSetting.ts'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { freeAlerts } from '../../ui/alertsRegion.ts'
import { useOverlayEntry } from '../../ui/useOverlayEntry.ts'
import { useCalm } from '../../settings/useAutoplay.ts'
import 'yet-another-react-lightbox/styles.css'
import styles from './MediaViewer.module.css'
import { Recording } from './Recording.tsx'

interface MediaViewerProps {
  readonly attachments: readonly MediaAttachment[]
  readonly startAt: number
  /** Author and actions of the post they belong to. */
  readonly about?: ReactNode
  readonly onClose: () => void
}

/** A video, a sound or a silent loop among the pictures. */
interface MovingSlide {
  readonly type: 'moving'
  readonly attachment: MediaAttachment
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    moving: MovingSlide
  }
}

const look = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shows pictures, videos and sounds as large as the window, with their descriptions and their post. */
export function MediaViewer({ attachments, startAt, about, onClose }: MediaViewerProps) {
  const { t } = useLingui()
  useOverlayEntry(true, onClose)
  const isCalm = useCalm()
  const isSwiped = useSetting(settings.swipesInViewer)
  const isSaving = useDataSaver()
  const [isFull, setFull] = useState(!isSaving)
  /** Full pictures that could not be loaded, by their address: the small one is shown instead, which is often in the browser's cache. */
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const retry = () => setLost(new Set())
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  const showsFull = ({ url }: MediaAttachment) => isFull && !lost.has(url ?? '')
  const [isZoomed, setZoomed] = useState(false)
  const [isFolded, setFolded] = useState(true)
  const shown = attachments.filter((attachment) => attachment.url !== null || hasPreview(attachment))
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      shown.findIndex((attachment) => attachment === attachments[startAt]),
    ),
  )
  const current = shown[index]
  const description = current?.description ?? null
  const position = index + 1
  const total = shown.length
  const speed = isCalm ? 0 : 200
  const controller = useRef<ControllerRef>(null)
  useCloseBeside(controller)

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={shown.map((attachment) => slideOf(attachment, showsFull(attachment)))}
      plugins={[Zoom]}
      className={styles.viewer ?? ''}
      carousel={{
        finite: true,
        preload: 1,
        padding: 0,
        imageProps: (slide) =>
          'src' in slide
            ? { style: meanwhile(slide, shown), onErrorCapture: () => setLost((before) => new Set([...before, slide.src])) }
            : {},
      }}
      controller={{ ref: controller, closeOnPullDown: isSwiped, disableSwipeNavigation: !isSwiped }}
      animation={{ fade: speed, swipe: speed, zoom: speed }}
      // Small pictures can be zoomed too, beyond their natural size.
      // Pinching scales by the distance of the fingers; the library's older way lags behind them, so that a picture is left a little enlarged.
      zoom={{ maxZoomPixelRatio: 8, scrollToZoom: true, doubleClickMaxStops: 1, zoomInMultiplier: 2.5, pinchZoomV4: true }}
      on={{
        entered: freeAlerts,
        view: ({ index: next }) => {
          setIndex(next)
          setFolded(true)
        },
        zoom: ({ zoom }) => setZoomed(zoom > 1),
      }}
      toolbar={{
        buttons: [
          total > 1 && (
            <span key="counter" className={styles.counter}>
              {t`${position} of ${total}`}
            </span>
          ),
          current?.type === 'image' && current.url && !showsFull(current) && (
            <button
              key="full"
              type="button"
              className={styles.button}
              aria-label={t`Load the full picture`}
              data-tooltip={t`Load the full picture`}
              onClick={() => {
                setFull(true)
                setLost(new Set())
              }}
            >
              <ImageUp {...look} />
            </button>
          ),
          'zoom',
          current?.url && (
            <a
              key="download"
              className={styles.button}
              href={current.url}
              download=""
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`Download`}
              data-tooltip={t`Download`}
            >
              <Download {...look} />
            </a>
          ),
          'close',
        ],
      }}
      labels={{
        Previous: t`Previous`,
        Next: t`Next`,
        Close: t`Close`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        Lightbox: t`Media`,
        'Photo gallery': t`Media of the post`,
        Carousel: t`Media`,
        Slide: t`Medium`,
        '{index} of {total}': t`${position} of ${total}`,
      }}
      render={{
        slide: ({ slide, offset }) =>
          slide.type === 'moving' ? <Moving attachment={slide.attachment} isInFront={offset === 0} /> : undefined,
        controls: () => (
          <div className={styles.foot} data-hidden={isZoomed || undefined}>
            {description && (
              <button
                type="button"
                className={styles.description}
                data-folded={isFolded || undefined}
                aria-expanded={!isFolded}
                onClick={() => setFolded(!isFolded)}
              >
                <span dir="auto">{description}</span>
              </button>
            )}
            {about}
          </div>
        ),
        iconPrev: () => <ChevronLeft {...look} size={28} />,
        iconNext: () => <ChevronRight {...look} size={28} />,
        iconClose: () => <X {...look} />,
        iconZoomIn: () => <ZoomIn {...look} />,
        iconZoomOut: () => <ZoomOut {...look} />,
        iconLoading: () => <LoaderCircle {...look} size={32} className={styles.wait} />,
        iconError: () => <TriangleAlert {...look} size={32} />,
        ...(total === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  )
}

/** A press beside the picture closes the viewer. The library itself would take any touch that ends there for a press, even a drag. */
function useCloseBeside(controller: RefObject<ControllerRef | null>): void {
  useEffect(() => {
    let pressed = { x: 0, y: 0 }
    const leave = new AbortController()
    const options = { capture: true, signal: leave.signal }
    document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), options)
    document.addEventListener(
      'click',
      ({ target, clientX, clientY }) => {
        const isBeside = target instanceof Element && target.matches('.yarl__slide, .yarl__slide_wrapper')
        if (isBeside && Math.hypot(clientX - pressed.x, clientY - pressed.y) < 10) controller.current?.close()
      },
      options,
    )
    return () => leave.abort()
  }, [controller])
}

function Moving({ attachment, isInFront }: { readonly attachment: MediaAttachment; readonly isInFront: boolean }) {
  if (attachment.type !== 'gifv')
    return <div className={styles.recording}>{isInFront && <Recording attachment={attachment} post={null} />}</div>
  return (
    <video
      className={styles.loop}
      src={isInFront ? (attachment.url ?? undefined) : undefined}
      poster={attachment.preview_url ?? undefined}
      aria-label={attachment.description ?? undefined}
      autoPlay
      loop
      muted
      playsInline
    />
  )
}

/** Drawn until the full picture is loaded: the small one, which is usually cached, at the size of the full one. */
function meanwhile({ src, width, height }: SlideImage, shown: readonly MediaAttachment[]): CSSProperties {
  const small = shown.find(({ url }) => url === src)?.preview_url
  if (!small || !width || !height) return {}
  return { '--small': `url(${JSON.stringify(small)})`, '--width': `${width}px`, '--ratio': width / height } as CSSProperties
}

function slideOf(attachment: MediaAttachment, isFull: boolean): Slide {
  const { url, description, preview_url: preview, type, meta } = attachment
  if (type !== 'image' && type !== 'unknown') return { type: 'moving', attachment }
  const { width, height } = meta?.original ?? {}
  const slide: SlideImage = { src: (isFull ? (url ?? preview) : (preview ?? url)) ?? '', alt: description ?? '' }
  return width && height ? { ...slide, width, height } : slide
}
