import { Trans } from '@lingui/react/macro'
import { RichText } from '../../entities/content/RichText.tsx'
import styles from './SignIn.module.css'
import type { HomeRegistration } from './useHomeRegistration.ts'

/** What people without an account must know before they register: approval, invitation or closed registration. */
export function RegistrationNote({ kind, message }: HomeRegistration) {
  switch (kind) {
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
        <>
          <p className={styles.text}>
            <Trans>This server takes no new people at the moment.</Trans>
          </p>
          {message && <RichText html={message} emojis={noEmojis} className={styles.text} />}
        </>
      )
    case 'open':
    case 'unknown':
      return null
  }
}

const noEmojis = [] as const
