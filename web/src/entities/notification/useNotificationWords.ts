import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { NotificationGroup } from '@starling/domain/notifications'
import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { accountPath, collectionPath, scheduledPath, statusPath } from '../../routing/paths.ts'

/** Marks the place of the accounts' names in a sentence, which are inserted as text or as links. */
export const namesPlaceholder = '\u0001'

/** The notification in one sentence; accounts are represented by `namesPlaceholder`. */
export function useNotificationWords(): (group: NotificationGroup, isOwnStatus: boolean, status?: Status | null) => string {
  const { t } = useLingui()
  const who = namesPlaceholder
  return (group, isOwnStatus, status) => {
    const people = Math.max(1, group.notifications_count)
    const list = group.list?.title
    const reported = group.report?.target_account?.acct
    switch (group.type) {
      case 'follow':
        return t`${plural(people, { one: `${who} followed you`, other: `${who} followed you` })}`
      case 'follow_request':
        return t`${plural(people, { one: `${who} asks to follow you`, other: `${who} ask to follow you` })}`
      case 'favourite':
        return t`${plural(people, { one: `${who} favourited your post`, other: `${who} favourited your post` })}`
      case 'reblog':
        return t`${plural(people, { one: `${who} boosted your post`, other: `${who} boosted your post` })}`
      case 'emoji_reaction':
      case 'reaction':
        return t`${plural(people, { one: `${who} reacted to your post`, other: `${who} reacted to your post` })}`
      case 'mention':
        return t`${plural(people, { one: `${who} mentioned you`, other: `${who} mentioned you` })}`
      case 'quote':
        if (!wasAllowed(status)) return t`${who} asked to quote your post`
        return t`${plural(people, { one: `${who} quoted your post`, other: `${who} quoted your post` })}`
      case 'status_reference':
        return t`${plural(people, { one: `${who} linked to your post`, other: `${who} linked to your post` })}`
      case 'status':
        return t`${plural(people, { one: `${who} posted`, other: `${who} posted` })}`
      case 'list_status':
        return list !== undefined
          ? t`${plural(people, { one: `${who} posted to ${list}`, other: `${who} posted to ${list}` })}`
          : t`${plural(people, { one: `${who} posted to one of your lists`, other: `${who} posted to one of your lists` })}`
      case 'update':
        return t`${plural(people, { one: `${who} edited a post`, other: `${who} edited a post` })}`
      case 'quoted_update':
        return t`${plural(people, { one: `${who} edited a post you quoted`, other: `${who} edited a post you quoted` })}`
      case 'poll':
        return isOwnStatus ? t`Your poll has ended` : t`A poll you voted in has ended`
      case 'admin.sign_up':
        return t`${plural(people, { one: `${who} signed up`, other: `${who} signed up` })}`
      case 'admin.report':
        return reported !== undefined
          ? t`${plural(people, { one: `${who} reported @${reported}`, other: `${who} reported @${reported}` })}`
          : t`${plural(people, { one: `${who} sent a report`, other: `${who} sent a report` })}`
      case 'moderation_warning':
        return group.moderation_warning?.text
          ? t`A moderator wrote to you: ${group.moderation_warning.text}`
          : t`You have received a warning from the moderators`
      case 'severed_relationships':
        return severed(group)
      case 'annual_report':
        return group.annual_report ? t`Your year ${group.annual_report.year} is ready` : t`Your year is ready`
      case 'scheduled_status':
        return group.scheduled_status
          ? t`A scheduled post could not be published: ${group.scheduled_status.failure_reason}`
          : t`A scheduled post could not be published`
      case 'added_to_collection':
        return group.collection ? t`${who} added you to the collection “${group.collection.name}”` : t`${who} added you to a collection`
      case 'collection_update':
        return group.collection
          ? t`${who} changed the collection “${group.collection.name}”, which you are in`
          : t`${who} changed a collection you are in`
      default:
        if (group.fallback && group.fallback.title !== '') return group.fallback.title
        return group.sample_account_ids.length > 0 ? t`News from ${who}` : t`Something happened that this version has no words for`
    }
  }

  function severed({ event }: NotificationGroup): string {
    if (!event) return t`You have lost connections`
    const followers = event.followers_count
    const following = event.following_count
    const lost = t`${plural(followers, { one: '# follower', other: '# followers' })} and ${plural(following, { one: '# followed account', other: '# followed accounts' })}`
    return t`You have lost connections with ${event.target_name}: ${lost}`
  }
}

/** Whether a quote was approved, perhaps until it was revoked; otherwise it was only asked for. */
export function wasAllowed(quoting: Status | null | undefined): boolean {
  const state = quoting?.quote?.state
  return state !== 'pending' && state !== 'rejected'
}

/** The accounts of a group in words: "Ada", "Ada and 3 others". */
export function useAccountNames(): (name: string, others: number) => string {
  const { t } = useLingui()
  return (name, others) => t`${plural(others, { 0: name, one: `${name} and # other`, other: `${name} and # others` })}`
}

/** The path of the post or account that a notification is about; null where there is none. */
export function notificationPath(
  { type, collection }: Pick<NotificationGroup, 'type' | 'collection'>,
  status: Status | undefined,
  account: Account | undefined,
): string | null {
  if (collection) return collectionPath(collection.id)
  if (status) return statusPath(status.account.acct, status.id)
  if (type.startsWith('follow') && account) return accountPath(account.acct)
  return type === 'scheduled_status' ? scheduledPath : null
}
