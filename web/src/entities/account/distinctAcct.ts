import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer } from './SignedInPicture.tsx'

/** What tells an account from the others that are signed in on this device: its name, with its server where another one is called the same. */
export function distinctAcct(account: Pick<SignedInAccount, 'key' | 'acct' | 'origin'>): string {
  const hasNamesake = accounts.get().list.some(({ key, acct }) => key !== account.key && acct === account.acct)
  return hasNamesake ? acctWithServer(account) : account.acct
}
