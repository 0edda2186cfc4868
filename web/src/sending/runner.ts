import { sendDue } from '@starling/domain/sending'
import type { Queue, QueueRow, Sending, SendPorts } from '@starling/domain/sending'
import { changeQueue } from '../storage/sendingTable.ts'

/** What differs between a page and the service worker. */
export interface RunnerOptions {
  readonly accountKey: string
  isOnline(): boolean
  headStartMs(row: QueueRow): number
  portsFor(row: QueueRow): SendPorts
  /** Shows the results of tasks; answers the ids of those that were shown. */
  tell(settled: Queue): readonly string[]
}

/** Sends the tasks of one account, while no other page or worker does. */
export interface Runner {
  readonly sending: Sending
  /** Sends what is due; resolves when nothing more can be sent now, and rejects where storage is broken. */
  run(): Promise<void>
}

/**
 * How long, in milliseconds, other pages leave a row alone that is being sent by a page which is closing, or by any page where the browser
 * has no locks.
 */
export const HOLD_MS = 60_000

export function createRunner(options: RunnerOptions): Runner {
  const hasLocks = 'locks' in navigator
  const sending: Sending = {
    ...options,
    name: `${Date.now()}-${Math.random()}`,
    change: changeQueue,
    // Insecure pages have no locks. There, rows are reserved for `HOLD_MS`, so that other pages do not send them too.
    async alone(work) {
      if (hasLocks) await navigator.locks.request(`starling:sending ${options.accountKey}`, work)
      else await work()
    },
    now: () => Date.now(),
    holdMs: hasLocks ? 0 : HOLD_MS,
  }
  let running = Promise.resolve()
  let next: Promise<void> | null = null
  return {
    sending,
    run() {
      // Several calls during a run lead to only one more run.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null
          running = sendDue(sending)
          return running
        })
      return next
    },
  }
}
