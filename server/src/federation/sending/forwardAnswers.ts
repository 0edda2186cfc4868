import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { loadDeliveries, noteDeliveries } from './deliveries.ts'
import { inboxesOfAccounts } from './recipients.ts'
import { forwardActivity } from './forwardActivity.ts'
import type { Forwarding } from './forwardActivity.ts'
import type { Recipient } from './Send.ts'

interface Answer {
  readonly id: string
  readonly uri: string
}

/**
 * Forwards a circle answer to the readers at third servers with its author's signature, because their servers would not accept it from
 * this one otherwise. Each answer is forwarded once, even if it arrives repeatedly.
 */
export async function forwardAnswer(forwarding: Forwarding, answer: Answer, readerIds: readonly string[]): Promise<void> {
  const { ctx } = forwarding
  if ((await loadDeliveries(ctx, answer.id)).length > 0) return
  const recipients = await remoteInboxes(ctx, answer, readerIds)
  await noteDeliveries(ctx, answer.id, await forwardActivity(forwarding, answer.uri, recipients))
}

/** Forwards an edit of an answer to the servers that have it and may still read it. */
export async function forwardAnswerChange(forwarding: Forwarding, answer: Answer, readerIds: readonly string[]): Promise<void> {
  const having = new Set((await loadDeliveries(forwarding.ctx, answer.id)).map(({ inbox }) => inbox))
  const recipients = await remoteInboxes(forwarding.ctx, answer, readerIds)
  await forwardActivity(
    forwarding,
    answer.uri,
    recipients.filter(({ inbox }) => having.has(inbox)),
  )
}

/** Forwards the deletion of an answer, or of a public reply, to all servers it was forwarded to. */
export async function forwardDeletion(forwarding: Forwarding, answer: Answer, isPublic: boolean): Promise<void> {
  await forwardActivity(forwarding, answer.uri, await loadDeliveries(forwarding.ctx, answer.id), isPublic)
}

/** The personal inboxes of these readers at third servers. Readers at the author's own server have the answer already. */
async function remoteInboxes({ db }: AppContext, { uri: answerUri }: Answer, readerIds: readonly string[]): Promise<Recipient[]> {
  const recipients = await inboxesOfAccounts(db, readerIds)
  return recipients.filter(({ uri }) => !isSameOrigin(uri, answerUri)).map((each) => ({ ...each, sharedInbox: null }))
}
