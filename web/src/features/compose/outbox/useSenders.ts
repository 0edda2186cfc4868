import type { Session } from '@starling/domain/session'
import { useState, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../../accounts/readAccounts.ts'
import type { ActionOutbox } from '../../../entities/status-actions/actionOutbox.ts'
import { actionOutbox } from '../../../entities/status-actions/actionOutbox.ts'
import { useActiveAccount, useSessionPool, useSignedInAccounts } from '../../../session/SessionProvider.tsx'
import { queue } from '../../../storage/sendingTable.ts'
import type { PostOutbox } from './postOutbox.ts'
import { postOutbox } from './postOutbox.ts'

/** The waiting tasks of one signed-in account. */
export interface AccountSender {
  readonly account: SignedInAccount
  readonly session: Session
  readonly posts: PostOutbox
  readonly actions: ActionOutbox
}

/**
 * The accounts for which this page sends: the active one first, those that were active before, and those with waiting tasks of another
 * page or an earlier visit.
 */
export function useSenders(): readonly AccountSender[] {
  const list = useSignedInAccounts()
  const active = useActiveAccount()
  const pool = useSessionPool()
  const [shown, setShown] = useState<readonly string[]>([])
  if (active !== null && !shown.includes(active.key)) setShown([...shown, active.key])
  const left = useSyncExternalStore(queue.subscribe, keysOfWaiting)
  return list
    .filter(({ key }) => key === active?.key || shown.includes(key) || left.split('\n').includes(key))
    .toSorted((a, b) => Number(b.key === active?.key) - Number(a.key === active?.key))
    .map((account) => {
      const session = pool.sessionFor(account)
      return { account, session, posts: postOutbox(session), actions: actionOutbox(session) }
    })
}

/** The accounts with waiting tasks, as one text, so that equal values compare as equal. */
function keysOfWaiting(): string {
  return [...new Set(queue.get().map(({ accountKey }) => accountKey))].toSorted().join('\n')
}
