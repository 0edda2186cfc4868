import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Tables } from '../../Tables.ts'
import type { Send } from './Send.ts'

export const SEND_JOB = 'federation.send'

/**
 * Enqueues an activity, in the transaction of the change where one is open. Activities about the same two accounts, or the same post, are
 * sent in order.
 */
export async function askToSend({ jobs }: Pick<AppContext, 'jobs'>, send: Send, db?: Kysely<Tables>): Promise<void> {
  await jobs.enqueue(SEND_JOB, send, { sequence: subjectOf(send), ...(db === undefined ? {} : { db }) })
}

/** Enqueues the counts of a poll; many votes before that time cause one activity. */
export async function askToSendNumbers(
  { jobs }: Pick<AppContext, 'jobs'>,
  statusId: string,
  after: Date,
  db: Kysely<Tables>,
): Promise<void> {
  const send: Send = { what: 'update', statusId }
  await jobs.enqueue(SEND_JOB, send, { key: `numbers of ${statusId}`, isNeverPutOff: true, sequence: subjectOf(send), after, db })
}

function subjectOf(send: Send): string {
  if ('statusId' in send) return `status ${send.statusId}`
  if ('pinnedId' in send) return `status ${send.pinnedId}`
  if ('quotingId' in send) return `quote ${send.quotingId}`
  if ('voteId' in send) return `votes on ${send.votedId}`
  // Some servers treat a favourite as a reaction and the other way round, so both share one sequence.
  if ('reactedId' in send) return `${send.accountId} likes ${send.reactedId}`
  if ('relayId' in send) return `relay ${send.relayId}`
  if ('reportId' in send) return `report ${send.reportId}`
  if (!('targetAccountId' in send) && !('likedId' in send)) return `profile ${send.accountId}`
  return 'likedId' in send ? `${send.accountId} likes ${send.likedId}` : [send.accountId, send.targetAccountId].toSorted().join(' ')
}
