import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './SignedInPicture.module.css'
import { accounts } from '../../accounts/accounts.ts'

/** The picture of an account that is signed in on this device. */
export function SignedInPicture({ account, size }: { readonly account: SignedInAccount; readonly size: number }) {
  return <PictureOr src={account.avatar} alt="" width={size} height={size} className={styles.picture} />
}

/** The full handle of the account, with its server. */
export function acctWithServer(account: Pick<SignedInAccount, 'acct' | 'origin'>): string {
  return account.acct.includes('@') ? account.acct : `${account.acct}@${new URL(account.origin).host}`
}

/**
 * The shortest unambiguous handle of an account signed in on this device: its acct, with its server where another signed-in account has
 * the same acct.
 */
export function distinctAcct(account: Pick<SignedInAccount, 'key' | 'acct' | 'origin'>): string {
  const hasNamesake = accounts.get().list.some(({ key, acct }) => key !== account.key && acct === account.acct)
  return hasNamesake ? acctWithServer(account) : account.acct
}
