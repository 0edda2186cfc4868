import { isWorthKeeping } from '@starling/domain/compose'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { composePath } from '../../routing/paths.ts'
import { wideQuery } from '../../ui/breakpoints.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { NEW_POST } from './composeIntent.ts'
import { requestFocus } from './composeWork.ts'
import { takeOverEarlyWords } from './takeOverEarlyWords.ts'
import { useCompose } from './useCompose.ts'

/** The composer beside the column. The panel leaves it out while the same draft is open in front. */
export function SideComposer() {
  const navigator = useNavigator()
  const compose = useCompose(NEW_POST)

  const { store } = compose
  const panel = useRef<HTMLDivElement>(null)

  // When the window becomes too narrow for this panel, it is unmounted; what is being typed in it goes on in front (R-shell-15, R-comp-29).
  // A listener of its own would be removed before it is called. In the cleanup of a layout effect the panel still has the focus.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      const draft = store.get()?.draft
      const isTyping = element?.contains(document.activeElement) === true
      if (!draft || !isWorthKeeping(draft) || !isTyping || matchMedia(wideQuery).matches) return
      store.flush()
      queueMicrotask(() => navigator.push(composePath()))
    }
  }, [store, navigator])

  const takeOver = useEffectEvent(() => {
    const { isFocused, selected } = takeOverEarlyWords(compose, '')
    if (isFocused) requestFocus(compose.workStore, ...(selected ?? []))
  })
  useLayoutEffect(() => takeOver(), [])

  return (
    <div ref={panel}>
      <Composer compose={compose} look="panel" />
    </div>
  )
}
