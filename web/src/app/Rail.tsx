import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, LogIn, PenLine } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { composePath, rootPath, signInPath } from '../routing/paths.ts'
import { useActiveAccount, useSignedInAccounts } from '../session/SessionProvider.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { classes } from '../ui/classes.ts'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { Link } from '../ui/Link.tsx'
import { loadable } from '../ui/loadable.tsx'
import { Menu } from '../ui/Menu.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { Destination } from './destinations.tsx'
import { isAt, useDestinations } from './destinations.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './Rail.module.css'
import { useSettled } from './useSettled.ts'

const WaitingRequests = loadable(() => import('./WaitingRequests.tsx'), 'WaitingRequests')
const FavouriteLists = loadable(() => import('./FavouriteLists.tsx'), 'FavouriteLists')

/** The navigation at the inline start: icons only, or with labels where there is space. */
export function Rail({ isWide, path }: NavigationProps) {
  // The screen is rendered first: marking another destination changes the page's layout, which would be computed once more before it.
  return <Places isWide={isWide} path={useDeferredValue(path)} />
}

interface NavigationProps {
  readonly isWide: boolean
  readonly path: string
}

const Places = memo(function Places({ isWide, path }: NavigationProps) {
  const { t } = useLingui()
  const { main, own, more, pinned } = useDestinations()
  const account = useActiveAccount()
  // A visitor may have accounts too: the last session was ended by the server, or the reader chose to read without signing in.
  const hasAccounts = useSignedInAccounts().length > 0
  const isSettled = useSettled()
  const look = isWide ? 'row' : 'square'
  return (
    <nav className={isWide ? styles.wide : styles.narrow} aria-label={t`Main`}>
      <Link href={rootPath} className={styles.mark} aria-label={t`Starling, start`}>
        <StarlingMark size={30} />
        {isWide && <span className={styles.name}>Starling</span>}
      </Link>
      <ul className={styles.list}>
        {main.map((destination) => (
          <li key={destination.href}>
            <NavLink destination={destination} look={look} isCurrent={isAt(destination, path)} />
          </li>
        ))}
      </ul>
      <hr className={styles.rule} />
      <ul className={styles.list}>
        {own.map((destination) => (
          <li key={destination.href}>
            <NavLink destination={destination} look={look} isCurrent={isAt(destination, path)} />
          </li>
        ))}
        {account && isSettled && (
          <LazyBoundary failure="none">
            <WaitingRequests look={look} path={path} />
          </LazyBoundary>
        )}
        {more.length > 0 && (
          <li>
            <MoreMenu destinations={isWide ? more : [...pinned, ...more]} isWide={isWide} path={path} />
          </li>
        )}
      </ul>
      {isWide && account && isSettled && (
        <LazyBoundary failure="none">
          <FavouriteLists path={path} />
        </LazyBoundary>
      )}
      <div className={styles.compose}>
        {account === null ? (
          isWide ? (
            <ButtonLink href={signInPath()} kind="primary" isLarge isWide>
              <Trans>Sign in</Trans>
            </ButtonLink>
          ) : (
            <IconLink href={signInPath()} label={t`Sign in`} icon={<LogIn size={24} strokeWidth={1.75} />} />
          )
        ) : isWide ? (
          <ButtonLink href={composePath()} kind="primary" isLarge isWide>
            <PenLine size={20} strokeWidth={1.75} aria-hidden="true" />
            <Trans>New post</Trans>
          </ButtonLink>
        ) : (
          <span className={styles.composeSmall}>
            <IconLink href={composePath()} label={t`New post`} icon={<PenLine size={22} strokeWidth={1.75} />} />
          </span>
        )}
      </div>
      <div className={styles.foot}>{hasAccounts && <AccountMenu account={account} isWide={isWide} />}</div>
    </nav>
  )
})

/** The less frequent destinations. */
function MoreMenu({
  destinations,
  isWide,
  path,
}: {
  readonly destinations: readonly Destination[]
  readonly isWide: boolean
  readonly path: string
}) {
  const { t } = useLingui()
  // While there are follow requests, they have an entry here, and a mark.
  const entries = () =>
    destinations.map(({ href, label, Icon }) => ({ kind: 'item', label, href, icon: <Icon size={20} strokeWidth={1.75} /> }) as const)
  return (
    <Menu
      label={t`More places`}
      entries={entries}
      renderTrigger={(props) => (
        <button
          type="button"
          {...props}
          className={classes(
            styles.more,
            isWide && styles.moreWide,
            destinations.some((place) => place.name !== 'followRequests' && isAt(place, path)) && styles.current,
          )}
          data-tooltip={isWide ? undefined : t`More places`}
        >
          <Ellipsis size={24} strokeWidth={1.75} aria-hidden="true" />
          {isWide ? <Trans>More places</Trans> : <VisuallyHidden>{t`More places`}</VisuallyHidden>}
        </button>
      )}
    />
  )
}

/** The logo, whose shape is defined in the page itself (web/index.html) and shown there before any script runs. */
export function StarlingMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#starling-mark" />
    </svg>
  )
}
