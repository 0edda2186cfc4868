import { isWorthKeeping } from '@starling/domain/compose'
import { useEffect, useEffectEvent } from 'react'
import { composePath, isComposePath } from '../../routing/paths.ts'
import { wideQuery } from '../../ui/breakpoints.ts'
import { useIsAt, useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'
import { NEW_POST } from './composeIntent.ts'
import { useCompose } from './useCompose.ts'

/** The composer beside the column. It is hidden while the same draft is open in front. */
export function SideComposer() {
  return useIsAt(isComposePath) ? null : <PresentSideComposer />
}

function PresentSideComposer() {
  const navigator = useNavigator()
  const compose = useCompose(NEW_POST)

  // The window became too narrow for this panel while the draft had content, so the composer is opened in front (R-shell-15).
  const follow = useEffectEvent(() => {
    const draft = compose.store.get()?.draft
    const isTyping = document.activeElement?.closest('form') !== null
    if (draft && isWorthKeeping(draft) && isTyping && !matchMedia(wideQuery).matches) navigator.push(composePath())
  })
  useEffect(() => {
    const query = matchMedia(wideQuery)
    const listen = () => follow()
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [])

  return <Composer compose={compose} look="panel" />
}
