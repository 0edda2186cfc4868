import type { Preferences } from '@starling/api/preferences'
import { preferenceEndpoints } from '@starling/api/preferences'
import type { DraftDefaults, QuotePolicy } from '@starling/domain/compose'
import { DRAFT_DEFAULTS } from '@starling/domain/compose'
import type { Capabilities } from '@starling/domain/instance'
import { capabilitiesOf } from '@starling/domain/instance'
import { PRIVACY_ORDER } from '@starling/domain/visibility'
import type { Privacy } from '@starling/domain/visibility'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useInstance } from '../../session/useInstance.ts'

/** They change at the server's own settings page only, so a visit asks once. */
const serverPreferences = apiQuery(preferenceEndpoints.get, { staleMs: Infinity })

/** What a new draft starts from: the reader's own settings at the server, within what the server allows (R-comp-15). */
export function useDraftDefaults(): { readonly defaults: DraftDefaults; readonly capabilities: Capabilities | null } {
  const { me } = useSession()
  const instance = useInstance()
  // Servers without preferences leave the specification's defaults.
  const { data: preferences = null } = useApiQuery(serverPreferences, {}, { isEnabled: me !== null })
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

function isPrivacy(word: string | null | undefined): word is Privacy {
  return PRIVACY_ORDER.some((privacy) => privacy === word)
}

function isQuotePolicy(word: string | null | undefined): word is QuotePolicy {
  return word === 'public' || word === 'followers' || word === 'nobody'
}
