import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Refresh } from '../../platform/remote-servers/RemoteServers.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'
import { beginWalk } from './walk.ts'
import type { Walk } from './walk.ts'

export const THREAD_JOB = 'federation.thread'

/**
 * How long after its publication a post is not asked for, because replies are delivered; the shortest time between two fetches of a
 * thread; and the time after which an unfinished fetch has failed. In milliseconds.
 */
const YOUNG_MS = 5 * 60_000
const FRESH_MS = 15 * 60_000
const LONGEST_MS = 10 * 60_000

export interface ThreadRequest {
  readonly refreshId: string
  readonly statusId: string
  readonly walk: Walk
}

type RefreshContext = Pick<AppContext, 'db' | 'now'>

/**
 * Starts fetching the thread of a remote post when it is opened here. Answers the running fetch; null where there is nothing to fetch, or
 * it was done a short while ago.
 */
export async function completeThread(ctx: AppContext, statusId: string): Promise<Refresh | null> {
  const running = await findRefresh(ctx, { statusId })
  if (running !== null) return running.isRunning ? running : null
  const uri = await addressToComplete(ctx, statusId)
  if (uri === null) return null
  const now = ctx.now()
  const id = ctx.ids.next()
  const isClaimed = await ctx.events.write(async ({ db }) => {
    // Two readers who open it at the same moment start it only once.
    const row = await db
      .insertInto('thread_refreshes')
      .values({ id, status_id: statusId, started_at: now })
      .onConflict((conflict) =>
        conflict
          .column('status_id')
          .doUpdateSet({ id, started_at: now, finished_at: null, result_count: 0 })
          .where('thread_refreshes.started_at', '<=', new Date(now.getTime() - FRESH_MS)),
      )
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return false
    const host = URL.parse(uri)?.host ?? ''
    const request: ThreadRequest = { refreshId: id, statusId, walk: beginWalk(uri) }
    await ctx.jobs.enqueue<ThreadRequest>(THREAD_JOB, request, { key: `${THREAD_JOB} ${statusId}`, host, db })
    return true
  })
  return isClaimed ? { id, isRunning: true, resultCount: 0 } : findRefresh(ctx, { statusId })
}

/** The fetch with this id, or of this thread; null for none, and for one so old that a new one may be started. */
export async function findRefresh({ db, now }: RefreshContext, by: { id: string } | { statusId: string }): Promise<Refresh | null> {
  const row = await db
    .selectFrom('thread_refreshes')
    .select(['id', 'started_at', 'finished_at', 'result_count'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('status_id', '=', by.statusId)))
    .executeTakeFirst()
  if (row === undefined || row.started_at.getTime() <= now().getTime() - FRESH_MS) return null
  const isRunning = row.finished_at === null && row.started_at.getTime() > now().getTime() - LONGEST_MS
  return { id: row.id, isRunning, resultCount: row.result_count }
}

/** Stores the progress. False where the fetch was started anew meanwhile, or its post was deleted. */
export async function noteProgress(
  { db, now }: RefreshContext,
  refreshId: string,
  { added, isFinished }: { readonly added: number; readonly isFinished: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('thread_refreshes')
    .set({ result_count: sql`result_count + ${added}`, ...(isFinished ? { finished_at: now() } : {}) })
    .where('id', '=', refreshId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Only public posts are fetched: their servers refuse the others. */
async function addressToComplete(ctx: AppContext, statusId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.uri', 's.visibility', 'a.uri as author'])
    .where('s.id', '=', statusId)
    .where('s.local', '=', false)
    .where('s.reblog_of_id', 'is', null)
    .where('s.deleted_at', 'is', null)
    .where('s.created_at', '<=', new Date(ctx.now().getTime() - YOUNG_MS))
    .executeTakeFirst()
  if (row?.uri == null || row.author === null || !isBoostable(row.visibility)) return null
  const author = await findActorByUri(ctx, row.author)
  return author === null || author.isSuspended ? null : row.uri
}
