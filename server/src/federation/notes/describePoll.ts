import type { AppContext } from '../../AppContext.ts'
import type { Json } from '../documents/rawJson.ts'

/** The properties that turn a post with a poll into a Question. */
export async function describePoll({ db }: Pick<AppContext, 'db'>, pollId: string | null): Promise<Json | null> {
  const poll = pollId === null ? undefined : await db.selectFrom('polls').selectAll().where('id', '=', pollId).executeTakeFirst()
  if (poll === undefined) return null
  const isEnded = poll.ended_at !== null
  const areTotalsShown = isEnded || !poll.hide_totals
  const options = poll.options.map((name, index) => ({
    type: 'Note',
    name,
    ...(areTotalsShown ? { replies: { type: 'Collection', totalItems: poll.tallies[index] ?? 0 } } : {}),
  }))
  const endTime = poll.expires_at?.toISOString()
  return {
    type: 'Question',
    [poll.multiple ? 'anyOf' : 'oneOf']: options,
    ...(endTime === undefined ? {} : { endTime, ...(isEnded ? { closed: endTime } : {}) }),
    ...(areTotalsShown ? { votersCount: poll.voters_count } : {}),
  }
}
