import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { loadDeliveries, noteDeliveries } from './deliveries.ts'
import { inboxesOfAccounts } from './recipients.ts'
import { passOn } from './passOn.ts'
import type { Passing } from './passOn.ts'
import type { Recipient } from './Send.ts'

interface Answer {
  readonly id: string
  readonly uri: string
}

/**
 * Passes an answer on to those of a circle who are at third servers, as its author signed it: their servers believe that signature, and nothing that this server
 * says. It is done once, however often it comes.
 */
export async function passOnAnswer(passing: Passing, answer: Answer, readerIds: readonly string[]): Promise<void> {
  const { ctx } = passing
  if ((await loadDeliveries(ctx, answer.id)).length > 0) return
  const recipients = await remoteInboxes(ctx, answer, readerIds)
  if (await passOn(passing, answer.uri, recipients)) await noteDeliveries(ctx, answer.id, recipients)
}

/** Passes a change of an answer on to those who have it and still are to read it. */
export async function passOnChange(passing: Passing, answer: Answer, readerIds: readonly string[]): Promise<void> {
  const having = new Set((await loadDeliveries(passing.ctx, answer.id)).map(({ inbox }) => inbox))
  const recipients = await remoteInboxes(passing.ctx, answer, readerIds)
  await passOn(
    passing,
    answer.uri,
    recipients.filter(({ inbox }) => having.has(inbox)),
  )
}

/** Passes the end of an answer, or of a public reply, on to everybody who has it from here. */
export async function passOnEnd(passing: Passing, answer: Answer): Promise<void> {
  await passOn(passing, answer.uri, await loadDeliveries(passing.ctx, answer.id))
}

/** The personal inboxes of these at third servers. Whoever is of the author's own server has the answer from there. */
async function remoteInboxes({ db }: AppContext, { uri: answerUri }: Answer, readerIds: readonly string[]): Promise<Recipient[]> {
  const recipients = await inboxesOfAccounts(db, readerIds)
  return recipients.filter(({ uri }) => !isSameOrigin(uri, answerUri)).map((each) => ({ ...each, sharedInbox: null }))
}
