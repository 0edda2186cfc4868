import { useEffect, useEffectEvent } from 'react'
import { giveFocusBack, isFocusLost } from './focus.ts'

/**
 * Returns the focus when a dialog or menu is closed. Ariakit does so only for those that stay mounted; ours are unmounted, and
 * the element that opened them may be removed by then.
 */
export function useFocusReturn(openedFrom: () => Element | null): void {
  const giveBack = useEffectEvent(() => {
    if (isFocusLost()) giveFocusBack(openedFrom())
  })
  useEffect(
    () => () => {
      // By then the page is no longer inert, and a screen or dialog that was opened instead has the focus.
      setTimeout(() => giveBack())
    },
    [],
  )
}
