import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accounts } from '../accounts/accounts.ts'
import { acctWithServer } from '../entities/account/SignedInPicture.tsx'
import type { PageAccount, ReadAs } from '../routing/browserNavigator.ts'
import { toasts } from '../ui/toasts.ts'

/** Going back over a change of the account takes the account back as well, because the ids in addresses are those of its server, and says so. */
export function pageAccount(i18n: I18n): PageAccount {
  return {
    key: () => accounts.get().active,
    returnTo(key) {
      const account = accounts.get().list.find((each) => each.key === key)
      if (account === undefined) return
      accounts.activate(key)
      toasts.show({ title: i18n._(msg`Reading as this account`), context: `@${acctWithServer(account)}` })
    },
  }
}

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
