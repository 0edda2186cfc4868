import type { Block } from '@fedify/vocab'
import { blockAccount } from '../../people/relationships/blockAccount.ts'
import { idOf } from '../documents/rawJson.ts'
import { isOvertaken, markDeleted } from '../notes/tombstones.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import type { Received } from './receive.ts'

/** A remote account blocks a local one: neither sees the other from now on. */
export async function handleBlock({ ctx, activity, json, sender }: Received<Block>): Promise<void> {
  const targetId = await findLocalAccountByUri(ctx, idOf(json['object']))
  const uri = activity.id?.href ?? null
  if (targetId === null || (uri !== null && (await isOvertaken(ctx.db, uri, sender.uri, ctx.now())))) return
  // The Undo of the earlier block may still arrive, and must not end this one.
  await blockAccount(ctx, sender.id, targetId, { uri, onReplaced: (db, earlier) => markDeleted(db, earlier, sender.uri, ctx.now()) })
}
