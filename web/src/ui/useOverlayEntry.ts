import { useContext, useEffect, useEffectEvent } from 'react'
import { NavigatorContext } from './navigation.ts'

/**
 * Makes something that is open over the screen an entry of the history: going back closes it, and closing it takes the entry back.
 * `onClose` answers false when it stays open after all.
 */
export function useOverlayEntry(isOpen: boolean, onClose: () => boolean | void): void {
  const navigator = useContext(NavigatorContext)
  const close = useEffectEvent(() => onClose() !== false)
  useEffect(() => (isOpen ? navigator?.openOverlay(() => close()) : undefined), [isOpen, navigator])
}
