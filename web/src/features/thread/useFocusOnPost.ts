import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { afterFrame } from '../../ui/whenIdle.ts'
import { isFocusFree } from '../../ui/focus.ts'
import type { VirtualListHandle } from '../../ui/VirtualList.tsx'

/**
 * The opened post gets the focus once, so that keys act on it; the post it was opened from is hidden with its screen. When the
 * conversation is shown again, the list itself returns the focus to the post that had it.
 */
export function useFocusOnPost(list: RefObject<VirtualListHandle | null>, id: string, isThere: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isThere || isDone.current) return
    return afterFrame(() => {
      isDone.current = true
      if (isFocusFree()) list.current?.focusKey(id)
    })
  }, [list, id, isThere])
}
