import { useEffect, useEffectEvent } from 'react'
import { giveFocusBack, isFocusLost } from './focus.ts'

/** From where each menu and dialog on the screen was opened. */
const openers = new WeakMap<Element, readonly Element[]>()
/** Where the focus of what has just been closed is about to return to. */
let returning: Element | null = null

/** Notes from where a menu or dialog was opened, for what is opened from it and stands in its place. */
export function noteOpeners(surface: Element, from: readonly Element[]): void {
  openers.set(surface, from)
}

/** What has the focus, then from where the menu or dialog around it was opened: that may be gone when the focus returns. */
export function focusedBefore(): readonly Element[] {
  const { activeElement } = document
  const around = activeElement?.closest('[role=dialog], [role=menu]')
  const all = [activeElement, ...((around && openers.get(around)) ?? []), returning]
  return all.filter((element) => element !== null && element !== document.body) as readonly Element[]
}

/**
 * Returns the focus when a dialog or menu is closed. Ariakit does so only for those that stay mounted; ours are unmounted, and
 * the element that opened them may be removed by then.
 */
export function useFocusReturn(openedFrom: () => Element | null): void {
  const opener = useEffectEvent(openedFrom)
  const giveBack = useEffectEvent(() => {
    if (isFocusLost()) giveFocusBack(openedFrom())
  })
  useEffect(
    () => () => {
      const from = opener()
      returning = from
      // By then the page is no longer inert, and a screen or dialog that was opened instead has the focus.
      setTimeout(() => {
        if (returning === from) returning = null
        giveBack()
      })
    },
    [],
  )
}
