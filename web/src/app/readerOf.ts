import { accounts } from '../accounts/accounts.ts'
import { acctWithServer } from '../entities/account/SignedInPicture.tsx'
import type { ReadAs } from '../routing/browserNavigator.ts'

/**
 * As which account an address is read that names one and was opened in a new tab; null where that is the tab's own. The tab stays that of its own
 * account: whoever sends somebody a link must not choose as whom they act next.
 */
export function readerOf(handle: string): ReadAs | null {
  const account = accounts.get().list.find((each) => acctWithServer(each) === handle)
  if (account?.key === accounts.get().active) return null
  // An account that is not signed in here has no session; the screen says so.
  return { key: account?.key ?? '', handle }
}
