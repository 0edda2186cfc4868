import type { Account } from '@starling/api/accounts'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import { nearestLanguage } from '../localization/languages.ts'
import { localizerOf } from '../localization/Localizer.ts'
import { cut, nameOf, summaryOf, titleOf, wordsOf } from '../notifications/reading/notificationWords.ts'

const sayIn = (locale: string | null) => localizerOf(nearestLanguage(locale === null ? [] : [locale]))

/** The content of a push message, small enough for every push service; for a status with a content warning, only the warning. */
export function pushMessage(notification: Notification, locale: string | null): string {
  const { account, status } = notification
  return JSON.stringify({
    notification_id: notification.id,
    notification_type: notification.type,
    preferred_locale: locale ?? 'en',
    icon: account?.avatar ?? '',
    title: cut(titleOf(sayIn(locale), notification), 150),
    body: summaryOf(status, notification),
    status_id: status?.id ?? null,
    account: account === null ? null : senderOf(account),
  })
}

/** The content of a message about a reply in a followed conversation; a later one about the same conversation replaces it on the screen. */
export function replyMessage(reply: Status, conversationId: string, locale: string | null): string {
  const { account } = reply
  return JSON.stringify({
    notification_id: `conversation ${conversationId}`,
    notification_type: 'followed_conversation',
    preferred_locale: locale ?? 'en',
    icon: account.avatar,
    title: cut(sayIn(locale).say('titleAnswer', { name: nameOf(account) }), 150),
    body: wordsOf(reply),
    status_id: reply.id,
    account: senderOf(account),
  })
}

/** The content of a summary of several notifications; it opens the list of notifications. */
export function summaryMessage(count: number, locale: string | null): string {
  return JSON.stringify({
    notification_id: 'gathered',
    notification_type: 'gathered',
    preferred_locale: locale ?? 'en',
    icon: '',
    title: count === 1 ? sayIn(locale).say('titleOne') : sayIn(locale).say('titleMany', { count }),
    body: '',
  })
}

const senderOf = ({ id, acct, display_name: name }: Account) => ({ id, acct, display_name: cut(name, 100) })
