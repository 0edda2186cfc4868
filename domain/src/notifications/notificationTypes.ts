/** How the reader wants notifications asked for. */
export interface NotificationFilter {
  /** 'all' or one type. */
  readonly quickFilter: string
  /** Types whose `shows` is off; they count for 'all' only. */
  readonly hiddenTypes: readonly string[]
  readonly groupsFollows: boolean
  readonly hasEmojiReactions: boolean
}

/** Every type a quick filter has to name in order to leave it out. */
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
] as const

/** Types a chosen one brings along. */
const companions = new Map<string, readonly string[]>([
  ['mention', ['quote']],
  ['update', ['quoted_update']],
  ['emoji_reaction', ['reaction']],
])

/** The types that come in groups, exactly as the server is asked (R-ntf-07). */
export function groupedTypes(filter: Pick<NotificationFilter, 'groupsFollows'>): string[] {
  return filter.groupsFollows ? ['favourite', 'reblog', 'emoji_reaction', 'follow'] : ['favourite', 'reblog', 'emoji_reaction']
}

/** The types the server should leave out (R-ntf-18, R-ntf-19). */
export function excludedTypes(filter: NotificationFilter): string[] {
  const { quickFilter } = filter
  const wanted = new Set([quickFilter, ...(companions.get(quickFilter) ?? [])])
  const excluded = new Set<string>(quickFilter === 'all' ? filter.hiddenTypes : allTypes.filter((type) => !wanted.has(type)))
  if (!filter.hasEmojiReactions) excluded.add('emoji_reaction')
  return [...excluded]
}
