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

/** Somebody elsewhere favours a post that they may see, or reacts to it with an emoji. */
export async function hearLike({ ctx, activity, json, sender }: Received<Like | EmojiReact>): Promise<void> {
  const target = await findStatusByUri(ctx, idOf(json['object']))
  if (target === null || target.reblog_of_id !== null || !(await canSee(ctx.db, target.id, sender.id))) return
  const uri = activity.id?.href ?? null
  if (uri !== null && (await isMarkedDeleted(ctx.db, uri, sender.uri))) return
  const reaction = await readReaction(ctx, json, sender)
  if (reaction === null) return
  if (uri !== null) await replaceEarlier(ctx, sender, { statusId: target.id, reaction, uri })
  await endOthers(ctx, sender, target, reaction)
  const storing =
    reaction === 'favourite'
      ? favouriteStatus(ctx, sender.id, target, uri)
      : storeReaction(ctx, sender.id, target, () => Promise.resolve(reaction), uri)
  // Refused by the author's policy, or one too many.
  await unlessRefused(storing)
  if (target.local) await noteReader(ctx, target.id, sender.id)
}

async function unlessRefused(doing: Promise<void>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
}

/** What servers run on which a person has one reaction to a post: another one takes its place. */
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

/** There, the earlier reaction is gone. That it was taken back is said apart, which may come later or never. */
async function endOthers(ctx: AppContext, sender: RemoteActor, target: KnownStatus, reaction: NonNullable<Reaction>): Promise<void> {
  const { db } = ctx
  const [name, domain] = reaction === 'favourite' ? [null, null] : [reaction.name, reaction.domain]
  const { rows: others } = await sql<{ name: string | null; domain: string | null; uri: string | null }>`
    select null as name, null as domain, uri from favourites where status_id = ${target.id} and account_id = ${sender.id} and ${name}::text is not null
    union all select name, domain, uri from emoji_reactions where status_id = ${target.id} and account_id = ${sender.id}
      and (name, coalesce(domain, '')) is distinct from (${name}::text, ${domain ?? ''}::text)`.execute(db)
  if (others.length === 0) return
  const server = await db.selectFrom('instances').select('software').where('domain', '=', new URL(sender.uri).host).executeTakeFirst()
  if (!ONE_EACH.has(server?.software?.toLowerCase() ?? '')) return
  for (const other of others) {
    if (other.uri !== null) await markDeleted(db, other.uri, sender.uri, ctx.now())
    const ending =
      other.name === null
        ? unfavouriteStatus(ctx, sender.id, target)
        : removeReaction(ctx, sender.id, target, { name: other.name, domain: other.domain })
    await unlessRefused(ending)
  }
}

interface Again {
  readonly statusId: string
  readonly reaction: NonNullable<Reaction>
  readonly uri: string
}

/** Somebody does the same anew before it is heard that they took back the earlier one, which must not end this one when it comes. */
async function replaceEarlier({ db, now }: AppContext, sender: RemoteActor, { statusId, reaction, uri }: Again): Promise<void> {
  const table = sql.table(reaction === 'favourite' ? 'favourites' : 'emoji_reactions')
  const isSame = reaction === 'favourite' ? sql`` : sql`and name = ${reaction.name} and coalesce(domain, '') = ${reaction.domain ?? ''}`
  const { rows } = await sql<{ id: string; uri: string | null }>`
    select id, uri from ${table} where status_id = ${statusId} and account_id = ${sender.id} ${isSame} and uri is distinct from ${uri}`.execute(
    db,
  )
  const [earlier] = rows
  if (earlier === undefined) return
  if (earlier.uri !== null) await markDeleted(db, earlier.uri, sender.uri, now())
  // Another server may use an address twice.
  await sql`update ${table} set uri = ${uri} where id = ${earlier.id} and not exists (select 1 from ${table} as other where other.uri = ${uri})`.execute(
    db,
  )
}
