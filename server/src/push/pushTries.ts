import type { Kysely } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { Tables } from '../Tables.ts'

/** How many messages are sent at the same time, and how many of them to one push service. */
export const AT_ONCE = 8
export const PER_HOST = 4

/** How often a message is tried in all. */
export const RETRIES = 3
const RETRY_MS = 60_000

/** When a message that failed for this many times is tried again. */
export const retryAfter = (ctx: Pick<AppContext, 'now'>, attempt: number): Date =>
  new Date(ctx.now().getTime() + RETRY_MS * 4 ** (attempt - 1))

/** The host of a push service; null for an address that cannot be read. */
const hostOf = (endpoint: string): string | null => URL.parse(endpoint)?.host ?? null

/** A kind of job that sends one message to one subscription. */
interface Sending<T> {
  readonly job: string
  /** What a message is told apart by: of two with the same key only one waits. */
  readonly keyOf: (message: T) => string
}

/** Plans messages in the transaction that makes what they tell of. */
export async function planMessages<T extends { readonly subscriptionId: string }>(
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

/** Plans a message for later: it waits for a time of day, or could not be sent. */
export async function planLater<T extends object>(
  { jobs }: Pick<AppContext, 'jobs'>,
  { job, keyOf }: Sending<T>,
  message: T,
  endpoint: string,
  after: Date,
): Promise<void> {
  const host = hostOf(endpoint)
  await jobs.enqueue(job, message, { key: keyOf(message), after, ...(host === null ? {} : { host }) })
}
