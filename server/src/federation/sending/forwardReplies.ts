import type { AppContext } from '../../AppContext.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { loadDeliveries, noteDeliveries } from './deliveries.ts'
import { answeredHere, inboxesOfThread } from './recipients.ts'
import { forwardActivity } from './forwardActivity.ts'
import type { Forwarding } from './forwardActivity.ts'
import type { Recipient } from './Send.ts'

/** How many activities of one server are forwarded per hour, because each is sent to the servers of all followers. */
const MOST_OF_SERVER = 600
const HOUR_SECONDS = 3_600

interface Reply {
  readonly id: string
  readonly uri: string
}

/**
 * Forwards a public reply to a local post, with its author's signature, to the followers of that post's author, whose servers may not have
 * received it. Each reply is forwarded once, even if it arrives repeatedly, and not to its own server.
 */
export async function forwardReply(forwarding: Forwarding, reply: Reply): Promise<void> {
  const { ctx } = forwarding
  if ((await loadDeliveries(ctx, reply.id)).length > 0) return
  const recipients = await remoteInboxes(ctx, reply)
  if (recipients.length === 0 || !(await isWithinBudget(ctx, reply))) return
  await noteDeliveries(ctx, reply.id, await forwardActivity(forwarding, reply.uri, recipients, true))
}

/** Forwards an edit of a reply to the servers that have it, as long as the reply itself could be forwarded. */
export async function forwardReplyChange(forwarding: Forwarding, reply: Reply): Promise<void> {
  const { ctx } = forwarding
  const having = await loadDeliveries(ctx, reply.id)
  if (having.length === 0 || (await answeredHere(ctx.db, reply.id)) === null) return
  if (await isWithinBudget(ctx, reply)) await forwardActivity(forwarding, reply.uri, having, true)
}

/** One inbox per server. */
async function remoteInboxes({ db }: AppContext, { id, uri: replyUri }: Reply): Promise<Recipient[]> {
  const recipients = await inboxesOfThread(db, id)
  return recipients
    .filter(({ uri, inbox }) => !isSameOrigin(uri, replyUri) && !isSameOrigin(inbox, replyUri))
    .map(({ uri, inbox, sharedInbox }) => ({ uri, inbox: sharedInbox ?? inbox, sharedInbox: null }))
}

function isWithinBudget({ limiters }: AppContext, { uri }: Reply): Promise<boolean> {
  return createThrottle(limiters, 'passed-on', MOST_OF_SERVER, HOUR_SECONDS).admit(new URL(uri).host)
}
