import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'

interface OpenPoll {
  readonly id: string
  readonly account_id: string
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly expires_at: Date | null
}

/** Casts a vote, all of it or none; each account votes once. */
export async function voteInPoll(ctx: AppContext, accountId: string, poll: OpenPoll, choices: readonly number[]): Promise<void> {
  const distinct = [...new Set(choices)]
  if (poll.account_id === accountId) throw unprocessable('You cannot vote in your own polls')
  if (poll.expires_at !== null && poll.expires_at <= ctx.now()) throw unprocessable('The poll has already ended')
  if (distinct.length === 0) throw unprocessable("Choices can't be blank")
  if (distinct.some((choice) => choice < 0 || choice >= poll.options.length)) throw unprocessable('The chosen vote option does not exist')
  if (!poll.multiple && distinct.length > 1) throw unprocessable('Only one option can be chosen in this poll')
  await ctx.db.transaction().execute(async (db) => {
    // The poll's row is locked, so that two simultaneous votes of one account are not both counted.
    await db.selectFrom('polls').select('id').where('id', '=', poll.id).forUpdate().execute()
    const earlier = await db
      .selectFrom('poll_votes')
      .select('id')
      .where('poll_id', '=', poll.id)
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()
    if (earlier !== undefined) throw unprocessable('You have already voted on this poll')
    await db
      .insertInto('poll_votes')
      .values(distinct.map((choice) => ({ id: ctx.ids.next(), poll_id: poll.id, account_id: accountId, choice, created_at: ctx.now() })))
      .execute()
    for (const choice of distinct)
      await sql`update polls set tallies[${sql.lit(choice + 1)}] = tallies[${sql.lit(choice + 1)}] + 1 where id = ${poll.id}`.execute(db)
    await db
      .updateTable('polls')
      .set({ votes_count: sql`votes_count + ${sql.lit(distinct.length)}`, voters_count: sql`voters_count + 1` })
      .where('id', '=', poll.id)
      .execute()
  })
}
