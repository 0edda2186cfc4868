import { Trans } from '@lingui/react/macro'
import { Activity, useState } from 'react'
import { besideNavigator } from '../routing/besideNavigator.ts'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { composePath, isComposePath } from '../routing/paths.ts'
import { routeAt } from '../routing/routes.ts'
import { useSession } from '../session/SessionProvider.tsx'
import type { Location } from '../ui/navigation.ts'
import { HasBackContext, LocationContext, NavigatorContext, useCurrentLocation } from '../ui/navigation.ts'
import { ScreenTitleContext } from '../ui/Column.tsx'
import { EntryAs } from './other-accounts/EntryAs.tsx'
import { prepareScreen, screenAt } from './screens.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { pairOf } from './pairOf.ts'
import { useHasPairs, useLayoutMode } from './useLayoutMode.ts'
import styles from './ScreenStack.module.css'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'

const ComposeDialog = loadable(() => import('../features/compose/ComposeDialog.tsx'), 'ComposeDialog')

/** Preloads the composer, so that it is drawn at once when it is opened: what is typed next is meant for its text field. */
export async function prepareComposer(): Promise<void> {
  await Promise.all([ComposeDialog.preload(), prepareScreen(composePath())])
}

/** How many screens behind the front one stay mounted, so that going back is immediate. */
const keptBehind = 3

interface ScreenStackProps {
  readonly navigator: BrowserNavigator
  readonly onTitle: (title: string) => void
}

/**
 * The screens of a navigator's latest history entries: the last one in front, a few hidden behind it. On very wide windows the list that it was
 * opened from stands beside it.
 */
export function ScreenStack({ navigator, onTitle }: ScreenStackProps) {
  const location = useCurrentLocation(navigator)
  const [entries, setEntries] = useState<readonly Location[]>([location])
  if (entries.at(-1) !== location) setEntries(stackWith(entries, location))
  const mode = useLayoutMode()
  const { me, client } = useSession()
  const accountOf = (entry: Location) => accountOfEntry(entry, client.origin)
  // On wide windows the composer is drawn over the screen it was opened from.
  const hasDialogs = me !== null && (mode === 'single' || mode === 'wide')
  const below = hasDialogs && isComposePath(location.path) ? entries.findLast((entry) => !isComposePath(entry.path)) : undefined
  const front = below ?? location
  const hasPairs = useHasPairs()
  // An entry of another account has no list beside it, because entries opened beside a list belong to the page's account.
  const ownEntries = entries.filter((entry) => accountOf(entry) === undefined)
  const pair = hasPairs && accountOf(front) === undefined ? pairOf(ownEntries, front) : null
  const drawn = entries.filter((entry) => !hasDialogs || entry === front || !isComposePath(entry.path))
  const listKey = pair?.list.key
  const withList = pair === null || drawn.some(({ key }) => key === listKey) ? drawn : [pair.list, ...drawn]
  return (
    <div className={styles.stack} data-pair={pair === null ? undefined : true}>
      {withList.map((entry) => {
        const isFront = entry.key === front.key
        const isList = entry.key === listKey
        const ownNavigator =
          listKey !== undefined && (isFront || isList) ? besideNavigator(navigator, listKey, isList ? 'list' : 'detail') : navigator
        return (
          <Activity key={entry.key} mode={isFront || isList ? 'visible' : 'hidden'}>
            <ScreenTitleContext value={isFront ? onTitle : tellNobody}>
              <NavigatorContext value={ownNavigator}>
                <LocationContext value={entry}>
                  <HasBackContext value={entry.isFromApp && (isFront || !isList) && !routeAt(entry.path)?.route.isTop}>
                    <EntryAs accountKey={accountOf(entry)} navigator={navigator}>
                      <LazyBoundary failure="screen" fallback={<ScreenSkeleton isComposer={isComposePath(entry.path)} />}>
                        {screenAt(entry.path)}
                      </LazyBoundary>
                    </EntryAs>
                  </HasBackContext>
                </LocationContext>
              </NavigatorContext>
            </ScreenTitleContext>
          </Activity>
        )
      })}
      {pair?.detail === null && (
        <p className={styles.nothing}>
          <Trans>What you open stands here.</Trans>
        </p>
      )}
      {below && (
        <LocationContext value={location}>
          <LazyBoundary failure="overlay" onClose={() => navigator.back()}>
            <ComposeDialog />
          </LazyBoundary>
        </LocationContext>
      )}
    </div>
  )
}

const tellNobody = () => undefined

/** Going back removes screens from the top, going forward adds one, replacing exchanges the top one. */
export function stackWith(entries: readonly Location[], location: Location): readonly Location[] {
  const below = entries.filter((entry) => entry.index < location.index && entry.key !== location.key)
  return [...below.slice(-keptBehind), location]
}

/**
 * The key of the account as which an entry is read; undefined for that of the page. Ids and handles in an address are those of one server:
 * if the page's account is now of another server than when the entry was made, the entry keeps its own account.
 */
function accountOfEntry({ account, owner, path }: Location, origin: string): string | undefined {
  if (account !== undefined || owner === undefined || owner.startsWith(`${origin} `)) return account
  return /:(?:acct|id)\b/.test(routeAt(path)?.route.pattern ?? '') ? owner : undefined
}
