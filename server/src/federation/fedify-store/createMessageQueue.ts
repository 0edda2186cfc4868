import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Context, MessageQueue, MessageQueueEnqueueOptions } from '@fedify/fedify'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { idOf, isRecord } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { rememberingReads } from '../documents/readOnce.ts'
import { withCommonTerms } from '../documents/withCommonTerms.ts'
import { withHeaders } from './addingHeaders.ts'
import type { Seal } from '../account-keys/createSeal.ts'
import { dropOvertaken } from './dropOvertaken.ts'
import { lockKeys, openKeys } from './sealedKeys.ts'

/** The kinds of job for Fedify's messages: what came in and what goes out are apart, so that a flood of one does not hold up the other. */
export const INBOX_JOB = 'federation.inbox'
export const OUTBOX_JOB = 'federation.outbox'

type Handler = (message: unknown) => Promise<void> | void

/** What became of a message while Fedify dealt with it: it swallows the failure of a delivery, and queues the message again. */
interface Delivery {
  isFailed: boolean
  isQueuedAgain: boolean
  /** What was received, as it was sent. */
  readonly received: Json | null
  /** Whether the signature of the older kind within it was verified. */
  readonly hasVerifiedSignature: boolean
}

const delivering = new AsyncLocalStorage<Delivery>()

/** To be called when Fedify reports that the current delivery failed. */
export function noteFailedDelivery(): void {
  const delivery = delivering.getStore()
  if (delivery !== undefined) delivery.isFailed = true
}

/** The activity that is being dealt with, as it was sent: Fedify brings one with a signature of the older kind into another form, which is not what was signed. */
export function activityAsSent(): Json | null {
  return delivering.getStore()?.received ?? null
}

/** Whether the activity that is being dealt with bears a signature or proof of its actor's that holds, so that others believe it whoever brings it. */
export async function hasVerifiedSignature({ documentLoader, contextLoader }: Context<void>): Promise<boolean> {
  const { received = null, hasVerifiedSignature: isVerified = false } = delivering.getStore() ?? {}
  if (isVerified || received === null || !('proof' in received)) return isVerified
  const [{ verifyObject }, { Activity }] = await Promise.all([import('@fedify/fedify'), import('@fedify/vocab')])
  return (await verifyObject(Activity, received, { documentLoader, contextLoader })) !== null
}

/** What has to do with deliveries to other servers. */
interface Deliveries {
  /** Whether nothing is sent to a server, also of what was to be sent before that was so. */
  isRefused(host: string): Promise<boolean>
  /** Told of each message whether it arrived; one that is held back, because others failed, did not. */
  onDelivery(host: string, hasFailed: boolean): Promise<void>
}

export interface JobQueue extends MessageQueue {
  /** Passes a message to Fedify's listener; fails while there is none, so that the job is tried again. */
  deliver(message: unknown): Promise<void>
}

/**
 * Fedify's message queue as jobs of one kind: stored, each claimed by one process, those with the same ordering key one after another.
 * Fedify puts the private keys of the sender into its messages; they are stored sealed.
 */
export function createMessageQueue(
  { db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  job: string,
  seal: Seal,
  deliveries?: Deliveries,
): JobQueue {
  const handlers = new Set<Handler>()
  const optionsOf = ({ delay, orderingKey }: MessageQueueEnqueueOptions = {}) => ({
    after: new Date(now().getTime() + (delay?.total('milliseconds') ?? 0)),
    ...(orderingKey === undefined ? {} : { sequence: orderingKey }),
  })

  return {
    // Fedify itself counts attempts for each server and gives up after days, not minutes.
    nativeRetrial: false,
    enqueue(message: unknown, options) {
      const host = hostOf(message)
      const current = delivering.getStore()
      if (current !== undefined) current.isQueuedAgain = true
      return jobs.enqueue(
        job,
        { message: lockKeys(withHeaders(message), seal) },
        { ...sequenceOf(message), ...optionsOf(options), ...(host === null ? {} : { host }) },
      )
    },
    enqueueMany: (messages, options) =>
      jobs.enqueueMany(
        job,
        messages.map((message: unknown) => ({ message: lockKeys(withHeaders(message), seal) })),
        { ...optionsOf(options), hostOf: ({ message }) => hostOf(message) },
      ),
    async listen(handler, { signal } = {}) {
      if (signal?.aborted === true) return
      handlers.add(handler)
      await new Promise<void>((done) => signal?.addEventListener('abort', () => done(), { once: true }))
      handlers.delete(handler)
    },
    async getDepth() {
      const { rows } = await sql<{ queued: number; ready: number }>`
        select count(*)::integer as queued, (count(*) filter (where run_after <= ${now()}))::integer as ready
        from jobs where name = ${job} and (locked_until is null or locked_until < ${now()})`.execute(db)
      const { queued = 0, ready = 0 } = rows[0] ?? {}
      return { queued, ready, delayed: queued - ready }
    },
    async deliver(message) {
      const [handler] = handlers
      if (handler === undefined) throw new Error('Nobody listens to the messages of other servers')
      const host = hostOf(message)
      if (host !== null && (await deliveries?.isRefused(host)) === true) return
      await dropOvertaken(db, job, now(), message)
      const delivery: Delivery = {
        isFailed: false,
        isQueuedAgain: false,
        received: receivedIn(message),
        hasVerifiedSignature: isRecord(message) && message['ldSignatureVerified'] === true,
      }
      await delivering.run(delivery, () => rememberingReads(async () => handler(withTerms(openKeys(message, seal)))))
      if (host !== null) await deliveries?.onDelivery(host, delivery.isFailed || delivery.isQueuedAgain)
    },
  }
}

/** The activity of a message that was received; null for one that is for another server. */
function receivedIn(message: unknown): Json | null {
  return isRecord(message) && message['type'] === 'inbox' && isRecord(message['activity']) ? message['activity'] : null
}

/** A message that was received, with its activity as it is to be read. What Fedify has brought into another form already is left alone. */
function withTerms(message: unknown): unknown {
  if (!isRecord(message) || message['type'] !== 'inbox' || message['normalizedActivity'] !== undefined) return message
  return { ...message, activity: withCommonTerms(message['activity']) }
}

/** The activities that another one names when it takes them back or answers them; all others are about their object. */
const NAMED_BY_OTHERS: ReadonlySet<unknown> = new Set(['Announce', 'Block', 'EmojiReact', 'Flag', 'Follow', 'Like'])

/**
 * What one account does to one thing is dealt with in the order of its arrival: a removal must not overtake what it takes back, which Fedify, to which messages
 * that were received have no order, would let happen. A digest, because addresses may be of any length.
 */
function sequenceOf(message: unknown): { readonly sequence?: string } {
  const activity = receivedIn(message)
  if (activity === null) return {}
  const about = NAMED_BY_OTHERS.has(activity['type']) ? idOf(activity) : (idOf(activity['object']) ?? idOf(activity))
  const subject = JSON.stringify([idOf(activity['actor']), about])
  return { sequence: createHash('sha256').update(subject).digest('base64url') }
}

/** The server a message is for; null for one that was received. */
function hostOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('inbox' in message) || typeof message.inbox !== 'string') return null
  return URL.parse(message.inbox)?.host ?? null
}
