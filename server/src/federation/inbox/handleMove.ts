import type { Move } from '@fedify/vocab'
import { moveAccount } from '../../people/moving/moveAccount.ts'
import type { AppContext } from '../../AppContext.ts'
import { idOf } from '../documents/rawJson.ts'
import { refreshActor } from '../remote-accounts/resolveActor.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import type { Received } from './receive.ts'

/**
 * A remote account moves to another account, which must name the old one as an alias: otherwise anybody could redirect their followers to
 * any account.
 */
export async function handleMove({ ctx, fedify, json, sender }: Received<Move>): Promise<void> {
  const target = idOf(json['target'])
  if (target === null || target === sender.uri || idOf(json['object']) !== sender.uri) return
  const targetId = (await findLocalAccountByUri(ctx, target)) ?? (await refreshActor(ctx, fedify, target))?.id ?? null
  if (targetId !== null && (await isAlsoKnownAs(ctx, targetId, sender.uri))) await moveAccount(ctx, sender.id, targetId)
}

async function isAlsoKnownAs({ db }: AppContext, id: string, uri: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select(['also_known_as', 'suspended_at']).where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.suspended_at === null && row.also_known_as.includes(uri)
}
