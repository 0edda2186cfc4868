import { isWorthKeeping } from '@starling/domain/compose'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ShownDraft } from './drafts/draftStore.ts'

/**
 * For a permanently visible composer: when the window becomes too narrow for it while somebody types, the text continues in the composer
 * dialog. Returns the ref for the form.
 */
export function useContinueInDialog(store: ShownDraft, isTooNarrow: () => boolean): RefObject<HTMLFormElement | null> {
  const navigator = useNavigator()
  const form = useRef<HTMLFormElement>(null)
  const goOn = useEffectEvent(() => {
    if (!isTooNarrow()) return
    store.flush()
    const record = store.get()
    if (record !== null && isWorthKeeping(record.draft)) queueMicrotask(() => navigator.push(composePath()))
  })
  // A listener here would be removed before it is called. In the cleanup of a layout effect the composer still has the focus.
  useLayoutEffect(() => {
    const element = form.current
    return () => {
      if (element?.contains(document.activeElement) === true) goOn()
    }
  }, [])
  return form
}
