import { settings } from '@starling/domain/settings'
import type { SettingsSync } from '@starling/domain/settings'
import { useEffect } from 'react'
import { forgetAuthor, forgetPost } from '../remembered/rememberPost.ts'
import { shareRelationshipChanges } from './shareRelationshipChanges.ts'
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

/** Keeps an account's data current: its settings and defaults, its counts, and deletions. `shown` receives the synchronisation of its settings. */
export function useAccountSync(shown: Store<SettingsSync | null>): void {
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

/** Applies changes made in other tabs. */
function useOtherTabs(): void {
  const session = useSession()
  useEffect(() => hearOtherTabs(session), [session])
  useEffect(() => shareRelationshipChanges(session), [session])
}

/**
 * Removes deleted posts, and posts by muted or blocked accounts, from the search index on this device; and everything where the reader
 * switches that index off, also on another device.
 */
function useForgottenPosts(): void {
  const session = useSession()
  const remembers = useSetting(settings.remembersRead)
  useEffect(() => {
    // Where storage is blocked, nothing is stored.
    if (session.me !== null && !remembers) forgetRemembered(session.key).catch(() => undefined)
  }, [session, remembers])
  useEffect(
    () =>
      session.onEvent((event) => {
        if (session.me === null) return
        if (event.kind === 'status-deleted') forgetPost(session.key, event.statusId)
        // Where storage is blocked, nothing is stored.
        if (event.kind === 'account-hidden') whenIdle(() => void forgetAuthor(session.key, event.accountId).catch(() => undefined))
      }),
    [session],
  )
}
