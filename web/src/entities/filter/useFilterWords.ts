import type { Filter } from '@starling/api/filters'
import { hasEnded } from '@starling/domain/filters'
import { useLingui } from '@lingui/react/macro'
import { clock } from '../time/clock.ts'

/** Labels for filter actions, contexts and expiry. */
export function useFilterWords() {
  const { t, i18n } = useLingui()
  return {
    action(action: string): string {
      switch (action) {
        case 'hide':
          return t`Hide completely`
        case 'blur':
          return t`Hide pictures and videos`
        case 'half_warn':
          return t`Warn, but show who wrote it`
        default:
          return t`Show behind a warning`
      }
    },
    context(context: string): string {
      switch (context) {
        case 'home':
          return t`Home, lists and antennas`
        case 'notifications':
          return t`Notifications`
        case 'public':
          return t`Public timelines`
        case 'thread':
          return t`Conversations`
        case 'account':
          return t`Profiles`
        default:
          return context
      }
    },
    end({ expires_at: end }: Filter): string {
      if (end === null) return t`Without an end`
      if (hasEnded(end, clock.now())) return t`Has ended`
      const date = i18n.date(end, { dateStyle: 'medium', timeStyle: 'short' })
      return t`Until ${date}`
    },
  }
}
