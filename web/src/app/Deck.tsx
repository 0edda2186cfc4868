import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { composePath, homePath, isComposePath, localPath, notificationsPath, publicPath, rootPath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Later } from '../ui/Later.tsx'
import { LocationContext, NavigatorContext, useCurrentLocation } from '../ui/navigation.ts'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { columnNavigator } from '../routing/columnNavigator.ts'
import styles from './Deck.module.css'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { ScreenAt, ScreenStack } from './ScreenStack.tsx'

interface DeckColumn {
  readonly id: string
  readonly path: string
  readonly label: string
}

/** Columns side by side. What is opened from one appears beside it; the others do not move. */
export function Deck({ navigator, onTitle }: { readonly navigator: BrowserNavigator; readonly onTitle: (title: string) => void }) {
  const columns = useColumns()
  const location = useCurrentLocation(navigator)
  const isDetail = !columns.some((column) => column.path === location.path) && location.path !== rootPath
  const opener = columns.find((column) => column.id === location.opener)?.id ?? columns.at(-1)?.id
  return (
    <div className={styles.deck} style={{ '--columns': columns.length } as CSSProperties}>
      {columns.map((column) => (
        <div key={column.id} className={styles.group}>
          <PinnedColumn column={column} navigator={navigator} />
          {isDetail && column.id === opener && (
            <div className={styles.column} ref={scrollIntoSight}>
              <ScreenStack navigator={navigator} onTitle={onTitle} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

function PinnedColumn({ column, navigator }: { readonly column: DeckColumn; readonly navigator: BrowserNavigator }) {
  const own = columnNavigator(navigator, column.id, column.path)
  const current = useCurrentLocation(navigator)
  // What the composer is asked for reaches the column that has it pinned (R-shell-03).
  const location =
    isComposePath(column.path) && isComposePath(current.path)
      ? { ...own.getLocation(), search: current.search, key: current.key }
      : own.getLocation()
  return (
    <div className={styles.column}>
      <NavigatorContext value={own}>
        <LocationContext value={location}>
          <Later failure="screen" fallback={<ScreenSkeleton />}>
            <ScreenAt path={column.path} />
          </Later>
        </LocationContext>
      </NavigatorContext>
    </div>
  )
}

/** The default columns (R-set-02, R-set-03); visitors have no home. */
function useColumns(): readonly DeckColumn[] {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me)
    return [
      { id: 'COMMUNITY', path: localPath, label: t`This server` },
      { id: 'PUBLIC', path: publicPath, label: t`All servers` },
    ]
  return [
    { id: 'COMPOSE', path: composePath(), label: t`New post` },
    { id: 'HOME', path: homePath, label: t`Home` },
    { id: 'NOTIFICATIONS', path: notificationsPath, label: t`Notifications` },
  ]
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
