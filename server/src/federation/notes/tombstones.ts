import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'

/** Notes that somebody deleted something, so that it is not stored when it comes late; or took back or replaced a follow, so that a late Undo of it ends no newer one. */
export async function markDeleted(db: Kysely<Tables>, uri: string, actorUri: string, at: Date): Promise<void> {
  await db
    .insertInto('tombstones')
    .values({ uri_hash: hashOf(uri), actor_uri: actorUri, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same of a post, of which somebody may be storing what came of it. */
export async function markEnd({ events, now }: Pick<AppContext, 'events' | 'now'>, uri: string, actorUri: string): Promise<void> {
  await events.write(async ({ db }) => {
    await lockObject(db, uri)
    await markDeleted(db, uri, actorUri, now())
  })
}

/** Whether its author deleted it already: somebody else's word for that counts for nothing. */
export async function isMarkedDeleted(db: Kysely<Tables>, uri: string, authorUri: string): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isMarked(uri, authorUri)}`.execute(db)
  return rows.length > 0
}

/** The same as a condition. */
export function isMarked(uri: string, authorUri: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from tombstones where uri_hash = ${hashOf(uri)} and actor_uri = ${authorUri})`
}

/** How long a follow or a block is waited for that was taken back before it came: servers try for about as long to deliver. Some of them use its address again. */
const OVERTAKEN_MS = 3_600_000

/** Notes that somebody took back a follow or a block that has not come yet, which is nothing then. One that came and was taken back is another matter. */
export async function markOvertaken(db: Kysely<Tables>, uri: string, actorUri: string, at: Date): Promise<void> {
  await db
    .insertInto('tombstones')
    .values({ uri_hash: hashOf(overtaken(uri, actorUri)), actor_uri: actorUri, created_at: at })
    .onConflict((conflict) => conflict.column('uri_hash').doUpdateSet({ created_at: at }))
    .execute()
}

/** Whether what comes now was taken back lately, before it came. It is asked again where the process dies while it is dealt with, so the note stays. */
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

/** What several deliveries say of the same object is dealt with one after the other, until the transaction ends. */
export async function lockObject(db: Kysely<Tables>, uri: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`object ${uri}`}))`.execute(db)
}

function hashOf(uri: string): string {
  return createHash('sha256').update(uri).digest('base64url')
}
