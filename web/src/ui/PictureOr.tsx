import type { ImgHTMLAttributes, ReactNode } from 'react'
import { useLostPicture } from './useLostPicture.ts'

interface PictureOrProps extends ImgHTMLAttributes<HTMLImageElement> {
  readonly alt: string
  /** The animated picture, shown under the pointer (R-emoji-11). It may be unavailable where the still one is cached. */
  readonly moving?: string
  /** A plain tile of the same size if it is not given. */
  readonly instead?: ReactNode
}

/** A picture, or a replacement where it cannot be loaded. The browser would draw its symbol for a broken picture, or nothing. */
export function PictureOr({ moving, instead, alt, ...rest }: PictureOrProps) {
  const [isLost, lose] = useLostPicture()
  const { src, className, width, height } = rest
  if (isLost || !src) {
    const tile = { display: 'inline-block', inlineSize: width, blockSize: height }
    return instead === undefined ? <span className={className} style={tile} /> : instead
  }
  const isAnimated = moving && moving !== src
  return (
    <img
      decoding="async"
      draggable={false}
      {...rest}
      alt={alt}
      onError={({ currentTarget: picture }) => (picture.getAttribute('src') === src ? lose() : (picture.src = src))}
      onPointerEnter={isAnimated ? (event) => void (event.currentTarget.src = moving) : undefined}
      onPointerLeave={isAnimated ? (event) => void (event.currentTarget.src = src) : undefined}
    />
  )
}
