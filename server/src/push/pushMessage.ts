import { textOfHtml } from '../formatting/textOfHtml.ts'
import type { Account } from '@starling/api/accounts'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import { withoutQuoteLine } from '../posts/reading/quoteLine.ts'

/** The English text for each type; clients that know the reader's language show a text of their own for the type. */
const TITLES = new Map<string, (name: string) => string>([
  ['mention', (name) => `${name} mentioned you`],
  ['quote', (name) => `${name} quoted your post`],
  ['status', (name) => `${name} just posted`],
  ['reblog', (name) => `${name} boosted your post`],
  ['follow', (name) => `${name} followed you`],
  ['follow_request', (name) => `${name} wants to follow you`],
  ['favourite', (name) => `${name} favourited your post`],
  ['emoji_reaction', (name) => `${name} reacted to your post`],
  ['poll', () => 'A poll has ended'],
  ['update', (name) => `${name} edited a post`],
  ['quoted_update', (name) => `${name} edited a post you quoted`],
  ['status_reference', (name) => `${name} linked your post`],
  ['added_to_collection', (name) => `${name} added you to a collection`],
  ['collection_update', (name) => `${name} changed a collection you are in`],
  ['scheduled_status', () => 'A scheduled post could not be published'],
])

/** The content of a push message, small enough for every push service; for a status with a content warning, only the warning. */
export function pushMessage(notification: Notification, locale: string | null): string {
  const { account, status } = notification
  const name = account === null ? '' : account.display_name || account.username
  const words = status === null ? (notification.scheduled_status?.failure_reason ?? '') : wordsOf(status)
  return JSON.stringify({
    notification_id: notification.id,
    notification_type: notification.type,
    preferred_locale: locale ?? 'en',
    icon: account?.avatar ?? '',
    title: cut(TITLES.get(notification.type)?.(name) ?? 'New notification', 150),
    body: cut(words, 300),
    status_id: status?.id ?? null,
    account: account === null ? null : senderOf(account),
  })
}

/** The content of a message about an answer in a conversation that its reader follows; a later one takes its place on the screen. */
export function answerMessage(answer: Status, conversationId: string, locale: string | null): string {
  const { account } = answer
  return JSON.stringify({
    notification_id: `conversation ${conversationId}`,
    notification_type: 'followed_conversation',
    preferred_locale: locale ?? 'en',
    icon: account.avatar,
    title: cut(`${account.display_name || account.username} answered in a conversation you follow`, 150),
    body: cut(wordsOf(answer), 300),
    status_id: answer.id,
    account: senderOf(account),
  })
}

/** The content of a message about everything that came since the last one; it opens the list of notifications. */
export function gatheredMessage(count: number, locale: string | null): string {
  return JSON.stringify({
    notification_id: 'gathered',
    notification_type: 'gathered',
    preferred_locale: locale ?? 'en',
    icon: '',
    title: count === 1 ? '1 new notification' : `${count} new notifications`,
    body: '',
  })
}

const wordsOf = ({ spoiler_text: warning, content }: Status): string => warning || textOfHtml(withoutQuoteLine(content))

const senderOf = ({ id, acct, display_name: name }: Account) => ({ id, acct, display_name: cut(name, 100) })

function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length ? text : `${signs.slice(0, length - 1).join('')}…`
}
