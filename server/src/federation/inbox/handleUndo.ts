import type { Undo } from '@fedify/vocab'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { unblockAccount } from '../../people/relationships/blockAccount.ts'
import { unfollowAccount } from '../../people/relationships/followAccount.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, listOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { typesOf } from '../documents/term.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { removeReaction } from '../../posts/emoji-reactions/reactWithEmoji.ts'
import { unfavouriteStatus } from '../../posts/favourites/favouriteStatus.ts'
import { unreblogStatus } from '../../posts/reblogs/reblogStatus.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { readReaction } from '../notes/readReaction.ts'
import { isMarkedDeleted, markDeleted, markOvertaken } from '../notes/tombstones.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import type { Received } from './receive.ts'

/** A remote account undoes an activity. Some servers embed the activity, some send only its id. */
export async function handleUndo({ ctx, json, sender }: Received<Undo>): Promise<void> {
  const uri = idOf(json['object'])
  const [embedded] = recordsOf(json['object'])
  // An account can only undo its own activities.
  if (embedded !== undefined && embedded['actor'] !== undefined && idOf(embedded['actor']) !== sender.uri) return
  // The Undo is repeated, or the activity was replaced by a newer one, which stays.
  const isLate = uri !== null && (await isMarkedDeleted(ctx.db, uri, sender.uri))
  const undone: Undone = { uri, embedded, isLate }
  if (await undoOnStatus(ctx, sender, undone)) return
  for (const kind of UNDOABLE) {
    const found = await findTarget(ctx, kind, sender, undone)
    if (found === null) continue
    // The Undo may be repeated after a newer activity of the same kind.
    if (found.uri !== null) await markDeleted(ctx.db, found.uri, sender.uri, ctx.now())
    else if (!(await isAnyBetween(ctx, kind, sender.id, found.targetId))) return markEarly(ctx, sender, uri)
    return kind.undo(ctx, sender.id, found.targetId, found.uri)
  }
  // Only an id is given, and it is unknown.
  if (embedded === undefined && !isLate) await markEarly(ctx, sender, uri)
}

/** The activity to be undone, as the Undo names it. */
interface Undone {
  readonly uri: string | null
  /** The embedded activity, if there is one. */
  readonly embedded: Json | undefined
  /** Whether its id is known as that of an activity that was undone or replaced. */
  readonly isLate: boolean
}

/** Notes an Undo that arrived before the activity it undoes. */
async function markEarly(ctx: AppContext, sender: RemoteActor, uri: string | null): Promise<void> {
  if (uri !== null && isSameOrigin(uri, sender.uri)) await markOvertaken(ctx.db, uri, sender.uri, ctx.now())
}

/** Undoes a favourite, a reaction or a boost; answers whether there was one. */
async function undoOnStatus(ctx: AppContext, sender: RemoteActor, what: Undone): Promise<boolean> {
  const { uri, embedded } = what
  const undone = (await undoLike(ctx, sender, what)) || (await undoBoost(ctx, sender, what))
  const types = embedded === undefined ? [] : typesOf(embedded)
  // The activity may arrive after its Undo. A boost may arrive a second time.
  const isMarked = undone ? types.includes('Announce') : types.length === 0 || types.some((type) => ON_POSTS.has(type))
  if (isMarked && uri !== null && isSameOrigin(uri, sender.uri)) await markDeleted(ctx.db, uri, sender.uri, ctx.now())
  return undone
}

const ON_POSTS = new Set(['Like', 'EmojiReact', 'Announce'])

async function undoLike(ctx: AppContext, sender: RemoteActor, { uri, embedded, isLate }: Undone): Promise<boolean> {
  for (const table of ['emoji_reactions', 'favourites'] as const) {
    const { rows } = await sql<{ status_id: string; author: string; name: string; domain: string | null }>`
      select l.status_id, s.account_id as author, ${table === 'favourites' ? sql`'' as name, null as domain` : sql`l.name, l.domain`}
      from ${sql.table(table)} as l join statuses as s on s.id = l.status_id where l.uri = ${uri} and l.account_id = ${sender.id}`.execute(
      ctx.db,
    )
    const [row] = rows
    if (row === undefined) continue
    await takeBack(ctx, sender, { id: row.status_id, account_id: row.author }, table === 'favourites' ? 'favourite' : row)
    return true
  }
  // Some servers give the embedded activity another id.
  if (isLate || embedded === undefined || !['Like', 'EmojiReact'].some((type) => typesOf(embedded).includes(type))) return false
  const target = await findStatusByUri(ctx, idOf(embedded['object']))
  const reaction = target === null ? null : await readReaction(ctx, embedded, sender)
  if (target === null || reaction === null || !(await lockIfExisting(ctx, sender, target.id, reaction))) return false
  await takeBack(ctx, sender, target, reaction)
  return true
}

type Taken = 'favourite' | { readonly name: string; readonly domain: string | null }

async function takeBack(ctx: AppContext, sender: RemoteActor, target: { id: string; account_id: string }, what: Taken): Promise<void> {
  await ignoreMissing(what === 'favourite' ? unfavouriteStatus(ctx, sender.id, target) : removeReaction(ctx, sender.id, target, what))
}

async function lockIfExisting({ db }: AppContext, sender: RemoteActor, statusId: string, what: Taken): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(what === 'favourite' ? 'favourites' : 'emoji_reactions')}
    where status_id = ${statusId} and account_id = ${sender.id}
      ${what === 'favourite' ? sql`` : sql`and name = ${what.name} and coalesce(domain, '') = ${what.domain ?? ''}`}`.execute(db)
  return rows.length > 0
}

async function undoBoost(ctx: AppContext, sender: RemoteActor, { uri, embedded, isLate }: Undone): Promise<boolean> {
  const stored =
    uri === null
      ? undefined
      : await ctx.db
          .selectFrom('statuses')
          .select('reblog_of_id')
          .where('uri', '=', uri)
          .where('account_id', '=', sender.id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (stored === undefined && isLate) return false
  const isBoost = embedded !== undefined && typesOf(embedded).includes('Announce')
  const originalId = stored?.reblog_of_id ?? (isBoost ? (await findStatusByUri(ctx, idOf(embedded['object'])))?.id : null) ?? null
  if (originalId === null) return false
  await unreblogStatus(ctx, sender.id, originalId)
  return true
}

/** The post, and with it the reaction or boost, has been deleted meanwhile. */
async function ignoreMissing(undoing: Promise<void>): Promise<void> {
  await undoing.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
}

interface Undoable {
  readonly type: string
  readonly tables: readonly ('follows' | 'follow_requests' | 'blocks')[]
  undo(ctx: AppContext, accountId: string, targetId: string, uri: string | null): Promise<void>
}

const UNDOABLE: readonly Undoable[] = [
  { type: 'Follow', tables: ['follows', 'follow_requests'], undo: unfollowAccount },
  { type: 'Block', tables: ['blocks'], undo: unblockAccount },
]

async function isAnyBetween({ db }: AppContext, { tables }: Undoable, accountId: string, targetId: string): Promise<boolean> {
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('target_account_id', '=', targetId)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

interface Target {
  readonly targetId: string
  /** The id of the activity, if a row has exactly this one. */
  readonly uri: string | null
}

/**
 * The account that the undone activity was about: found by the activity's id, or by the two named accounts, because some servers leave the
 * id out or invent a new one. If the id belongs to an activity that was already undone or replaced, the Undo is late, and a newer activity
 * stays.
 */
async function findTarget(
  ctx: AppContext,
  { type, tables }: Undoable,
  sender: RemoteActor,
  { uri, embedded, isLate }: Undone,
): Promise<Target | null> {
  if (uri !== null) {
    for (const table of tables) {
      const row = await ctx.db
        .selectFrom(table)
        .select('target_account_id')
        .where('uri', '=', uri)
        .where('account_id', '=', sender.id)
        .executeTakeFirst()
      if (row !== undefined) return { targetId: row.target_account_id, uri }
    }
  }
  if (isLate || embedded === undefined || !listOf(embedded['type']).includes(type)) return null
  const targetId = await findLocalAccountByUri(ctx, idOf(embedded['object']))
  return targetId === null ? null : { targetId, uri: null }
}
