import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { defaultPolicy, type NotificationFacts, type PolicyChoices } from './decideNotification.ts'
import type { Notice } from './Notice.ts'
import { hasVisibility } from '../visibility/hasVisibility.ts'
import { isLimited, isNotSuspended } from '../visibility/isNotSuspended.ts'

/** `invite_users`, which everybody may have; any other permission means staff. */
const invitePermission = 65_536

interface FactRow extends PolicyChoices {
  readonly position: number
  readonly is_local: boolean
  readonly is_blocked: boolean
  readonly is_muted: boolean
  readonly is_conversation_muted: boolean
  readonly is_domain_blocked: boolean
  readonly is_following: boolean
  readonly follower_since: Date | null
  readonly sender_created_at: Date
  readonly is_sender_limited: boolean
  readonly is_sender_bot: boolean
  readonly is_sender_staff: boolean
  readonly is_permitted: boolean
  readonly is_unasked_private_mention: boolean
}

/** The facts about a notice, with the recipient's policy. Notices to accounts without notifications here, such as remote ones, have none. */
export interface KnownNotice {
  readonly notice: Notice
  readonly facts: NotificationFacts
  readonly policy: PolicyChoices
}

/** Loads all facts for these notices, in one query however many they are. */
export async function loadNotificationFacts(ctx: Pick<AppContext, 'db' | 'now'>, notices: readonly Notice[]): Promise<KnownNotice[]> {
  const now = ctx.now()
  const { rows } = await sql<FactRow>`
    select n.position::int as position, recipient.domain is null as is_local,
      exists (select 1 from blocks b where (b.account_id = n.recipient_id and b.target_account_id = n.sender_id)
        or (b.account_id = n.sender_id and b.target_account_id = n.recipient_id)) as is_blocked,
      exists (select 1 from mutes m where m.account_id = n.recipient_id and m.target_account_id = n.sender_id and m.hide_notifications
        and (m.expires_at is null or m.expires_at > ${now})) as is_muted,
      exists (select 1 from conversation_mutes c where c.account_id = n.recipient_id and c.conversation_id = status.conversation_id) as is_conversation_muted,
      exists (select 1 from domain_blocks d where d.account_id = n.recipient_id and d.domain = sender.domain) as is_domain_blocked,
      exists (select 1 from follows f where f.account_id = n.recipient_id and f.target_account_id = n.sender_id) as is_following,
      (select f.created_at from follows f where f.account_id = n.sender_id and f.target_account_id = n.recipient_id) as follower_since,
      sender.created_at as sender_created_at, ${isLimited('sender')} as is_sender_limited, sender.bot as is_sender_bot,
      exists (select 1 from users u join roles r on r.id = u.role_id where u.account_id = n.sender_id and (r.permissions & ~${sql.lit(invitePermission)}::bigint) <> 0) as is_sender_staff,
      exists (select 1 from notification_permissions p where p.account_id = n.recipient_id and p.from_account_id = n.sender_id) as is_permitted,
      (n.type = 'mention' and ${hasVisibility('status', 'direct')} and not exists (
        select 1 from statuses own join status_mentions asked on asked.status_id = own.id and asked.account_id = n.sender_id
        where own.conversation_id = status.conversation_id and own.account_id = n.recipient_id and own.id < status.id)) is true as is_unasked_private_mention,
      coalesce(policy.for_not_following, ${defaultPolicy.for_not_following}) as for_not_following,
      coalesce(policy.for_not_followers, ${defaultPolicy.for_not_followers}) as for_not_followers,
      coalesce(policy.for_new_accounts, ${defaultPolicy.for_new_accounts}) as for_new_accounts,
      coalesce(policy.for_private_mentions, ${defaultPolicy.for_private_mentions}) as for_private_mentions,
      coalesce(policy.for_limited_accounts, ${defaultPolicy.for_limited_accounts}) as for_limited_accounts,
      coalesce(policy.for_bots, ${defaultPolicy.for_bots}) as for_bots
    from unnest(${notices.map((each) => each.accountId)}::bigint[], ${notices.map((each) => each.fromAccountId)}::bigint[],
      ${notices.map((each) => each.type)}::text[], ${notices.map((each) => each.statusId ?? null)}::bigint[])
      with ordinality as n (recipient_id, sender_id, type, status_id, position)
    join accounts recipient on recipient.id = n.recipient_id and ${isNotSuspended('recipient')}
    join accounts sender on sender.id = n.sender_id and ${isNotSuspended('sender')}
    left join statuses status on status.id = n.status_id
    left join notification_policies policy on policy.account_id = n.recipient_id
    order by n.position`.execute(ctx.db)
  return rows.flatMap((row) => {
    const notice = notices[row.position - 1]
    return notice !== undefined && row.is_local ? [known(notice, row)] : []
  })
}

function known(notice: Notice, row: FactRow): KnownNotice {
  return {
    notice,
    policy: row,
    facts: {
      type: notice.type,
      isSelf: notice.accountId === notice.fromAccountId,
      isBlocked: row.is_blocked,
      isMuted: row.is_muted,
      isConversationMuted: row.is_conversation_muted,
      isDomainBlocked: row.is_domain_blocked,
      isFollowing: row.is_following,
      followerSince: row.follower_since,
      senderCreatedAt: row.sender_created_at,
      isSenderLimited: row.is_sender_limited,
      isSenderBot: row.is_sender_bot,
      isSenderStaff: row.is_sender_staff,
      isPermitted: row.is_permitted,
      isUnaskedPrivateMention: row.is_unasked_private_mention,
    },
  }
}
