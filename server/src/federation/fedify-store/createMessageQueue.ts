import type { MessageQueue, MessageQueueEnqueueOptions } from '@fedify/fedify'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

/** The kind of job that a message is. */
export const MESSAGE_JOB = 'federation.message'

type Handler = (message: unknown) => Promise<void> | void

export interface JobQueue extends MessageQueue {
  /** Hands a message to whoever listens; fails while nobody does, and the message comes again. */
  deliver(message: unknown): Promise<void>
}

/** Fedify's messages as jobs: stored, claimed by one of all processes, and those of one ordering key done one after another. */
export function createMessageQueue({ db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>): JobQueue {
  const handlers = new Set<Handler>()
  const optionsOf = ({ delay, orderingKey }: MessageQueueEnqueueOptions = {}) => ({
    after: new Date(now().getTime() + (delay?.total('milliseconds') ?? 0)),
    ...(orderingKey === undefined ? {} : { sequence: orderingKey }),
  })

  return {
    // Fedify counts attempts per server and gives up after days, not minutes.
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
