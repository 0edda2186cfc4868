import type { SettingsSync } from '@starling/domain/settings'
import { useState, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { SessionAlertsOf } from '../../features/alerts/SessionAlerts.tsx'
import { SessionOf, useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { createStore } from '../../storage/store.ts'
import { useUpkeep } from '../useUpkeep.ts'
import { shownOthers } from './shownOthers.ts'

/** Looks after the accounts that are read beside that of the page: each once, however many columns it has. */
export function OthersUpkeep() {
  const pool = useSessionPool()
  const keys = useSyncExternalStore(shownOthers.subscribe, shownOthers.get)
  const others = useSignedInAccounts().filter(({ key }) => keys.includes(key))
  return others.map((account) => (
    <SessionOf key={account.key} session={pool.sessionFor(account)}>
      <Upkeep account={account} />
    </SessionOf>
  ))
}

function Upkeep({ account }: { readonly account: SignedInAccount }) {
  const [sync] = useState(() => createStore<SettingsSync | null>(null))
  useUpkeep(sync)
  return <SessionAlertsOf handle={acctWithServer(account)} />
}
