import { useLingui } from '@lingui/react/macro'
import type { SettableType } from '@starling/domain/settings'

/** The names of notification types in the settings. */
export function useNotificationTypeNames(): Readonly<Record<SettableType, string>> {
  const { t } = useLingui()
  return {
    mention: t`Mentions`,
    quote: t`Quotes`,
    follow: t`New followers`,
    follow_request: t`Follow requests`,
    reblog: t`Boosts`,
    favourite: t`Favourites`,
    emoji_reaction: t`Reactions`,
    status_reference: t`Links to your posts`,
    poll: t`Polls that end`,
    status: t`Posts of people you watch`,
    list_status: t`Posts in watched lists`,
    update: t`Edits`,
    'admin.sign_up': t`Sign-ups`,
    'admin.report': t`Reports`,
  }
}
