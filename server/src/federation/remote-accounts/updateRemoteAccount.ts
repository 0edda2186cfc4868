import { isActor } from '@fedify/vocab'
import type { Update } from '@fedify/vocab'
import type { InboxContext } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { readRemoteAccount } from './readRemoteAccount.ts'

/** Updates an account that this server knows already from its actor document. Unknown accounts are ignored. */
export async function updateRemoteAccount(ctx: AppContext, fedify: InboxContext<void>, update: Update): Promise<void> {
  const actor = await update.getObject(fedify)
  if (actor === null || !isActor(actor) || actor.id === null || actor.id.href !== update.actorId?.href) return
  const known = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('uri', '=', actor.id.href)
    .where('domain', 'is not', null)
    // A suspended account, or one of a suspended server, is not updated.
    .where(isNotSuspended())
    .executeTakeFirst()
  if (known === undefined) return
  const { fields, ...said } = await readRemoteAccount(actor)
  await ctx.events.write(async ({ db, tell }) => {
    await db
      .updateTable('accounts')
      .set({ ...said, fields: json(fields) })
      .where('id', '=', known.id)
      .execute()
    tell({ type: 'account.updated', accountId: known.id })
  })
}
