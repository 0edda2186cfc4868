import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { MAX_COLLECTIONS } from '../../people/profile/collectionLimit.ts'
import { unnotify } from '../../notification-rules/notify.ts'
import { notAllowed, notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { Tables } from '../../Tables.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { checkCollectionLimit } from '../members/checkCollectionLimit.ts'
import type { readCollection } from './readCollection.ts'
import { MAX_ITEMS } from './serializeCollections.ts'

type Db = Kysely<Tables>

/** Creates a collection with its first accounts, all or none; answers its id. */
export async function createCollection(
  ctx: AppContext,
  ownerId: string,
  settings: ReturnType<typeof readCollection> & { readonly name: string },
  accountIds: readonly string[],
): Promise<string> {
  const id = ctx.ids.next()
  const now = ctx.now()
  await ctx.events.write(async ({ db, tell }) => {
    await checkCollectionLimit(db, 'collections', ownerId, MAX_COLLECTIONS, 'You have reached the maximum number of collections')
    const row = { description: '', language: null, tag: null, sensitive: false, discoverable: true, ...settings }
    await db
      .insertInto('collections')
      .values({ id, account_id: ownerId, created_at: now, updated_at: now, ...row })
      .execute()
    for (const accountId of new Set(accountIds)) {
      await insertItem(ctx, db, ownerId, id, accountId)
      tell({ type: 'collection.joined', collectionId: id, accountId: ownerId, targetAccountId: accountId })
    }
  })
  return id
}

/** Changes a collection of this account; the accounts in it are notified. */
export async function updateCollection(
  ctx: AppContext,
  ownerId: string,
  id: string,
  settings: ReturnType<typeof readCollection>,
): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const row = await ownRow(db, ownerId, id)
    const isChanged = (Object.keys(settings) as (keyof typeof settings)[]).some((key) => settings[key] !== row[key])
    if (!isChanged) return
    await db
      .updateTable('collections')
      .set({ ...settings, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    tell({ type: 'collection.updated', collectionId: id, accountId: ownerId })
  })
}

/** Deletes a collection of this account, with the notifications about it. */
export async function deleteCollection(ctx: AppContext, ownerId: string, id: string): Promise<void> {
  await ctx.events.write(async ({ db }) => {
    await ownRow(db, ownerId, id)
    await db.deleteFrom('collections').where('id', '=', id).execute()
    await forgetNotices(db, ownerId, id)
  })
}

/** Adds an account to a collection of this account; answers the id of the item. */
export async function addItem(ctx: AppContext, ownerId: string, collectionId: string, accountId: string): Promise<string> {
  return ctx.events.write(async ({ db, tell }) => {
    await ownRow(db, ownerId, collectionId)
    const id = await insertItem(ctx, db, ownerId, collectionId, accountId)
    await db.updateTable('collections').set({ updated_at: ctx.now() }).where('id', '=', collectionId).execute()
    tell({ type: 'collection.joined', collectionId, accountId: ownerId, targetAccountId: accountId })
    return id
  })
}

/** Takes an account out of a collection of this account; it can be added again. */
export async function removeItem(ctx: AppContext, ownerId: string, collectionId: string, itemId: string): Promise<void> {
  await ctx.events.write(async ({ db }) => {
    await ownRow(db, ownerId, collectionId)
    const item = await db
      .deleteFrom('collection_items')
      .where('id', '=', itemId)
      .where('collection_id', '=', collectionId)
      .where('revoked_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (item === undefined) throw notFound()
    await db.updateTable('collections').set({ updated_at: ctx.now() }).where('id', '=', collectionId).execute()
    await forgetNotices(db, ownerId, collectionId, item.account_id)
  })
}

/** Removes an account from another account's collection at its own request; it cannot be added again. */
export async function revokeItem(ctx: AppContext, accountId: string, collectionId: string, itemId: string): Promise<void> {
  await ctx.events.write(async ({ db }) => {
    const item = await db
      .selectFrom('collection_items as i')
      .innerJoin('collections as c', 'c.id', 'i.collection_id')
      .select(['i.account_id', 'i.revoked_at', 'c.account_id as owner_id'])
      .where('i.id', '=', itemId)
      .where('c.id', '=', collectionId)
      .executeTakeFirst()
    if (item === undefined) throw notFound()
    if (item.account_id !== accountId) throw notAllowed()
    if (item.revoked_at !== null) return
    await db.updateTable('collection_items').set({ revoked_at: ctx.now() }).where('id', '=', itemId).execute()
    await forgetNotices(db, item.owner_id, collectionId, accountId)
  })
}

/** The row of a collection, locked until the transaction ends; 404 where there is none, 403 for somebody else's. */
async function ownRow(db: Db, ownerId: string, id: string) {
  const row = await db.selectFrom('collections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.account_id !== ownerId) throw notAllowed()
  return row
}

/** Only accounts of this server that allow being found can be added, as they have agreed to with that setting. */
async function insertItem(ctx: AppContext, db: Db, ownerId: string, collectionId: string, accountId: string): Promise<string> {
  if (!isId(accountId)) throw unprocessable('Account is unknown')
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(a.discoverable, false) and a.domain is null as may from accounts as a
    where a.id = ${accountId} and ${isNotSuspended('a')} and ${isNotBlockedEitherWay(ownerId)}`.execute(db)
  if (rows[0] === undefined) throw unprocessable('Account is unknown')
  if (!rows[0].may) throw unprocessable('Account does not want to be in collections')
  const known = await db
    .selectFrom('collection_items')
    .select(['account_id', 'revoked_at'])
    .where('collection_id', '=', collectionId)
    .execute()
  const earlier = known.find((item) => item.account_id === accountId)
  if (earlier?.revoked_at) throw unprocessable('Account has left this collection')
  if (earlier !== undefined) throw unprocessable('Account has already been taken')
  if (known.filter((item) => item.revoked_at === null).length >= MAX_ITEMS)
    throw unprocessable(`A collection can hold at most ${MAX_ITEMS} accounts`)
  const id = ctx.ids.next()
  await db
    .insertInto('collection_items')
    .values({ id, collection_id: collectionId, account_id: accountId, created_at: ctx.now() })
    .execute()
  return id
}

/** Withdraws the notifications about a collection: those of one account, or of everybody. */
async function forgetNotices(db: Db, ownerId: string, collectionId: string, accountId?: string): Promise<void> {
  const to = accountId === undefined ? {} : { accountId }
  for (const type of ['added_to_collection', 'collection_update'])
    await unnotify({ db }, { fromAccountId: ownerId, type, ...to, data: { collection_id: collectionId } })
}
