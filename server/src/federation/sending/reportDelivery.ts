import type { AppContext } from '../../AppContext.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { addressOfStatus } from '../notes/describeNote.ts'
import { inboxesOfAccounts } from './recipients.ts'
import type { Delivery, Send } from './Send.ts'

type OfReport = Extract<Send, { readonly what: 'flag' }>

/** A report for the moderators of another server. It is sent by the instance actor, so that the reporter stays unknown there. */
export async function reportDelivery(ctx: AppContext, { reportId }: OfReport): Promise<Delivery | null> {
  const { db, settings } = ctx
  const report = await db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.target_account_id')
    .select(['r.target_account_id', 'r.comment', 'r.status_ids', 'a.uri'])
    .where('r.id', '=', reportId)
    .where('r.forward_wanted', '=', true)
    .executeTakeFirst()
  if (report === undefined || report.uri === null) return null
  const posts = await Promise.all(report.status_ids.map((id) => addressOfStatus(ctx, id)))
  const actor = `${settings.publicUrl}/actor`
  return {
    sender: INSTANCE_ACTOR,
    activity: {
      id: `${settings.publicUrl}/reports/${reportId}`,
      type: 'Flag',
      actor,
      content: report.comment,
      object: [report.uri, ...posts.filter((uri) => uri !== null)],
      to: [report.uri],
    },
    to: await inboxesOfAccounts(db, [report.target_account_id]),
    about: report.uri,
    isPersonal: true,
  }
}
