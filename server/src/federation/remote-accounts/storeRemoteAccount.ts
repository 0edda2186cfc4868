import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { ProfileField } from '../../people/accounts/table.ts'
import { liftRestriction, restrictAccounts } from '../../people/restrictions/restrictAccounts.ts'
import { json } from '../../platform/database/json.ts'
import { findDomainBlock } from './findDomainBlock.ts'
import type { RemoteAccount } from './readRemoteAccount.ts'

/** The identity of an account: its ActivityPub id, and its confirmed handle. */
export interface RemoteIdentity {
  readonly uri: string
  readonly username: string
  readonly domain: string
  readonly createdAt: Date | null
}

type StoreContext = Pick<AppContext, 'events' | 'ids' | 'now' | 'settings'>

/** Stores or updates a remote account; answers its id. */
export async function storeRemoteAccount(ctx: StoreContext, identity: RemoteIdentity, remote: RemoteAccount): Promise<string> {
  const { uri, username, domain } = identity
  const columns = { ...columnsOf(remote), username, domain, fetched_at: ctx.now() }
  return ctx.events.write(async ({ db, tell }) => {
    // Two simultaneous deliveries of an unknown account would otherwise both insert it.
    await sql`select pg_advisory_xact_lock(hashtext(${`account ${uri}`}))`.execute(db)
    const known = await db.selectFrom('accounts').select(['id', 'domain']).where('uri', '=', uri).executeTakeFirst()
    if (known !== undefined && known.domain === null) throw new Error(`${uri} is an account of this server`)
    await releaseHandle(db, identity)
    if (known !== undefined) {
      await updateRemoteAccount(ctx, db, known.id, remote)
      await db.updateTable('accounts').set({ username, domain }).where('id', '=', known.id).execute()
      tell({ type: 'account.updated', accountId: known.id })
      return known.id
    }
    const id = ctx.ids.next()
    await db
      .insertInto('accounts')
      .values({ id, uri, ...columns, created_at: identity.createdAt ?? ctx.now() })
      .execute()
    const block = await findDomainBlock({ ...ctx, db }, domain)
    if (block !== null && block.severity !== 'noop')
      await restrictAccounts(db, sql`id = ${id}`, {
        effect: block.severity === 'suspend' ? 'suspend' : 'limit',
        reason: 'domain',
        since: block.created_at,
      })
    // Listeners that verify the links of a profile need the event for a new account as well.
    tell({ type: 'account.updated', accountId: id })
    if (remote.isSuspended) await restrictAccounts(db, sql`id = ${id}`, { effect: 'suspend', reason: 'origin', since: ctx.now() })
    return id
  })
}

/**
 * Updates a remote account with its current profile. An account suspended by its own server keeps its stored data, hidden until the
 * suspension is lifted. Must run within a transaction.
 */
export async function updateRemoteAccount(
  { now }: Pick<AppContext, 'now'>,
  db: AppContext['db'],
  id: string,
  remote: RemoteAccount,
): Promise<void> {
  await lockRows(db, 'accounts', sql`id = ${id}`)
  const origin = { effect: 'suspend', reason: 'origin' } as const
  if (remote.isSuspended) {
    await restrictAccounts(db, sql`id = ${id}`, { ...origin, since: now() })
    await db.updateTable('accounts').set({ fetched_at: now() }).where('id', '=', id).execute()
    return
  }
  await liftRestriction(db, sql`id = ${id}`, origin)
  const before = await db.selectFrom('accounts').select('fields').where('id', '=', id).executeTakeFirst()
  await db
    .updateTable('accounts')
    // A move may be withdrawn. The target is only set by a Move activity, which both accounts confirm.
    .set({ ...columnsOf(remote, before?.fields), ...(remote.hasMoved ? {} : { moved_to_id: null }), fetched_at: now() })
    .where('id', '=', id)
    .execute()
}

function columnsOf(
  { fields, settings, isSuspended: _isSuspended, hasMoved: _hasMoved, ...said }: RemoteAccount,
  before: readonly ProfileField[] = [],
) {
  // A verified field stays verified while it is unchanged.
  const kept = fields.map((field) => ({ ...field, verified_at: before.find((each) => isSameField(each, field))?.verified_at ?? null }))
  return { ...said, fields: json(kept), settings: json(settings) }
}

const isSameField = (one: ProfileField, other: ProfileField): boolean => one.name === other.name && one.value === other.value

/** Frees a handle that its server has given to another account; the earlier account keeps its posts under a placeholder handle. */
async function releaseHandle(db: AppContext['db'], { uri, username, domain }: RemoteIdentity): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ username: sql`username || '_' || id` })
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where(sql`coalesce(lower(domain), '')`, '=', domain)
    .where(sql<boolean>`uri is distinct from ${uri}`)
    .execute()
}
