import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { addressOfStatus } from '../notes/describeNote.ts'
import { inboxesOfAccounts } from './recipients.ts'
import type { Delivery, Send } from './Send.ts'

/** One choice of a local account in a remote poll, for the poll's author. */
export async function voteDelivery(ctx: AppContext, { voteId }: Extract<Send, { readonly voteId: string }>): Promise<Delivery | null> {
  const row = await ctx.db
    .selectFrom('poll_votes as v')
    .innerJoin('polls as p', 'p.id', 'v.poll_id')
    .innerJoin('accounts as voter', 'voter.id', 'v.account_id')
    .innerJoin('accounts as author', 'author.id', 'p.account_id')
    .select(['v.choice', 'v.created_at', 'p.options', 'p.status_id', 'p.account_id', 'voter.username', 'voter.uri', 'author.uri as to'])
    .where('v.id', '=', voteId)
    .executeTakeFirst()
  const name = row?.options[row.choice]
  const inReplyTo = row === undefined ? null : await addressOfStatus(ctx, row.status_id)
  if (row === undefined || name === undefined || inReplyTo === null) return null
  const actor = accountUri({ username: row.username, uri: row.uri }, ctx.settings.publicUrl)
  const id = `${actor}#votes/${voteId}`
  const to = [row.to]
  const object = { id, type: 'Note', name, attributedTo: actor, inReplyTo, to, published: row.created_at.toISOString() }
  return {
    sender: row.username,
    activity: { id: `${id}/activity`, type: 'Create', actor, to, object },
    to: await inboxesOfAccounts(ctx.db, [row.account_id]),
    about: inReplyTo,
    isPersonal: true,
  }
}
