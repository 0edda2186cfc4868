import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { HttpError, notAllowed, notFound } from '../../platform/http/HttpError.ts'
import { findStatus } from '../statuses/findStatus.ts'
import { isBoostable } from '../../visibility/words.ts'

export type Answer = 'accepted' | 'rejected' | 'revoked'

/**
 * The quoted author approves, rejects or revokes a quote (X-06: first the quoted status, then the quoting one).
 * Repeating it changes nothing; a rejected or revoked quote cannot be approved later.
 */
export async function answerQuote(ctx: AppContext, accountId: string, quotedId: string, quotingId: string, answer: Answer): Promise<void> {
  const quoted = await findStatus(ctx, quotedId, accountId)
  if (quoted.account_id !== accountId) throw notAllowed()
  const state = await stateOf(ctx, quotedId, quotingId)
  if (state === answer) return
  const from = answer === 'revoked' ? ['accepted', 'pending'] : ['pending']
  if (!from.includes(state ?? '')) throw new HttpError(422, 'Validation failed: This quote has been answered already')
  await ctx.events.write(async ({ db, tell }) => {
    for (const id of [quotingId, quotedId]) tell({ type: 'status.edited', statusId: id, accountId, mentionedIds: [], isRewritten: false })
    const { rows } = await sql<{ before: string; visibility: string }>`
      with old as (select id, quote_state from statuses where id = ${quotingId} and quote_state = any(${from}) for update)
      update statuses set quote_state = ${answer} from old where statuses.id = old.id returning old.quote_state as before, statuses.visibility`.execute(
      db,
    )
    const before = rows[0]?.before
    const change = (answer === 'accepted' ? 1 : 0) - (before === 'accepted' ? 1 : 0)
    // As with replies, posts with a limited audience are not counted publicly.
    if (rows[0] === undefined || change === 0 || !isBoostable(rows[0].visibility)) return
    await db
      .updateTable('statuses')
      .set({ quotes_count: sql`greatest(0, quotes_count + ${sql.lit(change)})` })
      .where('id', '=', quotedId)
      .execute()
  })
}

/** The state of the quote. The quoted author may change it even where the quoting post is not visible to them. */
async function stateOf(ctx: AppContext, quotedId: string, quotingId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('statuses')
    .select('quote_state')
    .where('id', '=', quotingId)
    .where('quote_of_id', '=', quotedId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row.quote_state
}
