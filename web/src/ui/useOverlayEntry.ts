import { useContext, useEffect, useEffectEvent } from 'react'
import { useHeldList } from './listHold.ts'
import { NavigatorContext } from './navigation.ts'

/**
 * Makes something that is open over the screen an entry of the history: going back closes it, and closing it takes the entry back.
 * The list it lies over is held meanwhile, so that the rows under it do not move.
 * `onClose` answers false when it stays open after all.
 */
export function useOverlayEntry(isOpen: boolean, onClose: () => boolean | void): void {
  useHeldList(isOpen)
  const navigator = useContext(NavigatorContext)
  const close = useEffectEvent(() => onClose() !== false)
  useEffect(() => (isOpen ? navigator?.openOverlay(() => close()) : undefined), [isOpen, navigator])
}
