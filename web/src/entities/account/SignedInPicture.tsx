import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './SignedInPicture.module.css'

/** The picture of an account that is signed in on this device. */
export function SignedInPicture({ account, size }: { readonly account: SignedInAccount; readonly size: number }) {
  return <PictureOr src={account.avatar} alt="" width={size} height={size} className={styles.picture} />
}

/** The full handle of the account, with its server. */
export function acctWithServer(account: Pick<SignedInAccount, 'acct' | 'origin'>): string {
  return account.acct.includes('@') ? account.acct : `${account.acct}@${new URL(account.origin).host}`
}
