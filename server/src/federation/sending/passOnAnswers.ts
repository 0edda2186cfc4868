import type { InboxContext } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { listOf } from '../documents/rawJson.ts'
import { activityAsSent } from '../fedify-store/createMessageQueue.ts'
import { loadDeliveries, noteDeliveries } from './deliveries.ts'
import { mailboxesOfAccounts } from './mailboxes.ts'
import type { Mailbox } from './Send.ts'
import { reachable } from './sendParcel.ts'

/** Somebody's few words go to many: longer activities are passed on to nobody. */
const MOST_CHARACTERS = 128 * 1024

interface Passing {
  readonly ctx: AppContext
  readonly fedify: InboxContext<void>
}

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
  if (await passOn(passing, answer, mailboxes)) await noteDeliveries(ctx, answer.id, mailboxes)
}

/** Passes a change of an answer on to those who have it and still are to read it. */
export async function passOnChange(passing: Passing, answer: Answer, readerIds: readonly string[]): Promise<void> {
  const having = new Set((await loadDeliveries(passing.ctx, answer.id)).map(({ inbox }) => inbox))
  const mailboxes = await mailboxesElsewhere(passing.ctx, answer, readerIds)
  await passOn(
    passing,
    answer,
    mailboxes.filter(({ inbox }) => having.has(inbox)),
  )
}

/** Passes the end of an answer on to everybody who has it. */
export async function passOnEnd(passing: Passing, answer: Answer): Promise<void> {
  await passOn(passing, answer, await loadDeliveries(passing.ctx, answer.id))
}

/** The personal inboxes of these at third servers. Whoever is of the author's own server has the answer from there. */
async function mailboxesElsewhere({ db }: AppContext, { uri: answerUri }: Answer, readerIds: readonly string[]): Promise<Mailbox[]> {
  const mailboxes = await mailboxesOfAccounts(db, readerIds)
  return mailboxes.filter(({ uri }) => !isSameOrigin(uri, answerUri)).map((each) => ({ ...each, sharedInbox: null }))
}

/** Answers whether it was passed on. Beside the answer nothing may be in it, and without its author's signature nobody would believe it. */
async function passOn({ ctx, fedify }: Passing, { uri }: Answer, mailboxes: readonly Mailbox[]): Promise<boolean> {
  const json = activityAsSent()
  if (mailboxes.length === 0 || json === null || !('proof' in json || 'signature' in json)) return false
  if (listOf(json['object']).length !== 1) return false
  if (JSON.stringify(json).length > MOST_CHARACTERS) return false
  await fedify.forwardActivity({ identifier: INSTANCE_ACTOR }, await reachable(ctx, mailboxes), {
    skipIfUnsigned: true,
    preferSharedInbox: false,
    orderingKey: uri,
    excludeBaseUris: [new URL(fedify.canonicalOrigin)],
  })
  return true
}
