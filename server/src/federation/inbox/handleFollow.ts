import type { Follow } from '@fedify/vocab'
import { HttpError } from '../../platform/http/HttpError.ts'
import { followAccount } from '../../people/relationships/followAccount.ts'
import type { FollowCause } from '../../people/relationships/followAccount.ts'
import { idOf } from '../documents/rawJson.ts'
import { isOvertaken, markDeleted } from '../notes/tombstones.ts'
import { findFollowingRelay } from '../relays/relays.ts'
import { askToSend } from '../sending/askToSend.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import type { Received } from './receive.ts'

/** A remote account asks to follow a local one. */
export async function handleFollow({ ctx, activity, json, sender }: Received<Follow>): Promise<void> {
  const uri = activity.id?.href ?? null
  const relayId = await findFollowingRelay(ctx, sender.uri, json)
  if (relayId !== null && uri !== null) return askToSend(ctx, { what: 'acceptRelay', relayId, uri })
  const targetId = await findLocalAccountByUri(ctx, idOf(json['object']))
  if (targetId === null || (uri !== null && (await isOvertaken(ctx.db, uri, sender.uri, ctx.now())))) return
  const about = { accountId: sender.id, targetAccountId: targetId, uri }
  try {
    // The Undo of the earlier follow may still arrive, and must not end this one.
    const onReplaced: FollowCause['onReplaced'] = (db, earlier) => markDeleted(db, earlier, sender.uri, ctx.now())
    const outcome = await followAccount(ctx, sender.id, targetId, {}, { uri, onReplaced })
    // The request is repeated because the answer was lost, so the answer is sent again.
    if (outcome === 'changed' && (await isFollowing(ctx.db, sender.id, targetId))) await askToSend(ctx, { what: 'accept', ...about })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await askToSend(ctx, { what: 'reject', ...about })
  }
}

async function isFollowing(db: Received<Follow>['ctx']['db'], accountId: string, targetId: string): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetId)
    .executeTakeFirst()
  return row !== undefined
}
