import type { AppContext } from '../../AppContext.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { loadDeliveries, noteDeliveries } from './deliveries.ts'
import { mailboxesOfAccounts } from './mailboxes.ts'
import { passOn } from './passOn.ts'
import type { Passing } from './passOn.ts'
import type { Mailbox } from './Send.ts'

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
  const mailboxes = await mailboxesElsewhere(ctx, answer, readerIds)
  if (await passOn(passing, answer.uri, mailboxes)) await noteDeliveries(ctx, answer.id, mailboxes)
}

/** Passes a change of an answer on to those who have it and still are to read it. */
export async function passOnChange(passing: Passing, answer: Answer, readerIds: readonly string[]): Promise<void> {
  const having = new Set((await loadDeliveries(passing.ctx, answer.id)).map(({ inbox }) => inbox))
  const mailboxes = await mailboxesElsewhere(passing.ctx, answer, readerIds)
  await passOn(
    passing,
    answer.uri,
    mailboxes.filter(({ inbox }) => having.has(inbox)),
  )
}

/** Passes the end of an answer, or of a public reply, on to everybody who has it from here. */
export async function passOnEnd(passing: Passing, answer: Answer): Promise<void> {
  await passOn(passing, answer.uri, await loadDeliveries(passing.ctx, answer.id))
}

/** The personal inboxes of these at third servers. Whoever is of the author's own server has the answer from there. */
async function mailboxesElsewhere({ db }: AppContext, { uri: answerUri }: Answer, readerIds: readonly string[]): Promise<Mailbox[]> {
  const mailboxes = await mailboxesOfAccounts(db, readerIds)
  return mailboxes.filter(({ uri }) => !isSameOrigin(uri, answerUri)).map((each) => ({ ...each, sharedInbox: null }))
}
