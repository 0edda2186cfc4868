import { useMemo } from 'react'
import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { otherNavigator } from '../../routing/otherNavigator.ts'
import type { Location, Navigator } from '../../ui/navigation.ts'

/** A column of the deck: its name, and its constant location. */
export interface OtherColumn {
  readonly id: string
  readonly location: Location
}

/** The navigator of a part of the page that is read as another account; opening the composer there switches the page to that account. */
export function useOtherNavigator(browser: BrowserNavigator, account: SignedInAccount, column: OtherColumn | undefined): Navigator {
  const { key } = account
  const handle = acctWithServer(account)
  const columnId = column?.id
  const location = column?.location
  return useMemo(
    () =>
      otherNavigator(browser, {
        account: { key, handle },
        ...(columnId === undefined ? {} : { columnId }),
        ...(location === undefined ? {} : { location }),
        onWrite(url) {
          accounts.activate(key)
          browser.push(url)
        },
      }),
    [browser, key, handle, columnId, location],
  )
}
