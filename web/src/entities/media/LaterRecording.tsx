import type { ComponentProps } from 'react'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'
import type { Recording as Type } from './Recording.tsx'

const Recording = loadable(() => import('./Recording.tsx'), 'Recording')

/** Loads the code of films and sounds: without a connection it is too late for that. */
export const prepareRecording = () => void Recording.preload()

/** A film or a sound. It fills the place it is put into, so that nothing moves when its code has come. */
export function LaterRecording(props: ComponentProps<typeof Type>) {
  return (
    <Later failure="none">
      <Recording {...props} />
    </Later>
  )
}
