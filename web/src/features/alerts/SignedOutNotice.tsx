import { Trans, useLingui } from '@lingui/react/macro'
import { LogIn, X } from 'lucide-react'
import { accounts } from '../../accounts/accounts.ts'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { signInPath } from '../../routing/paths.ts'
import { useLapsedAccount, useSessionPool } from '../../session/SessionProvider.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCurrentLocation, useNavigator } from '../../ui/navigation.ts'
import styles from './OwnAccountNotice.module.css'

/** Says that the server has ended the session of this tab's account, and links to signing in. Until then the page is shown as to a visitor. */
export function SignedOutNotice() {
  const { t } = useLingui()
  const lapsed = useLapsedAccount()
  const { homeOrigin } = useSessionPool()
  const { path, search } = useCurrentLocation(useNavigator())
  if (lapsed === null) return null
  const { origin } = lapsed
  // With its server if that is not the page's, because people often use the same name on several servers.
  const acct = origin === homeOrigin ? lapsed.acct : acctWithServer(lapsed)
  return (
    <div className={styles.place}>
      <div role="alert" className={styles.notice}>
        <LogIn size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
        <p className={styles.words}>
          <Trans>You were signed out of @{acct}.</Trans>{' '}
          <Trans>What you have written stays hidden on this device and is there again when you sign in.</Trans>{' '}
          <Link
            href={signInPath({ next: path + search, ...(origin === homeOrigin ? {} : { server: new URL(origin).host }) })}
            className={styles.link}
          >
            <Trans>Sign in again</Trans>
          </Link>
        </p>
        <IconButton label={t`Not now`} icon={<X size={18} strokeWidth={1.75} />} onClick={() => accounts.activate(null)} />
      </div>
    </div>
  )
}
