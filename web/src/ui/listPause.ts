import { createContext, useContext, useEffect } from 'react'
import type { RefObject } from 'react'

/** Keeps a list as it is until the returned function is called. */
export type PauseList = () => () => void

/** The list around this component, for overlays: portals leave the document's order but keep the React context. */
export const ListPauseContext = createContext<PauseList | null>(null)

const pausable = new Map<Element, PauseList>()

/** Pauses the list around an element, if there is one, and answers the function that ends it. */
export function pauseListAround(element: Element): () => void {
  for (const [list, pause] of pausable) if (list.contains(element)) return pause()
  return () => undefined
}

/** Pauses the list below an open overlay, so that new entries do not move its rows. */
export function usePausedList(isOpen: boolean): void {
  const pause = useContext(ListPauseContext)
  useEffect(() => (isOpen ? pause?.() : undefined), [pause, isOpen])
}

/** Pauses a list while a pointer is pressed in it or text in it is selected. */
export function useListPause(list: RefObject<HTMLElement | null>, pause: PauseList | undefined): void {
  useEffect(() => {
    const element = list.current
    if (!element || !pause) return undefined
    pausable.set(element, pause)
    let resumePointer: (() => void) | null = null
    let resumeSelection: (() => void) | null = null
    const press = () => {
      resumePointer ??= pause()
    }
    const lift = () => {
      resumePointer?.()
      resumePointer = null
    }
    const select = () => {
      const selection = document.getSelection()
      const isSelected = selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode)
      if (isSelected) resumeSelection ??= pause()
      else {
        resumeSelection?.()
        resumeSelection = null
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
      pausable.delete(element)
      lift()
      resumeSelection?.()
    }
  }, [list, pause])
}
