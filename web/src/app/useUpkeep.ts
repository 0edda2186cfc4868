import { settings } from '@starling/domain/settings'
import type { SettingsSync } from '@starling/domain/settings'
import { useEffect } from 'react'
import { forgetAuthor, forgetPost } from '../remembered/rememberPost.ts'
import { hearOtherTabs } from '../session/apiQueries.ts'
import { useSession, useSessionPool } from '../session/SessionProvider.tsx'
import { useInstance } from '../session/useInstance.ts'
import { syncSettings } from '../settings/syncSettings.ts'
import { useReadingDefaults } from '../settings/useReadingDefaults.ts'
import { useSetting } from '../settings/useSetting.ts'
import { forgetRemembered } from '../storage/rememberedTable.ts'
import type { Store } from '../storage/store.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { useFreshCounts } from './useFreshCounts.ts'

/** Keeps what an account is read with as it is elsewhere: its settings and defaults, its counts, and what of it was deleted. `shown` gets the synchronisation of its settings. */
export function useUpkeep(shown: Store<SettingsSync | null>): void {
  useKeptSettings(shown)
  useOtherTabs()
  useForgottenPosts()
  useFreshCounts()
  useReadingDefaults()
  // The actions offered on posts depend on the server's capabilities.
  useInstance()
}

/** Synchronises the settings between devices. */
function useKeptSettings(shown: Store<SettingsSync | null>): void {
  const session = useSession()
  const { ports } = useSessionPool()
  useEffect(() => syncSettings(session, ports, shown), [session, ports, shown])
}

/** Shows what is changed in other tabs. */
function useOtherTabs(): void {
  const session = useSession()
  useEffect(() => hearOtherTabs(session), [session])
}

/** What was deleted, or is by somebody who was muted or blocked, is not found on this device any more, and nothing is where the reader wants nothing remembered, also if that was said on another device. */
function useForgottenPosts(): void {
  const session = useSession()
  const remembers = useSetting(settings.remembersRead)
  useEffect(() => {
    // Blocked storage holds nothing.
    if (session.me !== null && !remembers) forgetRemembered(session.key).catch(() => undefined)
  }, [session, remembers])
  useEffect(
    () =>
      session.onEvent((event) => {
        if (session.me === null) return
        if (event.kind === 'status-deleted') forgetPost(session.key, event.statusId)
        // Blocked storage holds nothing.
        if (event.kind === 'account-hidden') whenIdle(() => void forgetAuthor(session.key, event.accountId).catch(() => undefined))
      }),
    [session],
  )
}
