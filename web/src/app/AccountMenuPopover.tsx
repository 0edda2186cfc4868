import { useLingui } from '@lingui/react/macro'
import { LogIn, LogOut, Plus } from 'lucide-react'
import { accounts } from '../accounts/accounts.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { confirmSignOut } from '../entities/account/confirmSignOut.tsx'
import { acctWithServer, SignedInPicture } from '../entities/account/SignedInPicture.tsx'
import { formatCount } from '../entities/time/formatTime.ts'
import { rootPath, signInPath } from '../routing/paths.ts'
import { useActiveAccount, useSessionPool, useSignedInAccounts } from '../session/SessionProvider.tsx'
import type { MenuEntry } from '../ui/MenuEntry.ts'
import { MenuPopover } from '../ui/MenuPopover.tsx'
import type { MenuPopoverProps } from '../ui/MenuPopover.tsx'
import { useNavigator } from '../ui/navigation.ts'
import { useOthersUnread } from './useOthersUnread.ts'

/** A menu that ends with the entries for switching, adding and leaving accounts. */
export function AccountMenuPopover({ entries, ...menu }: MenuPopoverProps) {
  const own = useAccountEntries()
  return <MenuPopover {...menu} entries={[...entries, ...own]} />
}

function useAccountEntries(): readonly MenuEntry[] {
  const { t, i18n } = useLingui()
  const list = useSignedInAccounts()
  const pool = useSessionPool()
  const navigator = useNavigator()
  const active = useActiveAccount()
  const unread = useOthersUnread(true)

  function switchTo(account: SignedInAccount) {
    accounts.activate(account.key)
    navigator.push(rootPath)
  }

  function handleOf(account: SignedInAccount): string {
    const handle = `@${acctWithServer(account)}`
    const count = unread.get(account.key)
    return count === undefined ? handle : t`${handle}, ${formatCount(count, i18n.locale)} unread`
  }

  function leave(account: SignedInAccount) {
    confirmSignOut(account, pool, () => navigator.push(rootPath))
  }

  return [
    ...list.map((account): MenuEntry => ({
      kind: 'item',
      label: account.displayName || account.acct,
      description: handleOf(account),
      icon: <SignedInPicture account={account} size={32} />,
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
