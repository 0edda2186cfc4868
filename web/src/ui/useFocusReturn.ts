import { useEffect, useEffectEvent } from 'react'
import { giveFocusBack } from './giveFocusBack.ts'
import { isFocusLost } from './isFocusLost.ts'

/**
 * Gives the focus back when a dialog or menu is gone. Ariakit does so only for one that is closed while it stays mounted; ours are unmounted, and
 * what they were opened from may be gone by then.
 */
export function useFocusReturn(openedFrom: () => Element | null): void {
  const giveBack = useEffectEvent(() => {
    if (isFocusLost()) giveFocusBack(openedFrom())
  })
  useEffect(
    () => () => {
      // By then the rest of the page is no longer inert, and a screen or dialog that was opened instead has taken the focus.
      setTimeout(() => giveBack())
    },
    [],
  )
}
