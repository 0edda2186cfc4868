import type { SettingsSync } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { SessionAlertsOf } from '../../features/alerts/SessionAlerts.tsx'
import { signInPath } from '../../routing/paths.ts'
import { SessionOf, useOtherAccounts, useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { createStore } from '../../storage/store.ts'
import { toasts } from '../../ui/toasts.ts'
import { useAccountSync } from '../useAccountSync.ts'
import { shownOthers } from './shownOthers.ts'

/** Keeps the data of the other accounts on the page current: once per account, however many columns it has. */
export function OtherAccountsSync() {
  useEndedSessions()
  const pool = useSessionPool()
  const keys = useSyncExternalStore(shownOthers.subscribe, shownOthers.get)
  const others = useSignedInAccounts().filter(({ key }) => keys.includes(key))
  return others.map((account) => (
    <SessionOf key={account.key} session={pool.sessionFor(account)}>
      <AccountSync account={account} />
    </SessionOf>
  ))
}

/** Tells the reader that a server has ended the session of another account, whose columns disappear, and offers to sign in again. */
function useEndedSessions(): void {
  const { t } = useLingui()
  const pool = useSessionPool()
  const others = useOtherAccounts()
  const tell = useEffectEvent((endedKey: string) => {
    const ended = others.find(({ key }) => key === endedKey)
    if (ended === undefined) return
    const acct = acctWithServer(ended)
    toasts.show({
      kind: 'problem',
      title: t`You were signed out of @${acct}.`,
      message: t`What you have written stays hidden on this device and is there again when you sign in.`,
      lifeMs: 30_000,
      action: { label: t`Sign in again`, href: signInPath({ server: new URL(ended.origin).host }) },
    })
  })
  useEffect(() => pool.onSignedOut((key) => tell(key)), [pool])
}

function AccountSync({ account }: { readonly account: SignedInAccount }) {
  const [sync] = useState(() => createStore<SettingsSync | null>(null))
  useAccountSync(sync)
  return <SessionAlertsOf handle={acctWithServer(account)} />
}
