import { useLingui } from '@lingui/react/macro'
import { Ellipsis, LogIn, LogOut, Plus } from 'lucide-react'
import { rootPath, signInPath } from '../routing/paths.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { accounts } from '../accounts/accounts.ts'
import { useActiveAccount, useSessionPool, useSignedInAccounts } from '../session/SessionProvider.tsx'
import type { MenuEntry } from '../ui/MenuEntry.ts'
import { Menu } from '../ui/Menu.tsx'
import { useNavigator } from '../ui/navigation.ts'
import { toasts } from '../ui/toasts.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './AccountMenu.module.css'

/** Shows the current account; opens the menu for switching, adding and leaving accounts. */
export function AccountMenu({ account, isWide }: { readonly account: SignedInAccount; readonly isWide: boolean }) {
  const { t } = useLingui()
  const entries = useAccountEntries()
  return (
    <Menu
      label={t`Accounts`}
      entries={entries}
      renderTrigger={(props) => (
        <button type="button" {...props} className={styles.trigger}>
          <AccountPicture account={account} size={40} />
          <VisuallyHidden>{isWide ? t`Accounts, signed in as` : t`Accounts, signed in as ${fullAcct(account)}`}</VisuallyHidden>
          {isWide && (
            <>
              <span className={styles.words}>
                <span className={styles.name}>{account.displayName || account.acct}</span>
                <span className={styles.acct} dir="ltr">
                  @{fullAcct(account)}
                </span>
              </span>
              <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
            </>
          )}
        </button>
      )}
    />
  )
}

/** The entries for switching, adding and leaving accounts. */
export function useAccountEntries(): () => readonly MenuEntry[] {
  const { t } = useLingui()
  const list = useSignedInAccounts()
  const pool = useSessionPool()
  const navigator = useNavigator()
  const active = useActiveAccount()

  function switchTo(account: SignedInAccount) {
    accounts.activate(account.key)
    navigator.push(rootPath)
  }

  async function leave(account: SignedInAccount) {
    try {
      const { signOut } = await import('../accounts/signOut.ts')
      navigator.push(rootPath)
      await signOut(account, pool)
    } catch {
      toasts.show({
        kind: 'problem',
        title: t`You are still signed in`,
        message: t`A part of the client could not be loaded. The connection may be gone.`,
        lifeMs: 10_000,
        action: { label: t`Try again`, onSelect: () => void leave(account) },
      })
    }
  }

  return () => [
    ...list.map((account): MenuEntry => ({
      kind: 'item',
      label: account.displayName || account.acct,
      description: `@${fullAcct(account)}`,
      icon: <AccountPicture account={account} size={32} />,
      isChecked: account.key === active?.key,
      onSelect: () => switchTo(account),
    })),
    list.length > 0
      ? { kind: 'item', label: t`Add an account`, icon: <Plus size={20} strokeWidth={1.75} />, href: signInPath() }
      : { kind: 'item', label: t`Sign in`, icon: <LogIn size={20} strokeWidth={1.75} />, href: signInPath() },
    ...(active
      ? [
          { kind: 'separator' } as const,
          {
            kind: 'item',
            label: t`Sign out`,
            description: `@${fullAcct(active)}`,
            icon: <LogOut size={20} strokeWidth={1.75} />,
            onSelect: () => void leave(active),
          } as const,
        ]
      : []),
  ]
}

export function AccountPicture({ account, size }: { readonly account: SignedInAccount; readonly size: number }) {
  return account.avatar ? (
    <img src={account.avatar} alt="" width={size} height={size} className={styles.picture} />
  ) : (
    <span className={styles.picture} style={{ inlineSize: size, blockSize: size }} />
  )
}

/** The full handle of the account, with its server. */
function fullAcct(account: SignedInAccount): string {
  return account.acct.includes('@') ? account.acct : `${account.acct}@${new URL(account.origin).host}`
}
