import type { Account } from '@starling/api/accounts'
import type { GroupedNotificationsResults, NotificationGroup } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import { fallbackFor } from './notificationWords.ts'
import type { Understood } from './notificationWords.ts'
import type { GroupRow } from './selectGroups.ts'
import { detailsOf, loadNamed, reactionOn, serializeStatusMap } from './serializeNotifications.ts'
import type { Named } from './serializeNotifications.ts'

/** `partial_avatars`: only the first account of a group is complete, the others have just the properties for drawing avatars. */
export type ExpandAccounts = 'full' | 'partial_avatars'

/** Groups with the accounts and statuses they refer to, each included once. */
export async function serializeGroups(
  ctx: AppContext,
  readerId: string,
  groups: readonly GroupRow[],
  expand: ExpandAccounts = 'full',
  understood: Understood | null = null,
): Promise<GroupedNotificationsResults> {
  const accounts = await serializeAccounts(ctx, groups.flatMap(accountIdsOf), readerId)
  const statuses = await serializeStatusMap(
    ctx,
    groups.flatMap((group) => group.newest.status_id ?? []),
    readerId,
  )
  const named = await loadNamed(
    ctx,
    groups.map((group) => group.newest),
    readerId,
  )
  const whole = expand === 'full' ? null : new Set(groups.flatMap((group) => group.sampleAccountIds[0] ?? []))
  const isWhole = (account: Account): boolean => whole === null || whole.has(account.id)
  const all = [...accounts.values()]
  return {
    accounts: all.filter(isWhole),
    partial_accounts: all.filter((account) => !isWhole(account)).map(partial),
    statuses: [...statuses.values()],
    notification_groups: groups.map((row) => {
      const group = serializeGroup(row, statuses, named)
      const account = accounts.get(row.sampleAccountIds[0] ?? '') ?? null
      const status = statuses.get(group.status_id ?? '') ?? null
      return { ...group, ...fallbackFor(understood, { ...group, account, status, further: row.count - 1 }) }
    }),
  }
}

function accountIdsOf(group: GroupRow): string[] {
  return [...group.sampleAccountIds, ...group.reactions.flatMap((reaction) => reaction.sampleAccountIds)]
}

function serializeGroup(group: GroupRow, statuses: ReadonlyMap<string, Status>, named: Named): NotificationGroup {
  const status = group.newest.status_id === null ? null : (statuses.get(group.newest.status_id) ?? null)
  return {
    group_key: group.key,
    type: group.newest.type,
    notifications_count: group.count,
    most_recent_notification_id: group.newest.id,
    page_min_id: group.pageMinId,
    page_max_id: group.pageMaxId,
    latest_page_notification_at: group.latestAt.toISOString(),
    sample_account_ids: [...group.sampleAccountIds],
    status_id: status?.id ?? null,
    emoji_reaction_groups: group.reactions.map((reaction) => ({
      emoji_reaction: reactionOn(status, reaction.name, reaction.domain),
      sample_account_ids: [...reaction.sampleAccountIds],
    })),
    ...detailsOf(group.newest, named),
  }
}

function partial(account: Account): GroupedNotificationsResults['partial_accounts'][number] {
  const { id, acct, url, avatar, avatar_static, locked, bot } = account
  return { id, acct, url, avatar, avatar_static, locked, bot }
}
