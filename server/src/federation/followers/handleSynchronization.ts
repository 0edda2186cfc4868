import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'
import { signerOf } from '../signerOf.ts'
import { digestOf } from '../sending/followersDigest.ts'
import { localFollowers } from './localFollowers.ts'
import { readSynchronization } from '../sending/synchronizationHeader.ts'

export const FOLLOWERS_JOB = 'federation.followers'

/** The shortest time between two comparisons of the same account, in milliseconds. */
const EVERY_MS = 600_000

export interface Comparison {
  readonly accountId: string
  readonly url: string
  readonly digest: string
}

/**
 * Reads the digest of followers that a delivery announces. It must come from the sender's own server: the request has to be signed by the
 * actor of the activity, and name this actor's known followers collection. If the digest differs from that of the followers known here, a
 * job compares both lists.
 */
export async function handleSynchronization(ctx: AppContext, request: Request, activity: Json): Promise<void> {
  const said = readSynchronization(request.headers)
  const actorUri = idOf(activity['actor'])
  if (said === null || actorUri === null || !isSameOrigin(said.url, actorUri) || !isSameOrigin(said.collectionId, actorUri)) return
  const actor = await findActorByUri(ctx, actorUri)
  if (actor === null || actor.isSuspended || actor.followersUrl !== said.collectionId) return
  const known = await localFollowers(ctx, actor.id)
  if (digestOf(known.map(({ uri }) => uri)) === said.digest) return
  // Checked last, because it verifies the signature again, and the digests are nearly always equal.
  if ((await signerOf(ctx, request))?.owner !== actorUri) return
  const comparison: Comparison = { accountId: actor.id, url: said.url, digest: said.digest }
  await ctx.events.write(async ({ db }) => {
    if (!(await isDue(db, actor.id, ctx.now()))) return
    const key = `${FOLLOWERS_JOB} ${actor.id}`
    await ctx.jobs.enqueue(FOLLOWERS_JOB, comparison, { key, host: new URL(actorUri).host, db })
  })
}

/** Notes the time of the comparison; false if the last one was a short while ago. */
async function isDue(db: AppContext['db'], accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into follower_comparisons (account_id, compared_at) values (${accountId}, ${now})
    on conflict (account_id) do update set compared_at = excluded.compared_at
    where follower_comparisons.compared_at <= ${new Date(now.getTime() - EVERY_MS)} returning account_id`.execute(db)
  return rows.length > 0
}
