import type { ImgHTMLAttributes, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { lostPictures } from './lostPictures.ts'

interface PictureOrProps extends ImgHTMLAttributes<HTMLImageElement> {
  readonly alt: string
  /** The animated picture, shown under the pointer. It may be unavailable where the still one is cached. */
  readonly moving?: string | undefined
  /** Called when the pointer comes: whether the animated picture may be shown; absent where it always may. */
  readonly mayMove?: (() => boolean) | undefined
  /** The animated picture is shown all the time. */
  readonly isMoving?: boolean
  /** A plain tile of the same size if it is not given. */
  readonly instead?: ReactNode
}

/** A picture, or a replacement where it cannot be loaded. The browser would draw its symbol for a broken picture, or nothing. */
export function PictureOr({ moving, mayMove, isMoving = false, instead, alt, ...rest }: PictureOrProps) {
  const { src, className, width, height } = rest
  const [isLost, lose] = useLostPicture(src)
  if (isLost || !src) {
    const tile = { display: 'inline-block', inlineSize: width, blockSize: height }
    return instead === undefined ? <span className={className} style={tile} /> : instead
  }
  const isAnimated = moving && moving !== src
  const resting = isAnimated && isMoving ? moving : src
  return (
    <img
      decoding="async"
      draggable={false}
      {...rest}
      src={resting}
      alt={alt}
      onError={({ currentTarget: picture }) => (picture.getAttribute('src') === src ? lose() : (picture.src = src))}
      onPointerEnter={isAnimated ? ({ currentTarget }) => void ((mayMove?.() ?? true) && (currentTarget.src = moving)) : undefined}
      onPointerLeave={isAnimated ? (event) => void (event.currentTarget.src = resting) : undefined}
    />
  )
}

/** Whether a picture could not be loaded, now or a moment ago elsewhere, and the handler of its error. When the connection returns, it is tried again. */
export function useLostPicture(src: string | undefined): readonly [isLost: boolean, lose: () => void] {
  const [lost, setLost] = useState(() => (src !== undefined && lostPictures.has(src) ? src : null))
  const isLost = lost !== null && lost === src
  useEffect(() => {
    // Listens only after a failure: a list draws hundreds of pictures.
    if (isLost) return lostPictures.onForget(() => setLost(null))
  }, [isLost])
  const lose = () => {
    if (src === undefined) return
    // Without a network every picture fails, which says nothing about this one.
    if (navigator.onLine) lostPictures.add(src)
    setLost(src)
  }
  return [isLost, lose]
}
