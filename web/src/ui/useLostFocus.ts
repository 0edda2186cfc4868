import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { DOMAttributes } from 'react'
import { isFocusLost } from './focus.ts'

/**
 * Calls back when an update has removed or disabled the focused element inside an element, so that the focus can move to a replacement.
 * The handlers belong on that element: React calls none during an update, which distinguishes removal from leaving.
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
