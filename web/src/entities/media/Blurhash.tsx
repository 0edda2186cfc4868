import { useEffect, useRef } from 'react'
import { drawBlurhash } from './drawBlurhash.ts'

/** The blurred placeholder of a picture, shown until it is loaded. */
export function Blurhash({ hash, className }: { readonly hash: string; readonly className?: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? drawBlurhash(canvas.current, hash) : undefined), [hash])
  return <canvas ref={canvas} className={className} width={32} height={32} aria-hidden="true" />
}
