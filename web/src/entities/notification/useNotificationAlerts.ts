import type { Notification as Received } from '@starling/api/notifications'
import { isKnownNotificationType } from '@starling/api/notifications'
import { excerptOf } from '@starling/domain/content'
import { isDeferred, lastMoment } from '@starling/domain/hours'
import { groupFromNotification, hasFilteredStatus, isQuiet, NO_MESSAGE_DEFINITION } from '@starling/domain/notifications'
import { isTypeOn, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { notificationsPath } from '../../routing/paths.ts'
import { nameOf } from '../account/AccountName.tsx'
import { createLastSeen } from '../../ui/keepNewest.ts'
import { useSystemAlert } from './useSystemAlert.ts'
import { notificationPath, useNotificationWords, useAccountNames, namesPlaceholder } from './useNotificationWords.ts'

/** Characters of a post in a message of the system, which shows a few lines. */
const longestExcerpt = 300
/** How many posts are remembered: the second notification of a quote follows right after the first. */
const MOST_QUOTES = 100

/** Sounds and desktop alerts for notifications that arrive while the page is open, according to the settings. */
export function useNotificationAlerts(): void {
  const session = useSession()
  const alert = useSystemAlert()
  const words = useNotificationWords()
  const accountNames = useAccountNames()
  /** The posts of the latest quote alerts: some servers send each quote twice, under two ids. */
  const [isQuoteTold] = useState(() => createLastSeen(MOST_QUOTES))

  function isRepeated({ type, status }: Received): boolean {
    return type === 'quote' && !!status && isQuoteTold(status.id)
  }

  function messageOf(notification: Received) {
    const { id, account, status } = notification
    const isOwnStatus = status?.account.id === session.me?.id
    const title = isKnownNotificationType(notification.type)
      ? words(groupFromNotification(notification, []), isOwnStatus, status)
          .split(namesPlaceholder)
          .join(account ? accountNames(nameOf(account), 0) : '')
      : NO_MESSAGE_DEFINITION
    const body = status ? status.spoiler_text || excerptOf(status.content, longestExcerpt) : ''
    const path = notificationPath(notification, status ?? undefined, account ?? undefined) ?? notificationsPath
    return { title, body, path, tag: id, ...(account?.avatar && { icon: account.avatar }) }
  }

  const tell = useEffectEvent((notification: Received) => {
    const isOthers = notification.status?.account.id !== session.me?.id
    if (notification.filtered === true || (isOthers && hasFilteredStatus(notification, Date.now()))) return
    const quietPosts = settingOf(session.key, settings.quietPosts)
    if (isQuiet({ quietPosts }, { type: notification.type, statusId: notification.status?.id ?? null })) return
    const hours = settingOf(session.key, settings.hours)
    const came = { at: Date.parse(notification.created_at), accountIds: notification.account ? [notification.account.id] : [] }
    if (isDeferred(hours, lastMoment(hours, Date.now()), came) || isRepeated(notification)) return
    alert({
      name: `notification ${notification.id}`,
      isOn: (setting) => isTypeOn(setting, settingOf(session.key, notificationTypeSettings[setting]), notification.type),
      message: () => messageOf(notification),
    })
  })

  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind === 'notification') tell(event.notification)
      }),
    [session],
  )
}
