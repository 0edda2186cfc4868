import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { DOMAttributes } from 'react'
import { isFocusLost } from './isFocusLost.ts'

/**
 * Calls back when an update has removed or disabled what had the focus inside an element, so that the next key still acts in its place
 * (R-shell-20). The handlers go on that element: React calls none while it updates the page, so that a removal is told from leaving.
 */
export function useLostFocus(onLost: () => void): Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  const isInside = useRef(false)
  const look = useEffectEvent(() => {
    if (!isInside.current || !isFocusLost()) return
    isInside.current = false
    onLost()
  })
  useLayoutEffect(() => look())
  return {
    onFocus() {
      isInside.current = true
    },
    onBlur() {
      isInside.current = false
    },
  }
}
