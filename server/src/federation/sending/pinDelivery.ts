import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { PUBLIC } from '../documents/addressing.ts'
import { addressOfStatus } from '../notes/describeNote.ts'
import { inboxesOfFollowers } from './recipients.ts'
import type { Delivery, Send } from './Send.ts'

/** A pinned or unpinned post, for remote followers. Pins of non-public posts are not sent. */
export async function pinDelivery(
  ctx: AppContext,
  { what, pinnedId, pinId }: Extract<Send, { readonly pinnedId: string }>,
): Promise<Delivery | null> {
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.account_id', 's.visibility', 's.deleted_at', 'a.username', 'a.uri'])
    .where('s.id', '=', pinnedId)
    .executeTakeFirst()
  const object = await addressOfStatus(ctx, pinnedId)
  if (row === undefined || object === null || row.deleted_at !== null || !isBoostable(row.visibility)) return null
  const actor = accountUri(row, ctx.settings.publicUrl)
  return {
    sender: row.username,
    activity: {
      id: `${actor}#pins/${pinId}/${what}`,
      type: what === 'pin' ? 'Add' : 'Remove',
      actor,
      to: [PUBLIC],
      object,
      target: `${actor}/collections/featured`,
    },
    to: await inboxesOfFollowers(ctx.db, row.account_id),
    about: `${actor}#pins`,
  }
}
