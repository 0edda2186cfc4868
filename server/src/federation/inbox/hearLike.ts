import type { EmojiReact, Like } from '@fedify/vocab'
import { storeReaction } from '../../posts/emoji-reactions/reactWithEmoji.ts'
import { favouriteStatus } from '../../posts/favourites/favouriteStatus.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { idOf } from '../documents/rawJson.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { readReaction } from '../notes/readReaction.ts'
import { isMarkedDeleted } from '../notes/tombstones.ts'
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
