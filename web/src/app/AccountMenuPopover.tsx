import { useLingui } from '@lingui/react/macro'
import { LogIn, LogOut, Plus } from 'lucide-react'
import { accounts } from '../accounts/accounts.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { confirmSignOut } from '../entities/account/confirmSignOut.tsx'
import { rootPath, signInPath } from '../routing/paths.ts'
import { useActiveAccount, useSessionPool, useSignedInAccounts } from '../session/SessionProvider.tsx'
import type { MenuEntry } from '../ui/MenuEntry.ts'
import { MenuPopover } from '../ui/MenuPopover.tsx'
import type { MenuPopoverProps } from '../ui/MenuPopover.tsx'
import { useNavigator } from '../ui/navigation.ts'
import { AccountPicture, acctWithServer } from './AccountPicture.tsx'

/** A menu that ends with the entries for switching, adding and leaving accounts. */
export function AccountMenuPopover({ entries, ...menu }: MenuPopoverProps) {
  const own = useAccountEntries()
  return <MenuPopover {...menu} entries={[...entries, ...own]} />
}

function useAccountEntries(): readonly MenuEntry[] {
  const { t } = useLingui()
  const list = useSignedInAccounts()
  const pool = useSessionPool()
  const navigator = useNavigator()
  const active = useActiveAccount()

  function switchTo(account: SignedInAccount) {
    accounts.activate(account.key)
    navigator.push(rootPath)
  }

  function leave(account: SignedInAccount) {
    confirmSignOut(account, pool, () => navigator.push(rootPath))
  }

  return [
    ...list.map((account): MenuEntry => ({
      kind: 'item',
      label: account.displayName || account.acct,
      description: `@${acctWithServer(account)}`,
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
            description: `@${acctWithServer(active)}`,
            icon: <LogOut size={20} strokeWidth={1.75} />,
            onSelect: () => leave(active),
          } as const,
        ]
      : []),
  ]
}
