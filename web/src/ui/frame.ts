import { createContext, useContext } from 'react'
import type { ReactElement } from 'react'
import { hostedDialogs } from './hostedDialogs.ts'

/** A part of the page that belongs to another account than the page. */
export interface Frame {
  /** Its name, which the elements of the part have in `data-frame`; null for the page itself. */
  readonly name: string | null
  /** Puts an element that is drawn elsewhere in the page into the contexts of this part. */
  readonly wrap: (element: ReactElement) => ReactElement
}

/** The part of the page around a component. */
export const FrameContext = createContext<Frame>({ name: null, wrap: (element) => element })

/** The name of the part of the page in which an element is. */
export function frameOf(element: Element): string | null {
  return element.closest<HTMLElement>('[data-frame]')?.dataset['frame'] ?? null
}

export type OpenDialog = (draw: (close: () => void) => ReactElement) => void

/** Answers the function that opens a dialog which stays when the component that opened it is unmounted, in the part of the page of this component. */
export function useOpenDialog(): OpenDialog {
  const { wrap } = useContext(FrameContext)
  return (draw) => hostedDialogs.open((close) => wrap(draw(close)))
}
