import type { Notification as Received } from '@starling/api/notifications'
import { isKnownNotificationType } from '@starling/api/notifications'
import { excerptOf } from '@starling/domain/content'
import { isHeldBack, lastMoment } from '@starling/domain/hours'
import { groupFromNotification, isHiddenNotification, isQuiet, NO_MESSAGE_DEFINITION } from '@starling/domain/notifications'
import { isTypeOn, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useEffect, useEffectEvent } from 'react'
import { pushWish } from '../../accounts/pushWish.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { notificationsPath } from '../../routing/paths.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { nameOf } from '../account/AccountName.tsx'
import { playBoop } from './playBoop.ts'
import { notificationPath, useNotificationWords, useWhoText, whoMark } from './useNotificationWords.ts'

/** How long one of several tabs reserves a notification, in milliseconds. */
const holdMs = 5000

/** Characters of a post in a message of the system, which shows a few lines. */
const longestExcerpt = 300

/** Sounds and desktop alerts for notifications that arrive while the page is open, according to the settings. */
export function useNotificationAlerts(): void {
  const session = useSession()
  const navigator = useNavigator()
  const words = useNotificationWords()
  const whoText = useWhoText()

  function show(notification: Received): void {
    const { account, status } = notification
    const isOwnStatus = status?.account.id === session.me?.id
    const sentence = isKnownNotificationType(notification.type)
      ? words(groupFromNotification(notification, []), isOwnStatus)
          .split(whoMark)
          .join(account ? whoText(nameOf(account), 0) : '')
      : NO_MESSAGE_DEFINITION
    const body = status ? status.spoiler_text || excerptOf(status.content, longestExcerpt) : ''
    const message = new Notification(sentence, { body, tag: notification.id, ...(account?.avatar && { icon: account.avatar }) })
    message.addEventListener('click', () => {
      window.focus()
      message.close()
      navigator.push(notificationPath(notification, status ?? undefined, account ?? undefined) ?? notificationsPath)
    })
  }

  const tell = useEffectEvent((notification: Received) => {
    if (notification.filtered === true || isHiddenNotification(notification)) return
    const quietPosts = settingOf(session.key, settings.quietPosts)
    if (isQuiet({ quietPosts }, { type: notification.type, statusId: notification.status?.id ?? null })) return
    const hours = settingOf(session.key, settings.hours)
    const came = { at: Date.parse(notification.created_at), accountIds: notification.account ? [notification.account.id] : [] }
    if (isHeldBack(hours, lastMoment(hours, Date.now()), came)) return
    const isOn = (setting: 'alerts' | 'sounds') =>
      isTypeOn(setting, settingOf(session.key, notificationTypeSettings[setting]), notification.type)
    const hasSound = isOn('sounds')
    // Notifications already announced by a push message are not repeated.
    const hasMessage = isOn('alerts') && !pushWish(session.key).get().isOn && isPermitted()
    if (!hasSound && !hasMessage) return
    void inOneTab(`starling notification ${session.key} ${notification.id}`, () => {
      if (hasSound) playBoop()
      if (hasMessage) show(notification)
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

export function isPermitted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

/** Where several tabs receive the same notification, only one of them alerts. */
export async function inOneTab(name: string, act: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    act()
    return
  }
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, holdMs))
  })
}
