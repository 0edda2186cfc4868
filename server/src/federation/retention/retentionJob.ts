import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { dropConversations } from './dropConversations.ts'
import { forgetAccounts } from './forgetAccounts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** All remote posts and accounts are checked once in this time, in milliseconds. */
const PASS_MS = 20 * HOUR_MS
/** How many posts or accounts one part of the job checks. One transaction deletes at most as many posts, unless a single conversation has more. */
const AT_ONCE = 200
const MOST_POSTS = 2_000

/** If the operator wants it, deletes old remote posts that no local account is involved in, and remote accounts without references. */
export function retentionJob(ctx: AppContext): JobKind {
  return { name: 'federation.retention', every: HOUR_MS, work: () => work(ctx) }
}

/** Does one part of the work. The progress is stored, so that another process can continue. */
async function work(ctx: AppContext): Promise<object | void> {
  const days = ctx.settings.retention.postDays
  if (days === null || ctx.settings.federation === null) return
  const before = new Date(ctx.now().getTime() - days * DAY_MS)
  const due = await ctx.db
    .selectFrom('retention')
    .select(['kind', 'place'])
    .where('kind', 'in', ['posts', 'accounts'])
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '<', new Date(ctx.now().getTime() - PASS_MS))]))
    // Posts first, because accounts are referenced by their posts.
    .orderBy('kind', 'desc')
    .executeTakeFirst()
  if (due === undefined) return
  const ids = await (due.kind === 'posts' ? lookAtPosts(ctx, due.place, before) : lookAtAccounts(ctx, due.place, before))
  const isEnd = ids.length < AT_ONCE
  await ctx.db
    .updateTable('retention')
    .set(isEnd ? { place: '0', finished_at: ctx.now() } : { place: ids.at(-1) ?? '0' })
    .where('kind', '=', due.kind)
    .execute()
  return {}
}

async function lookAtPosts(ctx: AppContext, after: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; conversation: string }>`
    select id, conversation_id as conversation from statuses where not local and reblog_of_id is null and id > ${after} and id < ${firstIdOf(before.getTime())}
    order by id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
  const conversations = [...new Set(rows.map(({ conversation }) => conversation))]
  for (const some of await inParts(ctx, conversations)) await dropConversations(ctx, some, before)
  return rows.map(({ id }) => id)
}

/** Groups conversations so that one transaction does not delete more posts than the limit. */
async function inParts(ctx: AppContext, conversations: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select conversation_id as id, count(*)::integer as count from statuses where conversation_id = ${anyOf(conversations)} group by conversation_id`.execute(
    ctx.db,
  )
  const parts: string[][] = [[]]
  let posts = 0
  for (const { id, count } of rows) {
    if (posts > 0 && posts + count > MOST_POSTS) {
      parts.push([])
      posts = 0
    }
    parts.at(-1)?.push(id)
    posts += count
  }
  return parts
}

async function lookAtAccounts(ctx: AppContext, after: string, before: Date): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('domain', 'is not', null)
    .where('id', '>', after)
    .where('id', '<', firstIdOf(before.getTime()))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const ids = rows.map(({ id }) => id)
  await forgetAccounts(ctx, ids, before)
  return ids
}
