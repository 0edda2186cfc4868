import { useEffect, useRef } from 'react'
import { useReading } from '../../settings/useReading.ts'
import { drawBlurhash } from './drawBlurhash.ts'

interface BlurhashProps {
  readonly hash: string
  readonly className?: string | undefined
}

/** The blurred placeholder of a picture, shown until it is loaded; a plain area where the reader prefers that. */
export function Blurhash(props: BlurhashProps) {
  return useReading().showsBlurhash ? <Blur {...props} /> : null
}

function Blur({ hash, className }: BlurhashProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? drawBlurhash(canvas.current, hash) : undefined), [hash])
  return <canvas ref={canvas} className={className} width={32} height={32} aria-hidden="true" />
}
