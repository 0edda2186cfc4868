import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accounts } from '../accounts/accounts.ts'
import { acctWithServer } from '../entities/account/SignedInPicture.tsx'
import type { PageAccount, ReadAs } from '../routing/browserNavigator.ts'
import { toasts } from '../ui/toasts.ts'

/**
 * Going back over a change of the account switches back to the earlier account, because ids in addresses are those of its server, and
 * tells the reader.
 */
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
 * The account as which an address is read that names one and was opened in a new tab; null where it is the tab's own. The tab's own
 * account stays: the sender of a link must not choose as whom the reader acts next.
 */
export function readerOf(handle: string): ReadAs | null {
  const account = accounts.get().list.find((each) => acctWithServer(each) === handle)
  if (account?.key === accounts.get().active) return null
  // The account is not signed in here and has no session, which the screen explains.
  return { key: account?.key ?? '', handle }
}
