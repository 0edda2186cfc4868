import type { AppContext } from '../../AppContext.ts'

/**
 * Marks a post as delivered that had only been fetched before, for example because of a boost: the accounts that it mentions or quotes are notified
 * now. Repeating it changes nothing.
 */
export async function notifyAboutFetched({ events }: AppContext, statusId: string): Promise<void> {
  await events.write(async ({ db, tell }) => {
    const row = await db
      .updateTable('statuses')
      .set({ fetched_at: null })
      .where('id', '=', statusId)
      .where('fetched_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .returning(['account_id', 'visibility', 'in_reply_to_account_id', 'quote_of_id', 'quote_state'])
      .executeTakeFirst()
    if (row === undefined) return
    const mentions = await db
      .selectFrom('status_mentions')
      .select('account_id')
      .where('status_id', '=', statusId)
      .where('silent', '=', false)
      .execute()
    const quoted =
      row.quote_of_id === null || row.quote_state === 'unauthorized'
        ? undefined
        : await db.selectFrom('statuses').select('account_id').where('id', '=', row.quote_of_id).executeTakeFirst()
    tell({
      type: 'status.created',
      statusId,
      accountId: row.account_id,
      visibility: row.visibility,
      mentionedIds: mentions.map(({ account_id }) => account_id),
      inReplyToAccountId: row.in_reply_to_account_id,
      quotedAccountId: quoted?.account_id ?? null,
      reblogOfId: null,
      arrival: 'delivered',
    })
  })
}
