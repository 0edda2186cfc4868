import type { Preferences } from '@starling/api/preferences'
import type { DraftDefaults, QuotePolicy } from '@starling/domain/compose'
import { DRAFT_DEFAULTS } from '@starling/domain/compose'
import type { Capabilities } from '@starling/domain/instance'
import { capabilitiesOf } from '@starling/domain/instance'
import { allowedSearchability, PRIVACY_ORDER } from '@starling/domain/visibility'
import type { Privacy } from '@starling/domain/visibility'
import { useMemo } from 'react'
import { useOwnAccount } from '../../entities/account/useOwnAccount.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useInstance } from '../../session/useInstance.ts'
import { serverPreferences } from '../../settings/useReadingDefaults.ts'
import { useKeptAudience } from './keptAudience.ts'

/** The device's settings for new posts. */
interface OwnDefaults {
  readonly preferences: Preferences | null
  readonly searchability: string | null
  readonly kept: Privacy | null
}

/** The defaults of a new draft: the reader's preferences, within what the server allows. */
export function useDraftDefaults(): { readonly defaults: DraftDefaults; readonly capabilities: Capabilities | null } {
  const { me } = useSession()
  const instance = useInstance()
  // Without preferences on the server the specification's defaults apply.
  const { data: preferences = null } = useApiQuery(serverPreferences, {}, { isEnabled: me !== null })
  const capabilities = useMemo(() => instance && capabilitiesOf(instance), [instance])
  // Only servers with searchability are asked, because only the own account has its default.
  const own = useOwnAccount((capabilities?.searchabilities.length ?? 0) > 0)
  const searchability = own?.source?.searchability ?? null
  const kept = useKeptAudience()
  const maxPollOptions = instance?.configuration.polls.max_options ?? DRAFT_DEFAULTS.maxPollOptions
  return { capabilities, defaults: { ...defaultsFrom({ preferences, searchability, kept }, capabilities), maxPollOptions } }
}

function defaultsFrom({ preferences, searchability, kept }: OwnDefaults, capabilities: Capabilities | null): DraftDefaults {
  const visibility = preferences?.['posting:default:visibility']
  const policy = preferences?.['posting:default:quote_policy']
  return {
    ...DRAFT_DEFAULTS,
    privacy: kept ?? (isPrivacy(visibility) ? visibility : DRAFT_DEFAULTS.privacy),
    searchability: allowedSearchability(searchability || DRAFT_DEFAULTS.searchability, capabilities?.searchabilities ?? []),
    language: preferences?.['posting:default:language'] || navigator.language.split('-')[0] || DRAFT_DEFAULTS.language,
    isSensitive: preferences?.['posting:default:sensitive'] ?? false,
    quotePolicy: isQuotePolicy(policy) ? policy : DRAFT_DEFAULTS.quotePolicy,
    searchabilities: capabilities?.searchabilities ?? [],
    allowedPrivacies: capabilities?.privacies ?? DRAFT_DEFAULTS.allowedPrivacies,
  }
}

function isPrivacy(word: string | null | undefined): word is Privacy {
  return PRIVACY_ORDER.some((privacy) => privacy === word)
}

function isQuotePolicy(word: string | null | undefined): word is QuotePolicy {
  return word === 'public' || word === 'followers' || word === 'nobody'
}
