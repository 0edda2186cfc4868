import { useContext, useEffect, useEffectEvent } from 'react'
import { usePausedList } from './listPause.ts'
import { NavigatorContext } from './navigation.ts'

/**
 * Gives an overlay an entry in the history: going back closes it, and closing it removes the entry.
 * The list below is paused meanwhile, so that its rows do not move.
 * `onClose` answers false when it stays open.
 */
export function useOverlayEntry(isOpen: boolean, onClose: () => boolean | void): void {
  usePausedList(isOpen)
  const navigator = useContext(NavigatorContext)
  const close = useEffectEvent(() => onClose() !== false)
  useEffect(() => (isOpen ? navigator?.openOverlay(() => close()) : undefined), [isOpen, navigator])
}
