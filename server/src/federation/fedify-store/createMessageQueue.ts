import type { MessageQueue, MessageQueueEnqueueOptions } from '@fedify/fedify'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

/** The kind of job for Fedify's messages. */
export const MESSAGE_JOB = 'federation.message'

type Handler = (message: unknown) => Promise<void> | void

export interface JobQueue extends MessageQueue {
  /** Passes a message to Fedify's listener; fails while there is none, so that the job is tried again. */
  deliver(message: unknown): Promise<void>
}

/** Fedify's message queue as jobs: stored, each claimed by one process, those with the same ordering key one after another. */
export function createMessageQueue({ db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>): JobQueue {
  const handlers = new Set<Handler>()
  const optionsOf = ({ delay, orderingKey }: MessageQueueEnqueueOptions = {}) => ({
    after: new Date(now().getTime() + (delay?.total('milliseconds') ?? 0)),
    ...(orderingKey === undefined ? {} : { sequence: orderingKey }),
  })

  return {
    // Fedify itself counts attempts for each server and gives up after days, not minutes.
    nativeRetrial: false,
    enqueue: (message, options) => jobs.enqueue(MESSAGE_JOB, { message }, optionsOf(options)),
    enqueueMany: (messages, options) =>
      jobs.enqueueMany(
        MESSAGE_JOB,
        messages.map((message: unknown) => ({ message })),
        optionsOf(options),
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
        from jobs where name = ${MESSAGE_JOB} and (locked_until is null or locked_until < ${now()})`.execute(db)
      const { queued = 0, ready = 0 } = rows[0] ?? {}
      return { queued, ready, delayed: queued - ready }
    },
    async deliver(message) {
      const [handler] = handlers
      if (handler === undefined) throw new Error('Nobody listens to the messages of other servers')
      await handler(message)
    },
  }
}
