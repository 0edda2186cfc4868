import { Activity, useState } from 'react'
import { composePath, isComposePath } from '../routing/paths.ts'
import { routeAt } from '../routing/routes.ts'
import { useSession } from '../session/SessionProvider.tsx'
import type { Location, Navigator } from '../ui/navigation.ts'
import { HasBackContext, LocationContext, useCurrentLocation } from '../ui/navigation.ts'
import { ScreenTitleContext } from '../ui/Column.tsx'
import { prepareScreen, screenAt } from './screens.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useLayoutMode } from './useLayoutMode.ts'
import { Later } from '../ui/Later.tsx'
import { loadable } from '../ui/loadable.tsx'

const ComposeDialog = loadable(() => import('../features/compose/ComposeDialog.tsx'), 'ComposeDialog')

/** Loads the composer ahead, so that it is drawn with the key or press that opens it: what is typed next is meant for its text field. */
export async function prepareComposer(): Promise<void> {
  await Promise.all([ComposeDialog.preload(), prepareScreen(composePath())])
}

/** How many screens behind the front one stay mounted, so that going back is immediate. */
const keptBehind = 3

/** The screens of a navigator's latest history entries: the last one in front, a few hidden behind it. */
export function ScreenStack({ navigator, onTitle }: { readonly navigator: Navigator; readonly onTitle: (title: string) => void }) {
  const location = useCurrentLocation(navigator)
  const [entries, setEntries] = useState<readonly Location[]>([location])
  if (entries.at(-1) !== location) setEntries(stackWith(entries, location))
  const mode = useLayoutMode()
  const { me } = useSession()
  // On wide windows the composer is drawn over the screen it was opened from.
  const hasDialogs = me !== null && (mode === 'single' || mode === 'wide')
  const below = hasDialogs && isComposePath(location.path) ? entries.findLast((entry) => !isComposePath(entry.path)) : undefined
  const front = below ?? location
  return (
    <ScreenTitleContext value={onTitle}>
      {entries
        .filter((entry) => !hasDialogs || entry === front || !isComposePath(entry.path))
        .map((entry) => (
          <Activity key={entry.key} mode={entry.key === front.key ? 'visible' : 'hidden'}>
            <LocationContext value={entry}>
              <HasBackContext value={entry.isFromApp && !routeAt(entry.path)?.route.isTop}>
                <Later failure="screen" fallback={<ScreenSkeleton isComposer={isComposePath(entry.path)} />}>
                  {screenAt(entry.path)}
                </Later>
              </HasBackContext>
            </LocationContext>
          </Activity>
        ))}
      {below && (
        <LocationContext value={location}>
          <Later failure="overlay" onClose={() => navigator.back()}>
            <ComposeDialog />
          </Later>
        </LocationContext>
      )}
    </ScreenTitleContext>
  )
}

/** Going back removes screens from the top, going forward adds one, replacing exchanges the top one. */
export function stackWith(entries: readonly Location[], location: Location): readonly Location[] {
  const below = entries.filter((entry) => entry.index < location.index && entry.key !== location.key)
  return [...below.slice(-keptBehind), location]
}
