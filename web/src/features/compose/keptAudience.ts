import { keptPrivacy } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import type { Privacy } from '@starling/domain/visibility'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { keptByPage } from '../../storage/pageMemory.ts'
import { createStore } from '../../storage/store.ts'

/** By account, for as long as the page is open. */
const kept = createStore<ReadonlyMap<string, Privacy>>(new Map())
keptByPage({ clear: () => kept.set(new Map()) })

/** The audience of the previous post, with which new posts start; null where the setting is off. */
export function useKeptAudience(): Privacy | null {
  const { key } = useSession()
  const isWanted = usePreference('keepsAudience')
  const audience = useSyncExternalStore(kept.subscribe, () => kept.get().get(key) ?? null)
  return isWanted ? audience : null
}

/** Remembers the audience of a published post for the next one, if the setting is on. */
export function rememberAudience(accountKey: string, published: Draft): void {
  const privacy = keptPrivacy(published)
  if (privacy !== null && preferences.get().keepsAudience) kept.set(new Map([...kept.get(), [accountKey, privacy]]))
}
