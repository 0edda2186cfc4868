import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { NotificationGroup } from '@starling/domain/notifications'

/** Marks the place of the accounts' names in a sentence, which are inserted as text or as links. */
export const whoMark = '\u0001'

/** The notification in one sentence; accounts are represented by `whoMark`. */
export function useNotificationWords(): (group: NotificationGroup, isOwnStatus: boolean) => string {
  const { t } = useLingui()
  const who = whoMark
  return (group, isOwnStatus) => {
    switch (group.type) {
      case 'follow':
        return t`${who} followed you`
      case 'follow_request':
        return t`${who} asks to follow you`
      case 'favourite':
        return t`${who} favourited your post`
      case 'reblog':
        return t`${who} boosted your post`
      case 'emoji_reaction':
      case 'reaction':
        return t`${who} reacted to your post`
      case 'mention':
        return t`${who} mentioned you`
      case 'quote':
        return t`${who} quoted your post`
      case 'status_reference':
        return t`${who} linked to your post`
      case 'status':
        return t`${who} posted`
      case 'list_status':
        return group.list ? t`${who} posted to ${group.list.title}` : t`${who} posted to one of your lists`
      case 'update':
        return t`${who} edited a post`
      case 'quoted_update':
        return t`${who} edited a post you quoted`
      case 'poll':
        return isOwnStatus ? t`Your poll has ended` : t`A poll you voted in has ended`
      case 'admin.sign_up':
        return t`${who} signed up`
      case 'admin.report':
        return group.report?.target_account ? t`${who} reported @${group.report.target_account.acct}` : t`${who} sent a report`
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
      default:
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

/** The accounts of a group in words: "Ada", "Ada and 3 others". */
export function useWhoText(): (name: string, others: number) => string {
  const { t } = useLingui()
  return (name, others) => (others > 0 ? t`${name} and ${plural(others, { one: '# other', other: '# others' })}` : name)
}
