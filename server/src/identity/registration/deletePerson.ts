import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { deleteStatus, deletionColumns } from '../../posts/statuses/deleteStatus.ts'
import type { Tables } from '../../Tables.ts'

/**
 * Deletes an account with all its posts and actions, and updates all counts. Posts are deleted one by one, as their author would
 * do it, and the account last: an interrupted deletion is simply repeated.
 * saw it.
 */
export async function deletePerson(ctx: AppContext, accountId: string, { keepsName = true }: { keepsName?: boolean } = {}): Promise<void> {
  // The account can write nothing in the meantime.
  await ctx.events.write(async ({ db, tell }) => {
    await db.updateTable('users').set({ disabled_at: ctx.now() }).where('account_id', '=', accountId).execute()
    tell({ type: 'account.updated', accountId })
  })
  const statuses = await ctx.db
    .selectFrom('statuses')
    .select(deletionColumns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  for (const status of statuses) await deleteStatus(ctx, status, true)
  const keys = await ctx.events.write(async ({ db, tell }) => {
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
    tell({ type: 'account.deleted', accountId })
    return [...files, ...accounts].flatMap((row) => Object.values(row))
  })
  for (const key of keys) if (key !== null) await ctx.mediaStore.delete(key)
}

/** What remains after its posts are deleted: its follows and followers, favourites and reactions. */
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
    sql`delete from reports where ${accountId} in (account_id, target_account_id)`,
    sql`update statuses s set reactions_count = greatest(0, s.reactions_count - gone.count)
      from (select status_id, count(*)::integer as count from emoji_reactions where account_id = ${accountId} group by status_id) as gone where s.id = gone.status_id`,
  ]) {
    await statement.execute(db)
  }
}
