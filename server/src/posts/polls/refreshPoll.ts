import type { AppContext } from '../../AppContext.ts'
import type { PollRow } from './serializePoll.ts'

/** How long the numbers of a poll elsewhere are believed, and how long a reader waits for newer ones, in milliseconds. */
const FRESH_MS = 180_000
const PATIENCE_MS = 5_000
/** How many polls elsewhere are asked about at once when they end. */
const MOST_ENDING = 20

/** Asks the server of a poll for its numbers, unless they are new, or final. Where it does not answer in time, those that are known have to do. */
export async function refreshPoll({ elsewhere, now }: Pick<AppContext, 'elsewhere' | 'now'>, poll: PollRow): Promise<void> {
  if (elsewhere === null || poll.fetched_at === null) return
  const isFinal = poll.expires_at !== null && poll.fetched_at >= poll.expires_at
  if (isFinal || poll.fetched_at.getTime() > now().getTime() - FRESH_MS) return
  await withPatience(elsewhere.refreshStatus(poll.status_id))
}

/** The same for polls elsewhere that end now and in which somebody here has voted: they are told of the end with its result. */
export async function refreshEndingPolls({ db, elsewhere, now }: Pick<AppContext, 'db' | 'elsewhere' | 'now'>): Promise<void> {
  if (elsewhere === null) return
  const due = await db
    .selectFrom('polls')
    .select('status_id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now())
    .whereRef('fetched_at', '<', 'expires_at')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('poll_votes')
          .innerJoin('accounts', 'accounts.id', 'poll_votes.account_id')
          .select('poll_votes.id')
          .whereRef('poll_votes.poll_id', '=', 'polls.id')
          .where('accounts.domain', 'is', null),
      ),
    )
    .orderBy('expires_at')
    .limit(MOST_ENDING)
    .execute()
  await Promise.all(due.map(({ status_id: id }) => withPatience(elsewhere.refreshStatus(id))))
}

async function withPatience(refreshing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([refreshing.catch(() => undefined), new Promise((done) => (timer = setTimeout(done, PATIENCE_MS)))])
  clearTimeout(timer)
}
