import { useEffect, useEffectEvent } from 'react'
import { giveFocusBack, isFocusLost } from './focus.ts'

/** For each menu and dialog on the screen, the elements from which it was opened. */
const openers = new WeakMap<Element, readonly Element[]>()
/** The element to which the focus of a surface that has just been closed is about to return. */
let returning: Element | null = null

/** Records from where a menu or dialog was opened, for surfaces that are opened from it and replace it. */
export function noteOpeners(surface: Element, from: readonly Element[]): void {
  openers.set(surface, from)
}

/**
 * The focused element, followed by the elements from which the surrounding menu or dialog was opened, because it may be removed when the
 * focus returns.
 */
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
