import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { HoursSettings } from '../../entities/notification/HoursSettings.tsx'
import { NotificationTypeSettings } from '../../entities/notification/NotificationTypeSettings.tsx'
import { PushSettings } from '../../entities/push/PushSettings.tsx'
import { notificationRequestsPath } from '../../routing/paths.ts'
import type { SettingRow } from './SettingRow.tsx'
import { flagRow, linkRow } from './SettingRow.tsx'

/** Settings for notifications. */
export function useNotificationRows(): readonly SettingRow[] {
  const { t } = useLingui()
  return [
    flagRow('advanced', settings.notificationsAdvanced, { label: t`Show every kind in the filter bar` }),
    flagRow('groups', settings.notificationsGroupFollows, { label: t`Group new followers` }),
    flagRow('followedFirst', settings.notificationsFollowedFirst, {
      label: t`People I follow first`,
      description: t`New notifications of people you follow come before those of others.`,
    }),
    flagRow('unread', settings.notificationsShowUnread, { label: t`Mark what is new` }),
    flagRow('banner', settings.notificationsSmallBanner, {
      label: t`Small note of what is held back`,
      description: t`One line instead of two.`,
    }),
    { id: 'types', words: [t`Alerts`, t`Sounds`, t`Kinds of notifications`].join(' '), control: <NotificationTypeSettings /> },
    { id: 'hours', words: [t`Tell me at certain times only`, t`Times`].join(' '), control: <HoursSettings /> },
    { id: 'push', words: [t`Push notifications`, t`When the app is closed`].join(' '), control: <PushSettings /> },
    linkRow(notificationRequestsPath, { label: t`Who may notify you`, description: t`Which notifications are held back or dropped.` }),
  ]
}
