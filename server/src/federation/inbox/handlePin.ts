import type { Add, Remove } from '@fedify/vocab'
import { idOf } from '../documents/rawJson.ts'
import { removePin, storePin } from '../notes/storePins.ts'
import type { Received } from './receive.ts'

/** A remote account pins one of its posts. */
export async function handleAdd(received: Received<Add>): Promise<void> {
  const uri = await pinnedUri(received)
  if (uri !== null) await storePin(received.ctx, received.fedify, received.sender.id, uri)
}

/** A remote account unpins a post. */
export async function handleRemove(received: Received<Remove>): Promise<void> {
  const uri = await pinnedUri(received)
  if (uri !== null) await removePin(received.ctx, received.sender.id, uri)
}

/** The post added to or removed from the sender's pinned collection; other collections are ignored. */
async function pinnedUri({ ctx, json, sender }: Received<Add | Remove>): Promise<string | null> {
  const row = await ctx.db.selectFrom('accounts').select('featured_url').where('id', '=', sender.id).executeTakeFirst()
  return row === undefined || row.featured_url === null || idOf(json['target']) !== row.featured_url ? null : idOf(json['object'])
}
