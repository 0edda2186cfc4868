import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import styles from './Player.module.css'
import { followBands } from './soundBands.ts'
import { useCalm } from '../../settings/useAutoplay.ts'

/** One ring for each frequency band, as wide as it is loud; motionless for readers who want no motion. */
export function SoundRings({ media, isPlaying }: { readonly media: RefObject<HTMLMediaElement | null>; readonly isPlaying: boolean }) {
  const rings = useRef<HTMLDivElement>(null)
  const isCalm = useCalm()
  useEffect(() => {
    const element = media.current
    // Audio from a server without CORS headers would be silent when routed through Web Audio.
    if (!isPlaying || isCalm || !element || (isForeign(element.currentSrc) && element.crossOrigin === null)) return undefined
    return followBands(element, (bands) => {
      for (const [index, band] of bands.entries()) {
        const ring = rings.current?.children[index]
        if (ring instanceof HTMLElement) ring.style.scale = String(1 + band * 0.5)
      }
    })
  }, [media, isPlaying, isCalm])
  return (
    <div ref={rings} className={styles.rings} aria-hidden="true">
      <span className={styles.ring} />
      <span className={styles.ring} />
      <span className={styles.ring} />
    </div>
  )
}

export function isForeign(url: string): boolean {
  return (
    URL.canParse(url, location.href) &&
    new URL(url, location.href).protocol !== 'blob:' &&
    new URL(url, location.href).origin !== location.origin
  )
}
