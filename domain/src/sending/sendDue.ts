import { execute } from './execute.ts'
import { dueRow, isWaiting, type QueueEvent } from './queue.ts'
import type { Lane, Queue, QueueRow } from './QueueRow.ts'
import type { SendPorts } from './SendPorts.ts'

/** The queue before and after a change, which is stored. */
export interface QueueChange {
  readonly before: Queue
  readonly after: Queue
}

/** Whoever sends for one account: a page or the service worker. */
export interface Sending {
  readonly accountKey: string
  /** A name that no other sender has. */
  readonly name: string
  /** Stores what an event changes, at once with what other pages change. */
  change(event: QueueEvent): Promise<QueueChange>
  /** Does the work while no other page or worker does so for this account. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
  isOnline(): boolean
  /** For how long, in milliseconds, a task is this sender's without a sign of life; 0 where `alone` sees to that. */
  readonly holdMs: number
  /** For how long, in milliseconds, a due task is left to the page that added it, which tells its reader what became of it; 0 for its own. */
  headStartMs(row: QueueRow): number
  portsFor(row: QueueRow): SendPorts
  /** Shows what became of tasks; answers the ids of those that were shown. The worker shows nothing. */
  tell(settled: Queue): readonly string[]
}

const lanes: readonly Lane[] = ['posts', 'actions']

/** Sends what is due for an account, and shows what became of it, also of what others have sent. */
export async function sendDue(sending: Sending): Promise<void> {
  const { accountKey, change, now } = sending
  await sending.alone(async () => {
    const { after } = await change({ kind: 'taken-over', accountKey, now: now() })
    await Promise.all(lanes.map((lane) => sendLane(sending, lane, after)))
  })
}

/** Makes one attempt to send a task, which is this sender's already; answers the queue after it. */
export async function attemptTask(sending: Sending, row: QueueRow): Promise<Queue> {
  const { name: by, now, change, holdMs } = sending
  const { id } = row
  let queue: Queue = []
  const end = await execute(row, sending.portsFor(row), async (task) => {
    queue = (await change({ kind: 'progressed', id, by, until: now() + holdMs, task })).after
    return queue.some((one) => one.id === id && one.held?.by === by)
  })
  return end === null ? queue : (await change({ kind: 'attempted', id, by, end, now: now() })).after
}

async function sendLane(sending: Sending, lane: Lane, first: Queue): Promise<void> {
  const { accountKey, name, now, change } = sending
  for (let queue = await tellSettled(sending, lane, first); ;) {
    const row = sending.isOnline() ? dueRow(queue, accountKey, lane, now()) : null
    if (row === null || row.notBefore + sending.headStartMs(row) > now()) return
    queue = (await change({ kind: 'started', id: row.id, by: name, until: now() + sending.holdMs })).after
    const held = queue.find((one) => one.id === row.id && one.held?.by === name)
    // Without it, the task was taken back a moment ago.
    if (held !== undefined) queue = await tellSettled(sending, lane, await attemptTask(sending, held))
  }
}

/** Each lane shows its own, so that nothing is shown twice. */
async function tellSettled({ accountKey, tell, change }: Sending, lane: Lane, queue: Queue): Promise<Queue> {
  const settled = queue.filter((row) => row.accountKey === accountKey && row.lane === lane && row.outcome !== null)
  const ids = settled.length === 0 ? [] : tell(settled)
  return ids.length === 0 ? queue : (await change({ kind: 'told', ids })).after
}

/** Whether a page that is closed should send it at once: whoever published and left meant to publish. */
export function isUndoable(row: QueueRow, now: number): boolean {
  return isWaiting(row) && row.tries === 0 && row.notBefore > now
}
