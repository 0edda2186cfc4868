import { createContext, useContext } from 'react'
import type { ReactElement } from 'react'
import { hostedDialogs } from './hostedDialogs.ts'

/** A part of the page that is used as another account. */
export interface Frame {
  /** The name of the part, which its elements have in `data-frame`; null for the page itself. */
  readonly name: string | null
  /** Puts an element that is drawn elsewhere in the page into the contexts of this part. */
  readonly wrap: (element: ReactElement) => ReactElement
}

/** The part of the page around a component. */
export const FrameContext = createContext<Frame>({ name: null, wrap: (element) => element })

/** The element, or null where it is in another part of the page than the named one, because ids belong to the account of a part. */
export function withinFrame<E extends Element>(element: E | null, name: string | null): E | null {
  const frame = element?.closest<HTMLElement>('[data-frame]')?.dataset['frame'] ?? null
  return frame === name ? element : null
}

export type OpenDialog = (draw: (close: () => void) => ReactElement) => void

/** Answers the function that opens a dialog which stays when the component that opened it is unmounted, in the part of the page of this component. */
export function useOpenDialog(): OpenDialog {
  const { wrap } = useContext(FrameContext)
  return (draw) => hostedDialogs.open((close) => wrap(draw(close)))
}
