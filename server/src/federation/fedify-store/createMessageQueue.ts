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
import type { TextCipher } from '../account-keys/createTextCipher.ts'
import { dropOvertaken } from './dropOvertaken.ts'
import { lockKeys, openKeys } from './sealedKeys.ts'

/** The kinds of job for Fedify's messages: incoming and outgoing ones have separate queues, so that many of one do not delay the other. */
export const INBOX_JOB = 'federation.inbox'
export const OUTBOX_JOB = 'federation.outbox'

type Handler = (message: unknown) => Promise<void> | void

/** The result of a message: Fedify does not report a failed delivery, but queues the message again. */
interface Delivery {
  isFailed: boolean
  isQueuedAgain: boolean
  /** The received activity as it was sent. */
  readonly received: Json | null
  /** Whether its embedded signature of the older kind was verified. */
  readonly hasVerifiedSignature: boolean
}

const delivering = new AsyncLocalStorage<Delivery>()

/** Must be called when Fedify reports that the current delivery failed. */
export function noteFailedDelivery(): void {
  const delivery = delivering.getStore()
  if (delivery !== undefined) delivery.isFailed = true
}

/** The current activity as it was sent: Fedify converts one with a signature of the older kind, after which the signature does not match. */
export function activityAsSent(): Json | null {
  return delivering.getStore()?.received ?? null
}

/** Whether the current activity has a valid signature or proof of its actor, so that other servers accept it whoever sends it. */
export async function hasVerifiedSignature({ documentLoader, contextLoader }: Context<void>): Promise<boolean> {
  const { received = null, hasVerifiedSignature: isVerified = false } = delivering.getStore() ?? {}
  if (isVerified || received === null || !('proof' in received)) return isVerified
  const [{ verifyObject }, { Activity }] = await Promise.all([import('@fedify/fedify'), import('@fedify/vocab')])
  return (await verifyObject(Activity, received, { documentLoader, contextLoader })) !== null
}

/** Callbacks for deliveries to other servers. */
interface Deliveries {
  /** Whether nothing is sent to this server, including messages queued before. */
  isRefused(host: string): Promise<boolean>
  /** Reports whether a message arrived; one that was held back because others failed has failed too. */
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
  cipher: TextCipher,
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
        { message: lockKeys(withHeaders(message), cipher) },
        { ...sequenceOf(message), ...optionsOf(options), ...(host === null ? {} : { host }) },
      )
    },
    enqueueMany: (messages, options) =>
      jobs.enqueueMany(
        job,
        messages.map((message: unknown) => ({ message: lockKeys(withHeaders(message), cipher) })),
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
      await delivering.run(delivery, () => rememberingReads(async () => handler(withTerms(openKeys(message, cipher)))))
      if (host !== null) await deliveries?.onDelivery(host, delivery.isFailed || delivery.isQueuedAgain)
    },
  }
}

/** The activity of a received message; null for an outgoing one. */
function receivedIn(message: unknown): Json | null {
  return isRecord(message) && message['type'] === 'inbox' && isRecord(message['activity']) ? message['activity'] : null
}

/** A received message, with common terms defined in its activity. Activities that Fedify has already converted are left unchanged. */
function withTerms(message: unknown): unknown {
  if (!isRecord(message) || message['type'] !== 'inbox' || message['normalizedActivity'] !== undefined) return message
  return { ...message, activity: withCommonTerms(message['activity']) }
}

/** Activities that others refer to when they undo or answer them; all other activities refer to their object. */
const NAMED_BY_OTHERS: ReadonlySet<unknown> = new Set(['Announce', 'Block', 'EmojiReact', 'Flag', 'Follow', 'Like'])

/**
 * The sequence of a received message: what one account does to one object is handled in order of arrival, because an Undo must not
 * overtake the activity it undoes, and Fedify does not order received messages. A digest, because addresses may have any length.
 */
function sequenceOf(message: unknown): { readonly sequence?: string } {
  const activity = receivedIn(message)
  if (activity === null) return {}
  const about = NAMED_BY_OTHERS.has(activity['type']) ? idOf(activity) : (idOf(activity['object']) ?? idOf(activity))
  const subject = JSON.stringify([idOf(activity['actor']), about])
  return { sequence: createHash('sha256').update(subject).digest('base64url') }
}

/** The server a message is sent to; null for a received message. */
function hostOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('inbox' in message) || typeof message.inbox !== 'string') return null
  return URL.parse(message.inbox)?.host ?? null
}
