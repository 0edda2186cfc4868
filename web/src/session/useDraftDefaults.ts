import type { Preferences } from '@starling/api/preferences'
import type { DraftDefaults, QuotePolicy } from '@starling/domain/compose'
import { DRAFT_DEFAULTS } from '@starling/domain/compose'
import type { Capabilities } from '@starling/domain/instance'
import { capabilitiesOf } from '@starling/domain/instance'
import type { Session } from '@starling/domain/session'
import { PRIVACY_ORDER } from '@starling/domain/visibility'
import type { Privacy } from '@starling/domain/visibility'
import { useEffect, useSyncExternalStore } from 'react'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { useSession } from './SessionProvider.tsx'
import { useInstance } from './useInstance.ts'

const stores = new WeakMap<Session, Store<Preferences | null>>()

/** What a new draft starts from: the reader's own settings at the server, within what the server allows (R-comp-15). */
export function useDraftDefaults(): { readonly defaults: DraftDefaults; readonly capabilities: Capabilities | null } {
  const session = useSession()
  const instance = useInstance()
  const store = preferenceStore(session)
  const preferences = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    if (session.me && store.get() === null) void loadPreferences(session, store)
  }, [session, store])
  const capabilities = instance && capabilitiesOf(instance)
  return { capabilities, defaults: defaultsFrom(preferences, capabilities) }
}

function defaultsFrom(preferences: Preferences | null, capabilities: Capabilities | null): DraftDefaults {
  const visibility = preferences?.['posting:default:visibility']
  const policy = preferences?.['posting:default:quote_policy']
  return {
    ...DRAFT_DEFAULTS,
    privacy: isPrivacy(visibility) ? visibility : DRAFT_DEFAULTS.privacy,
    language: preferences?.['posting:default:language'] || navigator.language.split('-')[0] || DRAFT_DEFAULTS.language,
    isSensitive: preferences?.['posting:default:sensitive'] ?? false,
    quotePolicy: isQuotePolicy(policy) ? policy : DRAFT_DEFAULTS.quotePolicy,
    allowedPrivacies: capabilities?.privacies ?? DRAFT_DEFAULTS.allowedPrivacies,
  }
}

function preferenceStore(session: Session): Store<Preferences | null> {
  const known = stores.get(session)
  if (known) return known
  const store = createStore<Preferences | null>(null)
  stores.set(session, store)
  return store
}

async function loadPreferences(session: Session, store: Store<Preferences | null>): Promise<void> {
  try {
    const { preferenceEndpoints } = await import('@starling/api/preferences')
    const answer = await session.client.call(preferenceEndpoints.get)
    store.set(answer.data)
  } catch {
    // Servers without preferences leave the specification's defaults.
  }
}

function isPrivacy(word: string | null | undefined): word is Privacy {
  return PRIVACY_ORDER.some((privacy) => privacy === word)
}

function isQuotePolicy(word: string | null | undefined): word is QuotePolicy {
  return word === 'public' || word === 'followers' || word === 'nobody'
}
