import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { sql } from 'kysely'
import { fetchObject } from '../documents/fetchObject.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, listOf, rawOf, recordsOf } from '../documents/rawJson.ts'
import { term, typesOf } from '../documents/term.ts'
import { resolveNote } from './resolveNote.ts'

export const PINS_JOB = 'federation.pins'

/** The post with this ActivityPub id, if it is by this author and not a boost; it is fetched where it is unknown. */
async function ownPost(ctx: AppContext, fedify: Context<void>, uri: string, accountId: string): Promise<string | null> {
  const status = await resolveNote(ctx, fedify, uri, 0, 0)
  return status !== null && !status.local && status.account_id === accountId && status.reblog_of_id === null ? status.id : null
}

/** A remote account pins one of its posts; beyond the limit nothing changes. */
export async function storePin(ctx: AppContext, fedify: Context<void>, accountId: string, uri: string): Promise<void> {
  const statusId = await ownPost(ctx, fedify, uri, accountId)
  if (statusId !== null) await insertPins(ctx, accountId, [statusId])
}

async function insertPins(ctx: AppContext, accountId: string, statusIds: readonly string[]): Promise<void> {
  await ctx.events.write(async ({ db }) => {
    // Without posts deleted in the meantime.
    const existing = await lockRows(db, 'statuses', sql`id = ${anyOf(statusIds)} and deleted_at is null`)
    await lockRows(db, 'accounts', sql`id = ${accountId}`)
    const pinned = await db.selectFrom('status_pins').select('status_id').where('account_id', '=', accountId).execute()
    const known = new Set(pinned.map((row) => row.status_id))
    const added = statusIds
      .filter((id) => existing.includes(id) && !known.has(id))
      .slice(0, Math.max(0, ctx.settings.accounts.maxPinnedStatuses - known.size))
    for (const statusId of added)
      await db
        .insertInto('status_pins')
        .values({ id: ctx.ids.next(), account_id: accountId, status_id: statusId, created_at: ctx.now() })
        .execute()
  })
}

export async function removePin(ctx: AppContext, accountId: string, uri: string): Promise<void> {
  await sql`delete from status_pins where account_id = ${accountId}
    and status_id in (select id from statuses where uri = ${uri} and account_id = ${accountId})`.execute(ctx.db)
}

/** Stores the pinned posts of a remote account, for servers that do not send pins. */
export async function takeFeatured(ctx: AppContext, fedify: Context<void>, accountId: string): Promise<void> {
  const account = await ctx.db.selectFrom('accounts').select(['uri', 'featured_url']).where('id', '=', accountId).executeTakeFirst()
  const address = account?.featured_url ?? null
  if (account === undefined || address === null || !isSameOrigin(address, account.uri)) return
  const fetched = await fetchObject(fedify, address)
  if (fetched === null) return
  const json = await rawOf(fetched)
  const [page] = recordsOf(term(json, 'first'))
  const uris = [json, ...(page === undefined ? [] : [page])]
    .flatMap((each) => [...listOf(term(each, 'orderedItems')), ...listOf(term(each, 'items'))])
    .flatMap((item) => idOf(postIn(item)) ?? [])
    .filter((uri) => isSameOrigin(uri, account.uri))
    .slice(0, ctx.settings.accounts.maxPinnedStatuses)
  const pinned: string[] = []
  for (const uri of uris) {
    const id = await ownPost(ctx, fedify, uri, accountId)
    if (id !== null) pinned.push(id)
  }
  await ctx.db
    .deleteFrom('status_pins')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`status_id <> all(${pinned}::bigint[])`)
    .execute()
  // The first is the newest, as on its own server.
  await insertPins(ctx, accountId, pinned.toReversed())
}

/** The id or object of a pinned post; snac lists the Create activity instead. */
function postIn(item: unknown): unknown {
  const [record] = recordsOf(item)
  return record !== undefined && typesOf(record).includes('Create') ? term(record, 'object') : item
}
