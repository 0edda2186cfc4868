import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer, SignedInPicture } from '../../entities/account/SignedInPicture.tsx'
import { useSessionPool } from '../../session/SessionProvider.tsx'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { ColumnOwnerContext } from '../../ui/Column.tsx'
import { OtherFrame } from './OtherFrame.tsx'
import { claimOther } from './shownOthers.ts'
import { useOtherNavigator } from './useOtherNavigator.ts'
import type { OtherColumn } from './useOtherNavigator.ts'

interface OtherAccountProps {
  readonly account: SignedInAccount
  readonly browser: BrowserNavigator
  /** The deck column whose links open beside it; absent in other screens. */
  readonly column?: OtherColumn
  readonly children: ReactNode
}

/** A part of the page that is read, and in which one acts, as another account that is signed in on this device. */
export function OtherAccount({ account, browser, column, children }: OtherAccountProps) {
  const navigator = useOtherNavigator(browser, account, column)
  const session = useSessionPool().sessionFor(account)
  const { key } = account
  const owner = useMemo(
    () => ({ handle: `@${acctWithServer(account)}`, picture: <SignedInPicture account={account} size={24} /> }),
    [account],
  )
  useEffect(() => claimOther(key), [key])
  return (
    <ColumnOwnerContext value={owner}>
      <OtherFrame session={session} navigator={navigator}>
        {children}
      </OtherFrame>
    </ColumnOwnerContext>
  )
}
