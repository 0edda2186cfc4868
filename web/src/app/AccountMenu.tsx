import { useLingui } from '@lingui/react/macro'
import { Ellipsis, UsersRound } from 'lucide-react'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { acctWithServer, SignedInPicture } from '../entities/account/SignedInPicture.tsx'
import { Menu } from '../ui/Menu.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { loadable } from '../ui/loadable.tsx'
import styles from './AccountMenu.module.css'
import { OthersUnreadMark } from './OthersUnreadMark.tsx'

export const AccountMenuPopover = loadable(() => import('./AccountMenuPopover.tsx'), 'AccountMenuPopover')

/**
 * The button of the current account (a plain icon for a page read without signing in), marked when other accounts have unread
 * notifications; opens the menu for switching, adding and leaving accounts.
 */
export function AccountMenu({ account, isWide }: { readonly account: SignedInAccount | null; readonly isWide: boolean }) {
  const { t } = useLingui()
  return (
    <Menu
      label={t`Accounts`}
      entries={() => []}
      popover={AccountMenuPopover}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.trigger}>
          {account === null ? <Nobody isWide={isWide} /> : <Somebody account={account} isWide={isWide} />}
          <span className={styles.corner}>
            <OthersUnreadMark />
          </span>
        </button>
      )}
    />
  )
}

function Nobody({ isWide }: { readonly isWide: boolean }) {
  const { t } = useLingui()
  const words = t`Accounts`
  return (
    <>
      <span className={styles.nobody}>
        <UsersRound size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      {isWide ? <span className={styles.name}>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
    </>
  )
}

function Somebody({ account, isWide }: { readonly account: SignedInAccount; readonly isWide: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <SignedInPicture account={account} size={40} />
      <VisuallyHidden>{isWide ? t`Accounts, signed in as` : t`Accounts, signed in as ${acctWithServer(account)}`}</VisuallyHidden>
      {isWide && (
        <>
          <span className={styles.words}>
            <span className={styles.name} dir="auto">
              {account.displayName || account.acct}
            </span>
            <span className={styles.acct} dir="ltr">
              @{acctWithServer(account)}
            </span>
          </span>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        </>
      )}
    </>
  )
}
