import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { discardFiles } from '../../files/media/discardFiles.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { deleteStatus, deletionColumns } from '../../posts/writing/deleteStatus.ts'
import type { Tables } from '../../Tables.ts'

const JOB = 'accounts.delete'
/** A deletion that takes longer counts as interrupted, and the job completes it. In milliseconds. */
const PATIENCE_MS = 600_000

interface Deletion {
  readonly accountId: string
  readonly keepsName: boolean
}

/**
 * Performs requested deletions, and completes those that ended with their process. It is tried until it succeeds, because nobody can sign in to a
 * half-deleted account to request it again.
 */
export function deletionJob(ctx: AppContext): JobKind<Deletion> {
  return { name: JOB, isNeverGivenUp: true, work: ({ accountId, ...options }) => deleteAll(ctx, accountId, options.keepsName) }
}

interface DeletionOptions {
  /** Whether the username stays reserved for ever, which is the default. */
  readonly keepsName?: boolean
  /** Further writes in the transaction that begins the deletion; if they answer false, nothing is deleted. */
  readonly also?: (db: Kysely<Tables>) => Promise<boolean>
}

/**
 * Deletes an account with all its statuses and actions, and updates all counts. Statuses are deleted one by one, as if by their author,
 * and the account last; a job completes an interrupted deletion. Answers whether it was deleted.
 */
export async function deleteAccount(
  ctx: AppContext,
  accountId: string,
  { keepsName = true, also }: DeletionOptions = {},
): Promise<boolean> {
  const after = new Date(ctx.now().getTime() + PATIENCE_MS)
  if (!(await begin(ctx, { accountId, keepsName }, after, also))) return false
  await deleteAll(ctx, accountId, keepsName)
  await ctx.jobs.cancel(JOB, accountId)
  return true
}

/** Like `deleteAccount`, but leaves the work to the job: deleting ten thousand statuses takes a minute, too long for a request. */
export async function requestDeletion(
  ctx: AppContext,
  accountId: string,
  { keepsName = true }: Pick<DeletionOptions, 'keepsName'> = {},
): Promise<void> {
  await begin(ctx, { accountId, keepsName }, ctx.now())
}

/** Disables the account, and schedules the job for the time `after`. */
function begin(ctx: AppContext, deletion: Deletion, after: Date, also?: DeletionOptions['also']): Promise<boolean> {
  const { accountId } = deletion
  return ctx.events.write(async ({ db, tell }) => {
    if (also !== undefined && !(await also(db))) return false
    // A disabled account cannot write anything that would be left over.
    await db.updateTable('users').set({ disabled_at: ctx.now() }).where('account_id', '=', accountId).execute()
    await ctx.jobs.enqueue<Deletion>(JOB, deletion, { key: accountId, after, db })
    tell({ type: 'account.updated', accountId })
    return true
  })
}

async function deleteAll(ctx: AppContext, accountId: string, keepsName: boolean): Promise<void> {
  const statuses = await ctx.db
    .selectFrom('statuses')
    .select(deletionColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  for (const status of statuses) await deleteStatus(ctx, status, true)
  await ctx.events.write(async ({ db, tell }) => {
    // If two processes do this, the second finds nothing left and does not change the counts again.
    if ((await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()) === undefined) return
    await uncount(db, accountId)
    const files = await db
      .deleteFrom('media_attachments')
      .where('account_id', '=', accountId)
      .returning(['file_key', 'preview_key', 'thumbnail_key'])
      .execute()
    for (const table of [
      'favourites',
      'bookmarks',
      'status_pins',
      'emoji_reactions',
      'status_mentions',
      'status_audience',
      'idempotency_keys',
      'conversation_mutes',
      'poll_votes',
      'tag_follows',
      'featured_tags',
      'reaction_decks',
      'scheduled_statuses',
      'conversation_positions',
      'notification_policies',
      'push_subscriptions',
      'annual_reports',
    ] as const) {
      await db.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
    for (const table of ['notifications', 'notification_permissions', 'notification_requests', 'notification_merges'] as const) {
      await db
        .deleteFrom(table)
        .where((eb) => eb.or([eb('account_id', '=', accountId), eb('from_account_id', '=', accountId)]))
        .execute()
    }
    if (keepsName)
      await db
        .insertInto('deleted_accounts')
        .columns(['account_id', 'username', 'uri', 'deleted_at'])
        .expression(
          db
            .selectFrom('accounts')
            .select(['id', 'username', 'uri', sql.val(ctx.now()).as('deleted_at')])
            .where('id', '=', accountId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // Login, relationships, tokens and sessions are deleted by foreign keys.
    const accounts = await db
      .deleteFrom('accounts')
      .where('id', '=', accountId)
      .returning(['avatar_key', 'avatar_static_key', 'header_key'])
      .execute()
    await discardFiles(
      { ...ctx, db },
      [...files, ...accounts].flatMap((row) => Object.values(row)),
    )
    tell({ type: 'account.deleted', accountId })
  })
}

/** What remains after its statuses are deleted: follows and followers, favourites and reactions. */
async function uncount(db: Kysely<Tables>, accountId: string): Promise<void> {
  for (const statement of [
    sql`update accounts a set followers_count = greatest(0, a.followers_count - 1) from follows f where f.account_id = ${accountId} and a.id = f.target_account_id`,
    sql`update accounts a set following_count = greatest(0, a.following_count - 1) from follows f where f.target_account_id = ${accountId} and a.id = f.account_id`,
    sql`update statuses s set favourites_count = greatest(0, s.favourites_count - 1) from favourites f where f.account_id = ${accountId} and s.id = f.status_id`,
    sql`update polls p set votes_count = greatest(0, p.votes_count - gone.votes), voters_count = greatest(0, p.voters_count - 1),
      tallies = (select array_agg(greatest(0, t.tally - (t.option - 1 = any(gone.choices))::integer) order by t.option)
        from unnest(p.tallies) with ordinality as t (tally, option))
      from (select poll_id, count(*)::integer as votes, array_agg(choice::integer) as choices from poll_votes where account_id = ${accountId} group by poll_id) as gone
      where p.id = gone.poll_id`,
    sql`delete from reports where account_id = ${accountId} or target_account_id = ${accountId}`,
    sql`update statuses s set reactions_count = greatest(0, s.reactions_count - gone.count)
      from (select status_id, count(*)::integer as count from emoji_reactions where account_id = ${accountId} group by status_id) as gone where s.id = gone.status_id`,
  ]) {
    await statement.execute(db)
  }
}
