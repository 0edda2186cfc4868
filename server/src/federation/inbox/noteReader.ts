import type { AppContext } from '../../AppContext.ts'
import { noteDeliveries } from '../sending/deliveries.ts'
import { mailboxesOfAccounts } from '../sending/mailboxes.ts'

/** Notes that somebody's server has a post of this server, because they did something with it: it is told of changes and of the end. */
export async function noteReader(ctx: AppContext, statusId: string, accountId: string): Promise<void> {
  await noteDeliveries(ctx, statusId, await mailboxesOfAccounts(ctx.db, [accountId]))
}
