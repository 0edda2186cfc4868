import type { AppContext } from '../../AppContext.ts'
import type { PollRow } from './serializePoll.ts'

/** How long the counts of a remote poll are used, and how long a reader waits for newer ones, in milliseconds. */
const FRESH_MS = 180_000
const PATIENCE_MS = 5_000
/** How many remote polls are requested at once when they end. */
const MOST_ENDING = 20

/** Requests the counts of a remote poll, unless they are recent or final. Without an answer in time the known counts stay. */
export async function refreshPoll({ remoteServers, now }: Pick<AppContext, 'remoteServers' | 'now'>, poll: PollRow): Promise<void> {
  if (remoteServers === null || poll.fetched_at === null) return
  const isFinal = poll.expires_at !== null && poll.fetched_at >= poll.expires_at
  if (isFinal || poll.fetched_at.getTime() > now().getTime() - FRESH_MS) return
  await withPatience(remoteServers.refreshStatus(poll.status_id))
}

/** Requests the counts of remote polls that end now and in which a local account has voted: its notification shows the result. */
export async function refreshEndingPolls({ db, remoteServers, now }: Pick<AppContext, 'db' | 'remoteServers' | 'now'>): Promise<void> {
  if (remoteServers === null) return
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
  await Promise.all(due.map(({ status_id: id }) => withPatience(remoteServers.refreshStatus(id))))
}

async function withPatience(refreshing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([refreshing.catch(() => undefined), new Promise((done) => (timer = setTimeout(done, PATIENCE_MS)))])
  clearTimeout(timer)
}
