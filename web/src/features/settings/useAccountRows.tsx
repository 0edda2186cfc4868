import { useLingui } from '@lingui/react/macro'
import { annualReportsPath, editProfilePath, rootPath, signInPath, transferPath } from '../../routing/paths.ts'
import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useActiveAccount, useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { Button } from '../../ui/Button.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import type { SettingRow } from './SettingRow.tsx'
import { linkRow } from './SettingRow.tsx'
import styles from './Settings.module.css'

/** The accounts signed in on this device. */
export function useAccountRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const list = useSignedInAccounts()
  const active = useActiveAccount()
  const label = t`Password, e-mail and sessions`
  const description = t`On a page of the server: who is signed in as you, a new password, another address, deleting the account.`
  const isOurs = useInstance()?.version.includes('Starling') ?? false
  const serverRow: SettingRow = {
    id: 'own-account',
    words: `${label} ${description}`,
    control: (
      <a href={`${active?.origin ?? ''}/auth/account`} className={styles.place}>
        <span>{label}</span>
        <span className={styles.note}>{description}</span>
      </a>
    ),
  }
  return [
    ...list.map((account): SettingRow => ({
      id: account.key,
      words: `${account.displayName} ${account.acct} ${t`Sign out`}`,
      control: <AccountControl account={account} isActive={account.key === active?.key} />,
    })),
    linkRow(signInPath(), { label: list.length > 0 ? t`Add an account` : t`Sign in` }),
    ...(active
      ? [
          linkRow(editProfilePath, { label: t`Edit profile` }),
          ...(isOurs ? [serverRow] : []),
          linkRow(transferPath, { label: t`Export and import` }),
          linkRow(annualReportsPath, { label: t`Your year` }),
        ]
      : []),
  ]
}

function AccountControl({ account, isActive }: { readonly account: SignedInAccount; readonly isActive: boolean }) {
  const { t } = useLingui()
  const pool = useSessionPool()
  const navigator = useNavigator()
  const acct = account.acct.includes('@') ? account.acct : `${account.acct}@${new URL(account.origin).host}`

  function switchTo() {
    accounts.activate(account.key)
    navigator.push(rootPath)
  }
  async function leave() {
    const { confirmSignOut } = await import('../../entities/account/confirmSignOut.tsx')
    confirmSignOut(account, pool, () => {
      if (isActive) navigator.push(rootPath)
    })
  }

  return (
    <div className={styles.account}>
      <span className={styles.accountWords}>
        <bdi>{account.displayName || account.acct}</bdi>
        <span className={styles.note} dir="ltr">
          @{acct}
        </span>
      </span>
      {isActive ? (
        <span className={styles.note}>{t`Reading as this account`}</span>
      ) : (
        <Button kind="outline" aria-label={t`Switch to @${acct}`} onClick={switchTo}>
          {t`Switch`}
        </Button>
      )}
      <Button kind="quiet" aria-label={t`Sign out @${acct}`} onClick={() => void leave()}>
        {t`Sign out`}
      </Button>
    </div>
  )
}
