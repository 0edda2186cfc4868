import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'

/**
 * Notes that an object was deleted, so that it is not stored when it arrives late; or that a follow was undone or replaced, so that its
 * late Undo does not end a newer one.
 */
export async function markDeleted(db: Kysely<Tables>, uri: string, actorUri: string, at: Date): Promise<void> {
  await db
    .insertInto('tombstones')
    .values({ uri_hash: hashOf(uri), actor_uri: actorUri, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same for a post, under a lock, because a copy of it may be stored at the same moment. */
export async function markEnd({ events, now }: Pick<AppContext, 'events' | 'now'>, uri: string, actorUri: string): Promise<void> {
  await events.write(async ({ db }) => {
    await lockObject(db, uri)
    await markDeleted(db, uri, actorUri, now())
  })
}

/** Whether its author deleted it already; a deletion by anybody else does not count. */
export async function isMarkedDeleted(db: Kysely<Tables>, uri: string, authorUri: string): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isMarked(uri, authorUri)}`.execute(db)
  return rows.length > 0
}

/** The same as an SQL condition. */
export function isMarked(uri: string, authorUri: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from tombstones where uri_hash = ${hashOf(uri)} and actor_uri = ${authorUri})`
}

/** How long an Undo waits for its follow or block, in milliseconds: about as long as servers retry. Some servers use the same id again later. */
const OVERTAKEN_MS = 3_600_000

/** Notes the Undo of a follow or block that has not arrived yet, which is then ignored. One that arrived and was undone is noted by `markDeleted`. */
export async function markOvertaken(db: Kysely<Tables>, uri: string, actorUri: string, at: Date): Promise<void> {
  await db
    .insertInto('tombstones')
    .values({ uri_hash: hashOf(overtaken(uri, actorUri)), actor_uri: actorUri, created_at: at })
    .onConflict((conflict) => conflict.column('uri_hash').doUpdateSet({ created_at: at }))
    .execute()
}

/**
 * Whether an arriving activity was undone recently, before it arrived. The note stays, because the check is repeated if the process dies
 * while handling the activity.
 */
export async function isOvertaken(db: Kysely<Tables>, uri: string, actorUri: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('tombstones')
    .select('created_at')
    .where('uri_hash', '=', hashOf(overtaken(uri, actorUri)))
    .where('created_at', '>', new Date(now.getTime() - OVERTAKEN_MS))
    .executeTakeFirst()
  return row !== undefined
}

const overtaken = (uri: string, actorUri: string): string => `overtaken ${actorUri} ${uri}`

/** Locks an object until the transaction ends, so that deliveries about the same object are handled one after another. */
export async function lockObject(db: Kysely<Tables>, uri: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`object ${uri}`}))`.execute(db)
}

function hashOf(uri: string): string {
  return createHash('sha256').update(uri).digest('base64url')
}
