import type { Session } from '@starling/domain/session'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { accounts } from '../accounts/accounts.ts'
import { forgetStoredAccount } from '../storage/forgetStoredAccount.ts'
import type { SignedOutAccount } from '../storage/signedOutAccounts.ts'
import type { SessionPool } from './sessionPool.ts'

const PoolContext = createContext<SessionPool | null>(null)
const SessionContext = createContext<Session | null>(null)

/** Provides the session of the active account; after switching accounts everything below is mounted anew. */
export function SessionProvider({ pool, children }: { readonly pool: SessionPool; readonly children: (session: Session) => ReactNode }) {
  const account = useActiveAccount()
  const session = pool.sessionFor(account)
  useEffect(() => pool.followPage(), [pool])
  // The read position is sent before another account becomes active, because the account menu then asks this one's server for its unread count.
  useEffect(() => () => session.flush(), [session])
  useEffect(
    () =>
      pool.onSignedOut((key, token) => {
        if (accounts.isRenewed(key, token)) return
        // The server has revoked the token: stored data is deleted as after signing out.
        const closed = pool.close(key).catch(() => undefined)
        accounts.lapse(key)
        void closed.then(() => forgetStoredAccount(key))
      }),
    [pool],
  )
  return (
    <PoolContext value={pool}>
      <SessionContext value={session}>{children(session)}</SessionContext>
    </PoolContext>
  )
}

/** Everything below is read, and acts, as another account than that of the page. */
export function SessionOf({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session above this component')
  return session
}

export function useSessionPool(): SessionPool {
  const pool = useContext(PoolContext)
  if (!pool) throw new Error('No session pool above this component')
  return pool
}

export function useSignedInAccounts(): readonly SignedInAccount[] {
  return useSyncExternalStore(accounts.subscribe, () => accounts.get().list)
}

/** The account of this tab whose session the server has ended; null where there is none. */
export function useLapsedAccount(): SignedOutAccount | null {
  return useSyncExternalStore(accounts.subscribe, () => accounts.get().lapsed)
}

export function useActiveAccount(): SignedInAccount | null {
  return useSyncExternalStore(accounts.subscribe, accounts.active)
}

/** The accounts signed in on this device besides the one this part of the page acts as. */
export function useOtherAccounts(): readonly SignedInAccount[] {
  const { key } = useSession()
  return useSignedInAccounts().filter((account) => account.key !== key)
}
