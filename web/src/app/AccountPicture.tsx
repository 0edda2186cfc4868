import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { useLostPicture } from '../ui/useLostPicture.ts'
import styles from './AccountMenu.module.css'

export function AccountPicture({ account, size }: { readonly account: SignedInAccount; readonly size: number }) {
  const [isLost, lose] = useLostPicture()
  return account.avatar && !isLost ? (
    <img src={account.avatar} alt="" width={size} height={size} className={styles.picture} onError={lose} />
  ) : (
    <span className={styles.picture} style={{ inlineSize: size, blockSize: size }} />
  )
}

/** The full handle of the account, with its server. */
export function fullAcct(account: SignedInAccount): string {
  return account.acct.includes('@') ? account.acct : `${account.acct}@${new URL(account.origin).host}`
}
