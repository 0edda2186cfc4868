import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { TrendsPlace } from '../features/search/TrendsPlace.tsx'
import { aboutPath, announcementsPath, explorePath, isComposePath, keyboardPath, searchPath, signInPath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useInstance } from '../session/useInstance.ts'
import { useSetting } from '../settings/useSetting.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { useIsAt } from '../ui/navigation.ts'
import styles from './SidePanel.module.css'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'
import { wideQuery } from '../ui/breakpoints.ts'
import { Composer } from '../features/compose/Composer.tsx'

const SideAnnouncements = loadable(() => import('../features/announcements/SideAnnouncements.tsx'), 'SideAnnouncements')
const SearchField = loadable(() => import('../features/search/SearchField.tsx'), 'SearchField')
const SideTrends = loadable(() => import('../features/search/SideTrends.tsx'), 'SideTrends')

/** The panel beside the column on wide windows: for visitors an invitation to sign in, for all readers some links. */
export function SidePanel() {
  const { t } = useLingui()
  const { me, client } = useSession()
  const instance = useInstance()
  const showsTrends = useSetting(settings.showsTrends)
  const host = new URL(client.origin).host
  const isSettled = useAfter(600)
  // Loaded last, because readers come for the posts and not for this panel.
  const isAtRest = useAfter(2000)
  const hasSearchOfItsOwn = useIsAt((path) => path === explorePath || path === searchPath())
  const isComposing = useIsAt(isComposePath)
  const isAtAnnouncements = useIsAt((path) => path === announcementsPath)
  // While one writes in the column, only the search is left of the first part, which would stand alone beside the others.
  const isOneColumn = me !== null && isComposing
  return (
    <aside className={styles.panel} aria-label={t`Beside the column`} data-one-column={isOneColumn ? '' : undefined}>
      <div className={styles.writing}>
        {!me && (
          <section className={styles.card}>
            <h2 className={styles.title}>{instance?.title || host}</h2>
            {instance?.description && (
              <p className={styles.text} dir="auto">
                {instance.description}
              </p>
            )}
            <p className={styles.text}>
              <Trans>Sign in with an account of this or any other compatible server to follow people, reply and post.</Trans>
            </p>
            <ButtonLink href={signInPath()} kind="primary" isWide>
              <Trans>Sign in</Trans>
            </ButtonLink>
          </section>
        )}
        {!hasSearchOfItsOwn && (
          <Part place={<div className={styles.searchPlace} />} isReady={isSettled}>
            <SearchField />
          </Part>
        )}
        {me && !isComposing && (
          <div className={styles.composerPlace}>
            <Composer location={composerLocation} look="panel" isTooNarrow={isTooNarrow} />
          </div>
        )}
      </div>
      <div className={styles.around}>
        {showsTrends && !hasSearchOfItsOwn && (
          <Part place={trendsPlace} isReady={isAtRest}>
            <SideTrends place={trendsPlace} />
          </Part>
        )}
        {/* Last, because its height is not known before it is loaded. */}
        {me && isSettled && !isAtAnnouncements && (
          <LazyBoundary failure="none">
            <SideAnnouncements />
          </LazyBoundary>
        )}
        <footer className={styles.foot}>
          <Link href={aboutPath}>
            <Trans>About {host}</Trans>
          </Link>
          <Link href={keyboardPath}>
            <Trans>Keyboard shortcuts</Trans>
          </Link>
        </footer>
      </div>
    </aside>
  )
}

const trendsPlace = <TrendsPlace />

/** A part of the panel. Until it is loaded its space is reserved, so that nothing below it moves. */
function Part({ place, isReady, children }: { readonly place: ReactElement; readonly isReady: boolean; readonly children: ReactElement }) {
  if (!isReady) return place
  return (
    <LazyBoundary failure="part" fallback={place}>
      {children}
    </LazyBoundary>
  )
}

/** The panel's content is loaded only after the first posts, so that it does not delay them. */
function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

/** The composer beside the column is always at this place, wherever the reader goes. */
const composerLocation = { key: 'panel', search: '' }
const isTooNarrow = () => !matchMedia(wideQuery).matches
