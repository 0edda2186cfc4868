import type { EmojiReact, Like } from '@fedify/vocab'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { removeReaction, storeReaction } from '../../posts/emoji-reactions/reactWithEmoji.ts'
import { favouriteStatus, unfavouriteStatus } from '../../posts/favourites/favouriteStatus.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { idOf } from '../documents/rawJson.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import type { KnownStatus } from '../notes/findStatusByUri.ts'
import { readReaction } from '../notes/readReaction.ts'
import type { Reaction } from '../notes/readReaction.ts'
import { isMarkedDeleted, markDeleted } from '../notes/tombstones.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { noteReader } from './noteReader.ts'
import type { Received } from './receive.ts'

/** A remote account favourites a post it may see, or reacts to it with an emoji. */
export async function handleLike({ ctx, activity, json, sender }: Received<Like | EmojiReact>): Promise<void> {
  const target = await findStatusByUri(ctx, idOf(json['object']))
  if (target === null || target.reblog_of_id !== null || !(await canSee(ctx.db, target.id, sender.id))) return
  const uri = activity.id?.href ?? null
  if (uri !== null && (await isMarkedDeleted(ctx.db, uri, sender.uri))) return
  const reaction = await readReaction(ctx, json, sender)
  if (reaction === null) return
  const stored = await readStored(ctx, sender, target)
  const earlier = stored.find((each) => isSame(each, reaction))
  if (earlier !== undefined && uri !== null) await replace(ctx, sender, earlier, uri)
  await endOthers(
    ctx,
    sender,
    target,
    stored.filter((each) => each !== earlier),
  )
  const storing =
    reaction === 'favourite'
      ? favouriteStatus(ctx, sender.id, target, uri)
      : storeReaction(ctx, sender.id, target, () => Promise.resolve(reaction), uri)
  // The author's policy or a limit refuses the reaction.
  await unlessRefused(storing)
  if (target.local) await noteReader(ctx, target.id, sender.id)
}

async function unlessRefused(doing: Promise<void>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
}

/** The server software that allows one reaction per account and post; a new reaction replaces the old one. */
const ONE_EACH: ReadonlySet<string> = new Set([
  'calckey',
  'catodon',
  'cherrypick',
  'firefish',
  'foundkey',
  'iceshrimp',
  'magnetar',
  'meisskey',
  'misskey',
  'nexkey',
  'sharkey',
])

/** An existing favourite or reaction of the sender. */
interface StoredReaction {
  readonly id: string
  /** Null for a favourite. */
  readonly name: string | null
  readonly domain: string | null
  readonly uri: string | null
}

async function readStored({ db }: AppContext, sender: RemoteActor, target: KnownStatus): Promise<StoredReaction[]> {
  const { rows } = await sql<StoredReaction>`
    select id, null as name, null as domain, uri from favourites where status_id = ${target.id} and account_id = ${sender.id}
    union all select id, name, domain, uri from emoji_reactions where status_id = ${target.id} and account_id = ${sender.id}`.execute(db)
  return rows
}

function isSame({ name, domain }: StoredReaction, reaction: NonNullable<Reaction>): boolean {
  return reaction === 'favourite' ? name === null : name === reaction.name && (domain ?? '') === (reaction.domain ?? '')
}

/** On such servers the earlier reaction is gone. Its Undo is a separate activity, which may arrive later or never. */
async function endOthers(ctx: AppContext, sender: RemoteActor, target: KnownStatus, others: readonly StoredReaction[]): Promise<void> {
  const { db } = ctx
  if (others.length === 0) return
  const server = await db.selectFrom('instances').select('software').where('domain', '=', new URL(sender.uri).host).executeTakeFirst()
  if (!ONE_EACH.has(server?.software?.toLowerCase() ?? '')) return
  for (const { name, domain, uri } of others) {
    if (uri !== null) await markDeleted(db, uri, sender.uri, ctx.now())
    await unlessRefused(
      name === null ? unfavouriteStatus(ctx, sender.id, target) : removeReaction(ctx, sender.id, target, { name, domain }),
    )
  }
}

/** The same reaction may be added again before the Undo of the earlier one arrives, which must not undo the new one later. */
async function replace({ db, now }: AppContext, sender: RemoteActor, earlier: StoredReaction, uri: string): Promise<void> {
  if (earlier.uri === uri) return
  if (earlier.uri !== null) await markDeleted(db, earlier.uri, sender.uri, now())
  const table = sql.table(earlier.name === null ? 'favourites' : 'emoji_reactions')
  // Another server may use the same ActivityPub id twice.
  await sql`update ${table} set uri = ${uri} where id = ${earlier.id} and not exists (select 1 from ${table} as other where other.uri = ${uri})`.execute(
    db,
  )
}
