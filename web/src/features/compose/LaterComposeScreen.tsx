import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import type { Loadable } from '../../ui/loadable.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useLocation } from '../../ui/navigation.ts'
import { EarlyComposer } from './EarlyComposer.tsx'
import { isPinnedPlace } from './isPinnedPlace.ts'
import { fetchComposer, useComposerCode } from './useComposerCode.ts'
import { useEarlyTitle } from './useEarlyTitle.ts'

const ComposeScreen = loadable(() => import('./ComposeScreen.tsx'), 'ComposeScreen')

function EarlyOrWhole() {
  const { me } = useSession()
  const location = useLocation()
  const early = useEarlyTitle(location.search)
  const { isReady, onComposing } = useComposerCode(ComposeScreen)
  if (isReady || !me) return <ComposeScreen />
  return (
    <Column title={early}>
      <EarlyComposer look="page" search={location.search} hasAutoFocus={!isPinnedPlace(location)} onComposing={onComposing} />
    </Column>
  )
}

/** The composer as a page; until its code is loaded, a plain field accepts text (R-comp-01). */
export const LaterComposeScreen: Loadable<object> = Object.assign(EarlyOrWhole, { preload: () => fetchComposer(ComposeScreen) })
