import { json } from '../platform/database/json.ts'
import { activityKey } from '../notification-rules/activityKey.ts'
import { groupKey, groupPrefix } from '../notification-rules/groupKey.ts'
import type { NotificationData } from '../notification-rules/table.ts'
import { reportYear } from './insertAnnualReport.ts'
import { idOf } from './insertPosts.ts'
import { inBatches } from './Town.ts'
import type { Town } from './Town.ts'
import { demoIndex } from './town/TownPlan.ts'
import type { PlannedPost } from './town/TownPlan.ts'

interface PlannedNotification {
  readonly type: string
  readonly from: number
  readonly at: Date
  readonly post?: PlannedPost
  readonly data?: NotificationData
}

const hourMs = 3_600_000
/** Notifications newer than this are unread. */
const unreadMs = 30 * hourMs

/** Creates the notifications of the last days for the demo account: at least one unread one of every type. `collectionId` is the collection it was added to. */
export async function insertNotifications(town: Town, collectionId: string): Promise<void> {
  const { plan, db, now, ids } = town
  const reader = town.accountIds[demoIndex] ?? ''
  const since = now.getTime() - 6 * 24 * hourMs
  const planned = [...fromPlan(town), ...rare(town, collectionId)]
    .filter((each) => each.at.getTime() > since && each.at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const newestKeys = new Map<string, string>()
  const done = new Set<string>()
  const rows = planned.flatMap(({ type, from, at, post, data = {} }) => {
    const statusId = post === undefined ? null : idOf(town, post)
    const fromId = town.accountIds[from] ?? ''
    const activity = activityKey(type, fromId, statusId, data)
    if (activity !== null && done.has(activity)) return []
    if (activity !== null) done.add(activity)
    const prefix = groupPrefix(type, statusId)
    const key = prefix === null ? null : groupKey(prefix, at, newestKeys.get(prefix) ?? null)
    if (prefix !== null && key !== null) newestKeys.set(prefix, key)
    return [
      {
        id: ids(at),
        account_id: reader,
        from_account_id: fromId,
        type,
        status_id: statusId,
        activity_key: activity,
        group_key: key,
        data: json(data),
        created_at: at,
      },
    ]
  })
  await inBatches(rows, (batch) => db.insertInto('notifications').values(batch).execute())
  await db
    .insertInto('follow_requests')
    .values(
      requests(town).map(({ from, at }) => ({
        id: ids(at),
        account_id: town.accountIds[from] ?? '',
        target_account_id: reader,
        created_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('markers')
    .values([
      { account_id: reader, timeline: 'notifications', last_read_id: ids(new Date(now.getTime() - unreadMs)), updated_at: now },
      {
        account_id: reader,
        timeline: 'home',
        last_read_id: idOf(
          town,
          plan.posts.findLast((post) => now.getTime() - post.at.getTime() > 5 * hourMs) ?? (plan.posts[0] as PlannedPost),
        ),
        updated_at: now,
      },
    ])
    .execute()
}

function fromPlan({ plan, now }: Town): PlannedNotification[] {
  const isOwn = (post: PlannedPost): boolean => post.author === demoIndex
  const watched = new Set(['ada', 'mirela', 'tomas'])
  return [
    ...plan.favourites.filter((act) => isOwn(act.post)).map((act) => ({ type: 'favourite', from: act.by, at: act.at, post: act.post })),
    ...plan.reblogs.filter((act) => isOwn(act.post)).map((act) => ({ type: 'reblog', from: act.by, at: act.at, post: act.post })),
    ...plan.reactions
      .filter((act) => isOwn(act.post))
      .map((act) => ({
        type: 'emoji_reaction',
        from: act.by,
        at: act.at,
        post: act.post,
        data: { emoji: { name: act.emoji.replaceAll(':', ''), domain: null } },
      })),
    ...plan.posts
      .filter((post) => !isOwn(post) && /(^|\s)@demo\b/.test(post.text))
      .map((post) => ({ type: 'mention', from: post.author, at: post.at, post })),
    ...plan.posts
      .filter((post) => post.quote !== null && isOwn(post.quote))
      .map((post) => ({ type: 'quote', from: post.author, at: post.at, post })),
    ...plan.posts.flatMap((post) =>
      post.poll !== null && post.poll.expiresAt <= now && (isOwn(post) || post.poll.votes.some((vote) => vote.by === demoIndex))
        ? [{ type: 'poll', from: post.author, at: post.poll.expiresAt, post }]
        : [],
    ),
    ...plan.posts
      .filter(
        (post) =>
          post.replyTo === null &&
          post.visibility !== 'direct' &&
          watched.has(plan.people[post.author]?.username ?? '') &&
          now.getTime() - post.at.getTime() < 24 * hourMs,
      )
      .map((post) => ({ type: 'status', from: post.author, at: post.at, post })),
    ...plan.follows.filter((follow) => follow.whom === demoIndex).map((follow) => ({ type: 'follow', from: follow.by, at: follow.at })),
  ]
}

function requests({ plan, now }: Town): { from: number; at: Date }[] {
  return [...plan.people.entries()].flatMap(([from, person]) =>
    person.isLocked === true ? [{ from, at: new Date(now.getTime() - from * 0.11 * hourMs) }] : [],
  )
}

/** Notifications of the types that the generated month does not cause. */
function rare(town: Town, collectionId: string): PlannedNotification[] {
  const { plan, now } = town
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs)
  const who = (username: string): number => plan.people.findIndex((person) => person.username === username)
  const latestOf = (username: string, isWanted: (post: PlannedPost) => boolean = () => true): PlannedPost | undefined =>
    plan.posts.findLast((post) => post.author === who(username) && post.replyTo === null && post.visibility === 'public' && isWanted(post))
  const edited = plan.posts.findLast((post) => post.editedFrom !== null && post.author !== demoIndex && post.visibility === 'public')
  const quotedByDemo = plan.posts.find((post) => post.author === demoIndex && post.quote !== null)?.quote ?? undefined
  const about = (type: string, post: PlannedPost | undefined, hours: number): PlannedNotification[] =>
    post === undefined ? [] : [{ type, from: post.author, post, at: ago(hours) }]
  return [
    ...requests(town).map(({ from, at }) => ({ type: 'follow_request', from, at })),
    ...about('update', edited, 3.5),
    ...about('quoted_update', quotedByDemo, 6),
    ...about('list_status', latestOf('hanako'), 2.5),
    ...about('status_reference', latestOf('camille'), 8),
    { type: 'added_to_collection', from: who('ada'), at: ago(7), data: { collection_id: collectionId } },
    { type: 'admin.sign_up', from: who('zeynep'), at: ago(4.2) },
    { type: 'admin.sign_up', from: who('finn'), at: ago(4.4) },
    {
      type: 'admin.report',
      from: who('amara'),
      at: ago(9),
      data: {
        report: {
          id: '1',
          category: 'other',
          comment: 'It says “Bong” at three in the morning. Could it whisper?',
          action_taken: false,
          forwarded: false,
          created_at: ago(9).toISOString(),
          status_ids: [],
          rule_ids: [],
          target_account: null,
        },
      },
    },
    {
      type: 'moderation_warning',
      from: who('townhall'),
      at: ago(11),
      data: {
        moderation_warning: {
          id: '1',
          action: 'none',
          text: 'A friendly note: the public piano is tuned, please do not oil it again.',
          status_ids: [],
          target_account: null,
          created_at: ago(11).toISOString(),
          appeal: null,
        },
      },
    },
    {
      type: 'severed_relationships',
      from: who('townhall'),
      at: ago(13),
      data: {
        event: {
          id: '1',
          type: 'domain_block',
          purged: false,
          target_name: 'loud-ads.example',
          followers_count: 2,
          following_count: 1,
          created_at: ago(13).toISOString(),
        },
      },
    },
    {
      type: 'annual_report',
      from: demoIndex,
      at: ago(15),
      data: { annual_report: { year: String(reportYear(now)) } },
    },
  ]
}
