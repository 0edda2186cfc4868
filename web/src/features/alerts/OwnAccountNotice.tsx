import type { Account, CredentialAccount } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import type { Session } from '@starling/domain/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useOwnAccountAnswer } from '../../entities/account/useOwnAccount.ts'
import { accountPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './OwnAccountNotice.module.css'

type Trouble =
  | { readonly kind: 'refused'; readonly words: string | null }
  | { readonly kind: 'disabled' }
  | { readonly kind: 'moved'; readonly to: Account }
  | { readonly kind: 'limited' }

/** The delay before the account is checked, in milliseconds, so that the screen itself is loaded first. */
const firstLookMs = 2500

/** Tells the reader that their account is refused or disabled, has moved or is limited, which otherwise would only show in failing actions. */
export function OwnAccountNotice() {
  const { t } = useLingui()
  const trouble = useTrouble()
  const [dismissed, setDismissed] = useState<Trouble | null>(null)
  if (trouble === null || trouble === dismissed) return null
  return (
    <div className={styles.place}>
      <div role="alert" className={styles.notice}>
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
        <p className={styles.words}>
          {trouble.kind === 'refused' && (
            <>
              <Trans>Your server does not let this account in: nothing new is loaded or sent.</Trans>{' '}
              {trouble.words && <bdi>{trouble.words}</bdi>}
            </>
          )}
          {trouble.kind === 'disabled' && <Trans>Your account is disabled: you can read, but not post or follow.</Trans>}
          {trouble.kind === 'limited' && <Trans>The moderators of your server have limited your account: strangers hardly see it.</Trans>}
          {trouble.kind === 'moved' && (
            <Trans>
              You have moved to{' '}
              <Link href={accountPath(trouble.to.acct)} className={styles.link}>
                @{trouble.to.acct}
              </Link>
              . This account can be read, but nobody new can follow it.
            </Trans>
          )}
        </p>
        <IconButton label={t`Close`} icon={<X size={18} strokeWidth={1.75} />} onClick={() => setDismissed(trouble)} />
      </div>
    </div>
  )
}

function useTrouble(): Trouble | null {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookMs)
    return () => clearTimeout(timer)
  }, [])
  const { account, error } = useOwnAccountAnswer(isDue)
  const refused = useRefused()
  return useMemo(() => refused ?? (isDue ? troubleOf(account, error) : null), [isDue, account, error, refused])
}

/** Set when the server begins to refuse the account while the page is open. */
function useRefused(): Trouble | null {
  const session = useSession()
  const [refused, setRefused] = useState<{ readonly session: Session; readonly trouble: Trouble } | null>(null)
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind === 'account-refused') setRefused({ session, trouble: { kind: 'refused', words: event.words } })
      }),
    [session],
  )
  return refused?.session === session ? refused.trouble : null
}

function troubleOf(account: CredentialAccount | undefined, error: ApiError | null): Trouble | null {
  // A 403 means that the account is refused. An invalid token (401) is handled by signing out, and other failures say nothing about the
  // account.
  if (error?.kind === 'forbidden') return { kind: 'refused', words: error.serverMessage }
  if (account?.suspended) return { kind: 'disabled' }
  if (account?.moved) return { kind: 'moved', to: account.moved }
  return account?.limited ? { kind: 'limited' } : null
}
