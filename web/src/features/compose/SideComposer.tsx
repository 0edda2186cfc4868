import { isWorthKeeping } from '@starling/domain/compose'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { wideQuery } from '../../ui/breakpoints.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { NEW_POST } from './composeIntent.ts'
import { draftStore } from './drafts/draftStore.ts'

const place = { key: 'panel', search: '' }

/**
 * The composer in the panel beside the column. When the window becomes too narrow for the panel while somebody types in it, the text
 * continues in the dialog.
 */
export function SideComposer() {
  const navigator = useNavigator()
  const { key } = useSession()
  const panel = useRef<HTMLDivElement>(null)
  const goOnInFront = useEffectEvent(() => {
    const store = draftStore(key).shownFor(NEW_POST)
    store.flush()
    const record = store.get()
    if (record !== null && isWorthKeeping(record.draft)) queueMicrotask(() => navigator.push(composePath()))
  })
  // A listener here would be removed before it is called. In the cleanup of a layout effect the panel still has the focus.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement) === true && !matchMedia(wideQuery).matches) goOnInFront()
    }
  }, [])
  return (
    <div ref={panel}>
      <Composer location={place} look="panel" />
    </div>
  )
}
