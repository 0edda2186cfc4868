import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import type { Writing } from '../../platform/events/EventBus.ts'

export interface OpenPoll {
  readonly id: string
  readonly status_id: string
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
  await ctx.events.write(async (writing) => {
    const earlier = await lockVotes(writing, poll, accountId)
    if (earlier.length > 0) throw unprocessable('You have already voted on this poll')
    const votes = distinct.map((choice) => ({ choice, uri: null }))
    await storeVotes(ctx, writing, poll, accountId, votes, true)
  })
}

/**
 * Adds one choice of a remote account: several choices arrive one by one, and perhaps twice. A choice beyond the allowed number, an
 * unknown one or a late one changes nothing.
 */
export async function addVote(ctx: AppContext, accountId: string, poll: OpenPoll, choice: number, uri: string | null): Promise<void> {
  if (poll.account_id === accountId || choice < 0 || choice >= poll.options.length) return
  if (poll.expires_at !== null && poll.expires_at <= ctx.now()) return
  await ctx.events.write(async (writing) => {
    const earlier = await lockVotes(writing, poll, accountId)
    if (earlier.includes(choice) || (earlier.length > 0 && !poll.multiple)) return
    await storeVotes(ctx, writing, poll, accountId, [{ choice, uri }], earlier.length === 0)
  })
}

/** The choices of an account so far. The poll's row is locked, so that two simultaneous votes are not both counted. */
async function lockVotes({ db }: Writing, poll: OpenPoll, accountId: string): Promise<number[]> {
  const existing = await db.selectFrom('polls').select('id').where('id', '=', poll.id).forUpdate().executeTakeFirst()
  if (existing === undefined) throw notFound()
  const rows = await db
    .selectFrom('poll_votes')
    .select('choice')
    .where('poll_id', '=', poll.id)
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ choice }) => choice)
}

async function storeVotes(
  ctx: AppContext,
  { db, tell }: Writing,
  poll: OpenPoll,
  accountId: string,
  votes: readonly { readonly choice: number; readonly uri: string | null }[],
  isNewVoter: boolean,
): Promise<void> {
  const stored = await db
    .insertInto('poll_votes')
    .values(votes.map((vote) => ({ id: ctx.ids.next(), poll_id: poll.id, account_id: accountId, ...vote, created_at: ctx.now() })))
    // Another server used the same ActivityPub id twice.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'choice'])
    .execute()
  if (stored.length === 0) return
  for (const { choice } of stored)
    await sql`update polls set tallies[${sql.lit(choice + 1)}] = tallies[${sql.lit(choice + 1)}] + 1 where id = ${poll.id}`.execute(db)
  await db
    .updateTable('polls')
    .set({ votes_count: sql`votes_count + ${sql.lit(stored.length)}`, voters_count: sql`voters_count + ${sql.lit(isNewVoter ? 1 : 0)}` })
    .where('id', '=', poll.id)
    .execute()
  const voteIds = stored.map(({ id }) => id)
  tell({ type: 'poll.voted', pollId: poll.id, statusId: poll.status_id, accountId, authorId: poll.account_id, voteIds })
}
