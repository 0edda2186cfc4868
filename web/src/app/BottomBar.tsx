import { useLingui } from '@lingui/react/macro'
import { LogIn, MenuIcon, PenLine } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { composePath, signInPath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Link } from '../ui/Link.tsx'
import { Menu } from '../ui/Menu.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AccountMenuPopover } from './AccountMenu.tsx'
import styles from './BottomBar.module.css'
import type { Destination } from './destinations.tsx'
import { isAt, useDestinations } from './destinations.tsx'
import { NavLink } from './NavLink.tsx'
import { OthersUnreadMark } from './OthersUnreadMark.tsx'

/** The navigation at the bottom of a phone's screen; it hides while the reader scrolls down. */
export function BottomBar({ path }: { readonly path: string }) {
  // The screen is rendered before another destination is marked as current.
  return <Places path={useDeferredValue(path)} />
}

const Places = memo(function Places({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const { main, own, more, pinned } = useDestinations()
  const { me } = useSession()
  const [home, explore, notifications] = main
  const shown: readonly (Destination | undefined)[] = me ? [home, explore, notifications] : main
  const isShown = (href: string) => shown.some((destination) => destination?.href === href)

  const entries = () => [
    ...[...main, ...own, ...pinned, ...more]
      .filter(({ href }) => !isShown(href))
      .map(({ href, label, Icon }) => ({ kind: 'item', label, href, icon: <Icon size={20} strokeWidth={1.75} /> }) as const),
    { kind: 'separator' } as const,
  ]

  const link = (destination: Destination | undefined) =>
    destination && <NavLink key={destination.href} destination={destination} look="bar" isCurrent={isAt(destination, path)} />

  return (
    <nav className={styles.bar} aria-label={t`Main`}>
      {link(shown[0])}
      {link(shown[1])}
      <Link href={me ? composePath() : signInPath()} className={styles.centre} aria-label={me ? t`New post` : t`Sign in`}>
        <span className={styles.round}>
          {me ? <PenLine size={22} strokeWidth={1.75} aria-hidden="true" /> : <LogIn size={22} strokeWidth={1.75} aria-hidden="true" />}
        </span>
      </Link>
      {link(shown[2])}
      <Menu
        label={t`Menu`}
        entries={entries}
        popover={AccountMenuPopover}
        renderTrigger={(props) => (
          <button type="button" {...props} className={styles.menu}>
            <VisuallyHidden>{t`Menu`}</VisuallyHidden>
            <span className={styles.icon}>
              <MenuIcon size={24} strokeWidth={1.75} aria-hidden="true" />
              <OthersUnreadMark />
            </span>
          </button>
        )}
      />
    </nav>
  )
})
