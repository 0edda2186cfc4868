import type { EmojiReact, Like } from '@fedify/vocab'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { storeReaction } from '../../posts/emoji-reactions/reactWithEmoji.ts'
import { favouriteStatus } from '../../posts/favourites/favouriteStatus.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { idOf } from '../documents/rawJson.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
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
  const storing =
    reaction === 'favourite'
      ? favouriteStatus(ctx, sender.id, target, uri)
      : storeReaction(ctx, sender.id, target, () => Promise.resolve(reaction), uri)
  // Refused by the author's policy, or one too many.
  await storing.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
  if (target.local) await noteReader(ctx, target.id, sender.id)
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
