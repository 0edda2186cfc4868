import type { Notification } from '@starling/api/notifications'
import { hasEnded } from '../filters/index.ts'

/** How the notifications are requested. */
export interface NotificationFilter {
  /** 'all' or one type. */
  readonly quickFilter: string
  /** Types whose `shows` setting is off; they are left out of 'all' only. */
  readonly hiddenTypes: readonly string[]
  readonly groupsFollows: boolean
  readonly hasEmojiReactions: boolean
  /** Ids of the reader's own posts whose favourites, boosts and reactions are not shown; left out where there are none. */
  readonly quietPosts?: readonly string[]
  /** Notifications after this moment are not counted yet, except those of some accounts; absent where all count at once. */
  readonly cutoff?: NotificationCutoff | null
}

/** The moment up to which notifications count, in milliseconds since 1970, and the accounts whose notifications always count. */
export interface NotificationCutoff {
  readonly until: number
  readonly excepted: readonly string[]
}

/** Every type that a quick filter has to exclude unless it selects it. */
const allTypes = [
  'follow',
  'follow_request',
  'favourite',
  'emoji_reaction',
  'reaction',
  'reblog',
  'mention',
  'status_reference',
  'quote',
  'poll',
  'status',
  'list_status',
  'update',
  'quoted_update',
  'admin.sign_up',
  'admin.report',
  'moderation_warning',
  'severed_relationships',
  'annual_report',
  'scheduled_status',
  'added_to_collection',
  'collection_update',
] as const

/** Types that are shown together with a selected one. */
const companions = new Map<string, readonly string[]>([
  ['mention', ['quote']],
  ['update', ['quoted_update']],
  ['emoji_reaction', ['reaction']],
])

/** The grouped types, as the server's `grouped_types` names them. */
export function groupedTypes(filter: Pick<NotificationFilter, 'groupsFollows'>): string[] {
  return filter.groupsFollows ? ['favourite', 'reblog', 'emoji_reaction', 'follow'] : ['favourite', 'reblog', 'emoji_reaction']
}

const quietTypes = new Set<string>(['favourite', 'reblog', 'emoji_reaction', 'reaction'])

/** Whether the reader has turned off notifications of this type for this post. */
export function isQuiet(
  { quietPosts = [] }: Pick<NotificationFilter, 'quietPosts'>,
  { type, statusId }: { readonly type: string; readonly statusId: string | null },
): boolean {
  return statusId !== null && quietTypes.has(type) && quietPosts.includes(statusId)
}

/** The types the server should leave out. */
export function excludedTypes(filter: NotificationFilter): string[] {
  const { quickFilter } = filter
  const wanted = new Set([quickFilter, ...(companions.get(quickFilter) ?? [])])
  const excluded = new Set<string>(quickFilter === 'all' ? filter.hiddenTypes : allTypes.filter((type) => !wanted.has(type)))
  // Some servers send each reaction a second time under this name, which has no setting of its own.
  if (quickFilter === 'all' && excluded.has('emoji_reaction')) excluded.add('reaction')
  if (!filter.hasEmojiReactions) excluded.add('emoji_reaction')
  return [...excluded]
}

/** Types drawn as a post, and edits: where a filter hides the post, nothing is drawn, so they must not count as unread. */
const filteredTypes = new Set<string>(['mention', 'quote', 'status', 'list_status', 'status_reference', 'update', 'quoted_update'])

/** Whether the post of this notification matches a filter that hides, applies to notifications and has not ended. */
export function isHiddenNotification(notification: Pick<Notification, 'type' | 'status'>, nowMs: number): boolean {
  return filteredTypes.has(notification.type) && actionsInForce(notification, nowMs).includes('hide')
}

/** Whether the list hides the post of this notification or shows it only on request; a filter that only covers its media does not count. */
export function hasFilteredStatus(notification: Pick<Notification, 'status'>, nowMs: number): boolean {
  return actionsInForce(notification, nowMs).some((action) => action !== 'blur')
}

function actionsInForce({ status }: Pick<Notification, 'status'>, nowMs: number): readonly string[] {
  return (status?.filtered ?? []).flatMap(({ filter: { filter_action: action, context, expires_at: end } }) =>
    context.includes('notifications') && !hasEnded(end, nowMs) ? [action] : [],
  )
}
