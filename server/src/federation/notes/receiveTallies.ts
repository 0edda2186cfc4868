import type { AppContext } from '../../AppContext.ts'
import { scheduleNextPoll } from '../../posts/polls/endPolls.ts'
import type { RemotePoll } from './readPoll.ts'
import { storedPoll } from './readPoll.ts'

/** Stores the counts of a poll from its own server, which alone knows all votes. The options must match the stored ones. */
export async function receiveTallies(ctx: AppContext, statusId: string, poll: RemotePoll): Promise<void> {
  const { expiresAt, numbers } = storedPoll(poll, ctx.now())
  if (numbers === undefined) return
  const isChanged = await ctx.events.write(async ({ db, tell }) => {
    const known = await db.selectFrom('polls').selectAll().where('status_id', '=', statusId).forUpdate().executeTakeFirst()
    if (known === undefined || JSON.stringify(known.options) !== JSON.stringify(poll.options)) return false
    await db
      .updateTable('polls')
      .set({
        tallies: [...numbers.tallies],
        votes_count: numbers.tallies.reduce((sum, count) => sum + count, 0),
        voters_count: numbers.votersCount,
        fetched_at: numbers.fetchedAt,
        expires_at: expiresAt,
        // A poll that was extended will end again.
        ...(expiresAt === null || expiresAt > ctx.now() ? { ended_at: null } : {}),
      })
      .where('id', '=', known.id)
      .execute()
    const isSame = JSON.stringify([known.tallies, known.expires_at]) === JSON.stringify([numbers.tallies, expiresAt])
    if (!isSame) tell({ type: 'status.edited', statusId, accountId: known.account_id, mentionedIds: [], isRewritten: false })
    return !isSame
  })
  if (isChanged) await scheduleNextPoll(ctx)
}
