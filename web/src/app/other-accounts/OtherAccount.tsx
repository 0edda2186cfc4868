import type { Session } from '@starling/domain/session'
import { useEffect, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer, SignedInPicture } from '../../entities/account/SignedInPicture.tsx'
import { HoverCardLayer } from '../../entities/account/HoverCardLayer.tsx'
import { PostGestures } from '../../entities/status/PostGestures.tsx'
import { QuickReactionLayer } from '../../entities/status/QuickReactionLayer.tsx'
import { SessionOf, useSessionPool } from '../../session/SessionProvider.tsx'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'
import { ColumnOwnerContext } from '../../ui/Column.tsx'
import { FrameContext } from '../../ui/frame.ts'
import type { Frame } from '../../ui/frame.ts'
import { NavigatorContext } from '../../ui/navigation.ts'
import type { Navigator } from '../../ui/navigation.ts'
import styles from './OtherAccount.module.css'
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
  const name = useId()
  const { key } = account
  useQueryClientOf(session)
  const owner = useMemo(
    () => ({ handle: `@${acctWithServer(account)}`, picture: <SignedInPicture account={account} size={24} /> }),
    [account],
  )
  useEffect(() => claimOther(key), [key])
  const frame = useMemo(() => createFrame(name, session, navigator), [name, session, navigator])
  return (
    <>
      <ColumnOwnerContext value={owner}>{frame.wrap(<>{children}</>)}</ColumnOwnerContext>
      {createPortal(
        // Outside of columns, whose edges would cut what opens over them.
        frame.wrap(
          <>
            <HoverCardLayer />
            <QuickReactionLayer />
            <PostGestures />
          </>,
        ),
        document.body,
      )}
    </>
  )
}

function createFrame(name: string, session: Session, navigator: Navigator): Frame {
  const frame: Frame = {
    name,
    wrap: (element) => (
      <SessionOf session={session}>
        <NavigatorContext value={navigator}>
          <FrameContext value={frame}>
            <div data-frame={name} className={styles.frame}>
              {element}
            </div>
          </FrameContext>
        </NavigatorContext>
      </SessionOf>
    ),
  }
  return frame
}
