import { createContext, useContext, useEffect } from 'react'
import type { RefObject } from 'react'

/** Holds a list until the returned function is called. */
export type HoldList = () => () => void

/** The list around this component, for overlays: portals leave the document's order but keep the React context. */
export const ListHoldContext = createContext<HoldList | null>(null)

const holdable = new Map<Element, HoldList>()

/** Holds the list around an element, if there is one, and answers the release. */
export function holdListAround(element: Element): () => void {
  for (const [list, hold] of holdable) if (list.contains(element)) return hold()
  return () => undefined
}

/** Holds the list below an open overlay, so that arrivals do not move its rows. */
export function useHeldList(isOpen: boolean): void {
  const hold = useContext(ListHoldContext)
  useEffect(() => (isOpen ? hold?.() : undefined), [hold, isOpen])
}

/** Holds a list while a pointer is pressed in it or text in it is selected. */
export function useListHold(list: RefObject<HTMLElement | null>, hold: HoldList | undefined): void {
  useEffect(() => {
    const element = list.current
    if (!element || !hold) return undefined
    holdable.set(element, hold)
    let releasePointer: (() => void) | null = null
    let releaseSelection: (() => void) | null = null
    const press = () => {
      releasePointer ??= hold()
    }
    const lift = () => {
      releasePointer?.()
      releasePointer = null
    }
    const select = () => {
      const selection = document.getSelection()
      const isSelected = selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode)
      if (isSelected) releaseSelection ??= hold()
      else {
        releaseSelection?.()
        releaseSelection = null
      }
    }
    const over = new AbortController()
    const options = { passive: true, signal: over.signal }
    element.addEventListener('pointerdown', press, options)
    // The finger may leave the list before it is lifted; when scrolling starts, the browser cancels the pointer.
    window.addEventListener('pointerup', lift, options)
    window.addEventListener('pointercancel', lift, options)
    window.addEventListener('blur', lift, options)
    document.addEventListener('selectionchange', select, options)
    return () => {
      over.abort()
      holdable.delete(element)
      lift()
      releaseSelection?.()
    }
  }, [list, hold])
}
