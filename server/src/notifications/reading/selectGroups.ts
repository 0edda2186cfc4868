import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Page } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { compileOnce } from '../../platform/database/compileOnce.ts'
import { ungroupedKey } from '../../notification-rules/groupKey.ts'
import { isReadable, notificationColumns, type NotificationFilter, type NotificationRow } from './selectNotifications.ts'

/** The number of accounts a group is sent with. */
const sampleSize = 8

/** A group as it is sent in one page. */
export interface GroupRow {
  readonly key: string
  /** The newest notification of the group on the page. */
  readonly newest: NotificationRow
  readonly count: number
  readonly pageMinId: string
  readonly pageMaxId: string
  readonly latestAt: Date
  /** Newest first, each account once. */
  readonly sampleAccountIds: readonly string[]
  readonly reactions: readonly GroupedReaction[]
}

/** The accounts that reacted with one emoji, newest first. */
export interface GroupedReaction {
  readonly name: string
  readonly domain: string | null
  readonly sampleAccountIds: readonly string[]
}

type ReadContext = Pick<AppContext, 'db'>

/** One page of groups, by their newest notification on the page, newest first. */
export async function selectGroups(
  ctx: ReadContext,
  accountId: string,
  filter: NotificationFilter,
  groupedTypes: readonly string[],
  page: Page,
): Promise<GroupRow[]> {
  const newest =
    page.minId === null
      ? await selectNewestOfGroups(ctx, accountId, filter, groupedTypes, page)
      : await walkUp(ctx, accountId, filter, groupedTypes, page)
  const [first, last] = [newest[0], newest.at(-1)]
  if (first === undefined || last === undefined) return []
  // A page that is not full reaches the end of the requested range: its groups extend down to the cursor.
  const from = newest.length < page.limit ? (page.minId ?? page.sinceId ?? '0') : String(BigInt(last.id) - 1n)
  const isGroupedRow = (row: NotificationRow): boolean => row.group_key !== null && groupedTypes.includes(row.type)
  const details = await selectDetails(
    ctx,
    accountId,
    newest.filter(isGroupedRow).flatMap((row) => row.group_key ?? []),
    from,
    first.id,
  )
  return newest.map((row) => (isGroupedRow(row) && row.group_key !== null ? grouped(row, row.group_key, details) : alone(row)))
}

const listOf = (types: readonly string[] | undefined): readonly string[] | null =>
  types === undefined || types.length === 0 ? null : types

interface Unseen {
  readonly [name: string]: string | readonly string[] | null
  readonly accountId: string
  readonly grouped: readonly string[]
  readonly seen: readonly string[]
  readonly types: readonly string[] | null
  readonly excludeTypes: readonly string[] | null
  readonly fromAccountId: string | null
  readonly before: string | null
  readonly after: string | null
  readonly limit: string
}

/** The number of steps in one statement: each step compares with the groups found before it. */
const mostSteps = 100

/** Each step finds the next notification whose group has not been found yet: it is one index lookup that reads one row. */
const newestUnseen = compileOnce((db, given: Unseen, shape: 'all' | 'shown') => {
  const filter = {
    types: given.types ?? undefined,
    excludeTypes: given.excludeTypes ?? undefined,
    fromAccountId: given.fromAccountId ?? undefined,
    includeFiltered: shape === 'all',
  }
  const isGrouped = sql`n.group_key is not null and n.type = any(${[...given.grouped]}::text[])`
  const next = (met: RawBuilder<unknown>, range: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${notificationColumns}, case when ${isGrouped} then ${met} || n.group_key else ${met} end as met from notifications n
    where ${isReadable(given.accountId, filter)} ${range} and (n.group_key is null or n.type <> all(${[...given.grouped]}::text[]) or n.group_key <> all(${met}))
    order by n.id desc limit 1`
  return sql<NotificationRow>`
    with recursive walk as (
      (${next(sql`${[...given.seen]}::text[]`, within('n.id', given))})
      union all
      select step.* from walk cross join lateral (${next(sql`walk.met`, sql`${within('n.id', { before: null, after: given.after })} and n.id < walk.id`)}) as step)
    select ${notificationColumns} from walk as n limit ${given.limit}`.compile(db)
})

/**
 * The newest notification of each group. The statement skips the groups found so far: a group of twenty
 * thousand notifications is skipped by the index and not read row by row.
 */
export async function selectNewestOfGroups(
  ctx: ReadContext,
  accountId: string,
  filter: NotificationFilter,
  groupedTypes: readonly string[],
  page: Page,
): Promise<NotificationRow[]> {
  const found: NotificationRow[] = []
  const isGrouped = (row: NotificationRow): boolean => row.group_key !== null && groupedTypes.includes(row.type)
  const given = {
    accountId,
    grouped: groupedTypes,
    types: listOf(filter.types),
    excludeTypes: listOf(filter.excludeTypes),
    fromAccountId: filter.fromAccountId ?? null,
  }
  for (;;) {
    const { before, after } = rangeOf({ ...page, maxId: found.at(-1)?.id ?? page.maxId })
    const seen = found.filter(isGrouped).flatMap((row) => row.group_key ?? [])
    // A parameter, because each number written into the text (up to a thousand for unread counts) would be a statement of its own.
    const steps = Math.min(mostSteps, page.limit - found.length)
    const { rows } = await newestUnseen(
      ctx.db,
      { ...given, seen, before, after, limit: String(steps) },
      filter.includeFiltered === true ? 'all' : 'shown',
    )
    found.push(...rows)
    if (rows.length < steps || found.length === page.limit) return found
  }
}

/** The groups whose newest notification is just above a cursor. */
async function walkUp(
  ctx: ReadContext,
  accountId: string,
  filter: NotificationFilter,
  groupedTypes: readonly string[],
  page: Page,
): Promise<NotificationRow[]> {
  const range = rangeOf(page)
  const isGrouped = sql<SqlBool>`n.group_key is not null and n.type = any(${[...groupedTypes]}::text[])`
  const { rows } = await sql<NotificationRow>`
    select ${notificationColumns} from notifications n
    where ${isReadable(accountId, filter)} ${within('n.id', range)} and not (${isGrouped} and n.id < (
      -- The newest by its order: to ask whether a newer one exists lets PostgreSQL look for it from the wrong end.
      select newest.id from notifications newest where newest.account_id = n.account_id and newest.group_key = n.group_key
        and not newest.filtered ${page.maxId === null ? sql`` : sql`and newest.id < ${page.maxId}`} order by newest.id desc limit 1))
    ${walking('n.id', range)}`.execute(ctx.db)
  return newestFirst(rows, range)
}

/** One group by its key; null when this account has no such group. */
export async function selectGroup(ctx: ReadContext, accountId: string, key: string): Promise<GroupRow | null> {
  const { rows } = await sql<NotificationRow>`
    select ${notificationColumns} from notifications n
    where ${isReadable(accountId, { includeFiltered: true })} and ${isInGroup(key)} order by n.id desc limit 1`.execute(ctx.db)
  const newest = rows[0]
  if (newest === undefined) return null
  if (newest.group_key !== key) return alone(newest)
  return grouped(newest, key, await selectDetails(ctx, accountId, [key], '0', newest.id))
}

/** True for a row `n` of the group with this key. */
export function isInGroup(key: string): RawBuilder<SqlBool> {
  const id = /^ungrouped-(\d{1,18})$/.exec(key)?.[1]
  return id === undefined ? sql<SqlBool>`n.group_key = ${key}` : sql<SqlBool>`n.id = ${id}`
}

interface Details {
  readonly group_key: string
  readonly count: number
  readonly page_min_id: string | null
  /** The accounts of the group, newest first, separated by commas; one text, because many rows would take longer to parse. */
  readonly people: string | null
  /** The emoji of each of them by name and domain; null for other types of groups. */
  readonly emojis: readonly (readonly [name: string | null, domain: string | null])[] | null
}

interface AskedGroups {
  readonly [name: string]: string | readonly string[]
  readonly accountId: string
  readonly keys: readonly string[]
  readonly afterId: string
  readonly upToId: string
}

/**
 * The number of accounts in each group, and the newest of them: as many as are sent, and more for reactions, because accounts are sent for each
 * emoji. The stored count is that of the whole group; for a group that continues above the page, only the part on and below the page is
 * counted. It is null for a group whose notifications were deleted after its newest one was read.
 */
const detailsOfGroups = compileOnce((db, { accountId, keys, afterId, upToId }: AskedGroups, _shape: '') =>
  sql<Details | { readonly group_key: string; readonly count: null }>`
    select asked.key as group_key, latest.people, latest.emojis,
      (case when exists (select 1 from notifications as later where later.account_id = ${accountId} and later.group_key = asked.key and later.id > ${upToId})
        then (select count(*) filter (where n.type <> 'emoji_reaction') + count(distinct n.from_account_id) filter (where n.type = 'emoji_reaction')
          from notifications as n where n.account_id = ${accountId} and n.group_key = asked.key and n.id <= ${upToId})
        else (select counted.count from notification_groups as counted where counted.account_id = ${accountId} and counted.group_key = asked.key) end)::integer as count,
      (select n.id from notifications as n where n.account_id = ${accountId} and n.group_key = asked.key and n.id > ${afterId} and n.id <= ${upToId}
        order by n.id limit 1) as page_min_id
    from unnest(${[...keys]}::text[]) as asked (key) cross join lateral (
      select string_agg(each.from_account_id::text, ',' order by each.id desc) as people,
        json_agg(json_build_array(each.data->'emoji'->>'name', each.data->'emoji'->>'domain') order by each.id desc)
          filter (where asked.key like 'emoji_reaction-%') as emojis
      from (select n.id, n.from_account_id, n.data from notifications n where n.account_id = ${accountId} and n.group_key = asked.key and n.id <= ${upToId}
        order by n.id desc limit case when asked.key like 'emoji_reaction-%' then 500 else ${sql.lit(sampleSize)} end) as each) as latest`.compile(
    db,
  ),
)

async function selectDetails(
  ctx: ReadContext,
  accountId: string,
  keys: readonly string[],
  afterId: string,
  upToId: string,
): Promise<Map<string, Details>> {
  if (keys.length === 0) return new Map()
  const { rows } = await detailsOfGroups(ctx.db, { accountId, keys, afterId, upToId }, '')
  return new Map(rows.flatMap((row) => (row.count === null ? [] : [[row.group_key, row] as const])))
}

function peopleOf({ people }: Details): string[] {
  return people === null ? [] : people.split(',')
}

function sampleOf(people: readonly string[]): string[] {
  return [...new Set(people)].slice(0, sampleSize)
}

function reactionsOf(group: Details): GroupedReaction[] {
  const people = peopleOf(group)
  const byEmoji = new Map<string, { readonly name: string; readonly domain: string | null; readonly people: string[] }>()
  for (const [index, [name, domain]] of (group.emojis ?? []).entries()) {
    if (name === null) continue
    const key = JSON.stringify([name, domain])
    const reaction = byEmoji.get(key) ?? { name, domain, people: [] }
    byEmoji.set(key, reaction)
    reaction.people.push(people[index] ?? '')
  }
  return [...byEmoji.values()].map((each) => ({ name: each.name, domain: each.domain, sampleAccountIds: sampleOf(each.people) }))
}

function grouped(newest: NotificationRow, key: string, details: ReadonlyMap<string, Details>): GroupRow {
  const found = details.get(key)
  if (found === undefined) return alone(newest)
  return {
    key,
    newest,
    count: found.count,
    pageMinId: found.page_min_id ?? newest.id,
    pageMaxId: newest.id,
    latestAt: newest.created_at,
    sampleAccountIds: sampleOf(peopleOf(found)),
    reactions: reactionsOf(found),
  }
}

function alone(row: NotificationRow): GroupRow {
  const emoji = row.data.emoji
  return {
    key: ungroupedKey(row.id),
    newest: row,
    count: 1,
    pageMinId: row.id,
    pageMaxId: row.id,
    latestAt: row.created_at,
    sampleAccountIds: [row.from_account_id],
    reactions: emoji === undefined ? [] : [{ name: emoji.name, domain: emoji.domain, sampleAccountIds: [row.from_account_id] }],
  }
}
