import type { Delete } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { storeQuoteState } from '../../posts/quotes/storeQuoteState.ts'
import { deleteAccount } from '../../identity/registration/deleteAccount.ts'
import { deletionColumns, deleteStatus } from '../../posts/writing/deleteStatus.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf } from '../documents/rawJson.ts'
import { markEnd } from '../notes/tombstones.ts'
import { forwardDeletion } from '../sending/forwardAnswers.ts'
import { askToSend } from '../sending/askToSend.ts'
import type { Received } from './receive.ts'

/** A remote account has deleted one of its objects. If the object has not arrived yet, it is not stored later. */
export async function handleDelete({ ctx, fedify, json, sender }: Received<Delete>): Promise<void> {
  const uri = idOf(json['object'])
  if (uri === null || !isSameOrigin(uri, sender.uri)) return
  if (uri === sender.uri) return void (await deleteAccount(ctx, sender.id, { keepsName: false }))
  await markEnd(ctx, uri, sender.uri)
  const row = await ctx.db
    .selectFrom('statuses')
    .select(deletionColumns)
    .where('uri', '=', uri)
    .where('account_id', '=', sender.id)
    .where('local', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row !== undefined) {
    // Before the deletion, so that it is repeated if the process dies in between.
    await forwardDeletion({ ctx, fedify }, { id: row.id, uri }, isBoostable(row.visibility))
    await deleteStatus(ctx, row, true)
  } else await revokeQuotes(ctx, uri, sender.id)
}

/** The author of a quoted post revokes its approval. */
async function revokeQuotes(ctx: AppContext, approvalUri: string, accountId: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('statuses as quoted', 'quoted.id', 's.quote_of_id')
    .select(['s.id', 's.local', 'quoted.id as quoted_id'])
    .where('s.quote_approval_uri', '=', approvalUri)
    .where('quoted.account_id', '=', accountId)
    .execute()
  for (const { id: quotingId, local, quoted_id: quotedId } of rows) {
    const change = { quotingId, quotedId, accountId, from: ['accepted', 'pending'], state: 'revoked' }
    if ((await storeQuoteState(ctx, change)) && local) await askToSend(ctx, { what: 'update', statusId: quotingId })
  }
}
