import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { aboutPath, explorePath, keyboardPath, searchPath, signInPath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useInstance } from '../session/useInstance.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { useIsAt } from '../ui/navigation.ts'
import styles from './SidePanel.module.css'

const SearchField = lazy(() => import('../features/search/SearchField.tsx').then((module) => ({ default: module.SearchField })))
const SideComposer = lazy(() => import('../features/compose/SideComposer.tsx').then((module) => ({ default: module.SideComposer })))
const SideTrends = lazy(() => import('../features/search/SideTrends.tsx').then((module) => ({ default: module.SideTrends })))

/** What stands beside the column where there is room: for visitors an invitation, for all a few quiet links. */
export function SidePanel() {
  const { t } = useLingui()
  const { me, client } = useSession()
  const instance = useInstance()
  const host = new URL(client.origin).host
  const isSettled = useSettled(600)
  // Last of all: nobody came for them.
  const isAtRest = useSettled(2000)
  const hasSearchOfItsOwn = useIsAt((path) => path === explorePath || path === searchPath())
  return (
    <aside className={styles.panel} aria-label={t`Beside the column`}>
      {!me && (
        <section className={styles.card}>
          <h2 className={styles.title}>{instance?.title || host}</h2>
          {instance?.description && <p className={styles.text}>{instance.description}</p>}
          <p className={styles.text}>
            <Trans>Sign in with an account of this or any other compatible server to follow people, reply and post.</Trans>
          </p>
          <ButtonLink href={signInPath()} kind="primary" isWide>
            <Trans>Sign in</Trans>
          </ButtonLink>
        </section>
      )}
      {isSettled && !hasSearchOfItsOwn && (
        <Suspense fallback={null}>
          <SearchField />
        </Suspense>
      )}
      {me && isSettled && (
        <Suspense fallback={null}>
          <SideComposer />
        </Suspense>
      )}
      {isAtRest && !hasSearchOfItsOwn && (
        <Suspense fallback={null}>
          <SideTrends />
        </Suspense>
      )}
      <footer className={styles.foot}>
        <Link href={aboutPath}>
          <Trans>About {host}</Trans>
        </Link>
        <Link href={keyboardPath}>
          <Trans>Keyboard shortcuts</Trans>
        </Link>
      </footer>
    </aside>
  )
}

/** What is beside the posts waits until they had the line to themselves. */
function useSettled(afterMs: number): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isSettled
}
