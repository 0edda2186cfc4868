import { capabilitiesOf } from '@starling/domain/instance'
import type { NotificationsOptions, NotificationCutoff } from '@starling/domain/notifications'
import { hiddenTypesOf, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useMemo, useSyncExternalStore } from 'react'
import { useKnownInstance } from '../../session/useInstance.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { lastMoment } from '@starling/domain/hours'
import { clock } from '../time/clock.ts'

/** Which notifications the reader wants to see and how they are grouped; the same wherever they are shown or counted. */
export function useNotificationOptions(): NotificationsOptions {
  const instance = useKnownInstance()
  const filter = useSetting(settings.notificationFilter)
  const isAdvanced = useSetting(settings.notificationsAdvanced)
  const groupsFollows = useSetting(settings.notificationsGroupFollows)
  const shows = useSetting(notificationTypeSettings.shows)
  const quietPosts = useSetting(settings.quietPosts)
  const hiddenTypes = hiddenTypesOf(shows).join()
  const { emojiReactions: hasEmojiReactions, references } = instance ? capabilitiesOf(instance) : { emojiReactions: true, references: true }
  const cutoff = useNotificationCutoff()
  // A filter without a button here would leave the list empty, with no way to leave it.
  const lacks = (type: string, isThere: boolean) => filter === type && !isThere
  const hasButton =
    filter === 'mention' || (isAdvanced && !lacks('emoji_reaction', hasEmojiReactions) && !lacks('status_reference', references))
  const quickFilter = hasButton ? filter : 'all'
  return useMemo(
    () => ({
      quickFilter,
      groupsFollows,
      hasEmojiReactions,
      hiddenTypes: hiddenTypes === '' ? [] : hiddenTypes.split(','),
      quietPosts,
      cutoff,
    }),
    [quickFilter, groupsFollows, hasEmojiReactions, hiddenTypes, quietPosts, cutoff],
  )
}

const never = () => () => undefined

/** The moment up to which notifications count at the chosen times of day; null where all count at once. */
export function useNotificationCutoff(): NotificationCutoff | null {
  const hours = useSetting(settings.hours)
  const until = useSyncExternalStore(hours.times.length === 0 ? never : clock.subscribe, () => lastMoment(hours, clock.now()))
  return useMemo(() => (until === null ? null : { until, excepted: hours.excepted }), [until, hours])
}
