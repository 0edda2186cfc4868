import { Trans } from '@lingui/react/macro'
import styles from './SignIn.module.css'
import type { Registration } from './useHomeRegistration.ts'

/** What somebody without an account has to know before they ask for one. */
export function RegistrationNote({ registration }: { readonly registration: Registration }) {
  switch (registration) {
    case 'approval':
      return (
        <p className={styles.text}>
          <Trans>Those who run this server look at every new account before it can be used.</Trans>
        </p>
      )
    case 'invitation':
      return (
        <p className={styles.text}>
          <Trans>A new account needs an invitation.</Trans>
        </p>
      )
    case 'closed':
      return (
        <p className={styles.text}>
          <Trans>This server takes no new people at the moment.</Trans>
        </p>
      )
    case 'open':
    case 'unknown':
      return null
  }
}
