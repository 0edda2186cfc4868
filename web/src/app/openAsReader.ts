import { accounts } from '../accounts/accounts.ts'
import { acctWithServer } from '../entities/account/SignedInPicture.tsx'
import { splitReader } from '../routing/reader.ts'

/**
 * A link that was opened in a new tab from a screen that is read as another account names that account: the tab becomes one of it. An entry of
 * this tab's own history knows its account.
 */
export function openAsReader(): void {
  const { search, handle } = splitReader(window.location.search)
  if (handle === null || history.state !== null) return
  const account = accounts.get().list.find((each) => acctWithServer(each) === handle)
  if (account !== undefined) accounts.activate(account.key)
  history.replaceState(null, '', `${window.location.pathname}${search}${window.location.hash}`)
}
