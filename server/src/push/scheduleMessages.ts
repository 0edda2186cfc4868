import type { Kysely } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { Tables } from '../Tables.ts'

/** How many messages are sent at the same time, and how many of them to one push service. */
export const AT_ONCE = 8
export const PER_HOST = 4

/** How many times sending a message is attempted in all. */
export const RETRIES = 3
const RETRY_MS = 60_000

/** When sending is attempted again after this many failures. */
export const retryAfter = (ctx: Pick<AppContext, 'now'>, attempt: number): Date =>
  new Date(ctx.now().getTime() + RETRY_MS * 4 ** (attempt - 1))

/** The host of a push service; null for an invalid address. */
const hostOf = (endpoint: string): string | null => URL.parse(endpoint)?.host ?? null

/** A kind of job that sends one message to one subscription. */
interface Sending<T> {
  readonly job: string
  /** The key of a message: of two messages with the same key only one is waiting. */
  readonly keyOf: (message: T) => string
}

/** Schedules messages, in the transaction that stores what they are about. */
export async function scheduleMessages<T extends { readonly subscriptionId: string }>(
  { jobs }: Pick<AppContext, 'jobs'>,
  db: Kysely<Tables>,
  { job, keyOf }: Sending<T>,
  planned: readonly { readonly message: T; readonly endpoint: string }[],
): Promise<void> {
  const hosts = new Map(planned.map(({ message, endpoint }) => [message.subscriptionId, hostOf(endpoint)]))
  await jobs.enqueueMany(
    job,
    planned.map(({ message }) => message),
    { keyOf, hostOf: ({ subscriptionId }) => hosts.get(subscriptionId) ?? null, db },
  )
}

/** Schedules a message for later, because it is deferred to a summary or could not be sent. */
export async function scheduleLater<T extends object>(
  { jobs }: Pick<AppContext, 'jobs'>,
  { job, keyOf }: Sending<T>,
  message: T,
  endpoint: string,
  after: Date,
): Promise<void> {
  const host = hostOf(endpoint)
  await jobs.enqueue(job, message, { key: keyOf(message), after, ...(host === null ? {} : { host }) })
}
