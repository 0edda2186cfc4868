import type { ComponentProps } from 'react'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import type { Recording as Type } from './Recording.tsx'

const Recording = loadable(() => import('./Recording.tsx'), 'Recording')

/** Preloads the code of videos and sounds, because offline it can no longer be loaded. */
export const prepareRecording = () => void Recording.preload()

/** A video or a sound. It fills its container, so that nothing moves when its code is loaded. */
export function LaterRecording(props: ComponentProps<typeof Type>) {
  return (
    <LazyBoundary failure="none">
      <Recording {...props} />
    </LazyBoundary>
  )
}
