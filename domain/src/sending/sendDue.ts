import { execute } from './execute.ts'
import { dueRow, isWaiting, type QueueEvent } from './queue.ts'
import type { Lane, Queue, QueueRow } from './QueueRow.ts'
import type { SendPorts } from './SendPorts.ts'

/** The queue before and after a change, which is stored. */
export interface QueueChange {
  readonly before: Queue
  readonly after: Queue
}

/** A sender for one account: a page or the service worker. */
export interface Sending {
  readonly accountKey: string
  /** A name that no other sender has. */
  readonly name: string
  /** Applies an event to the stored queue, in one step with the changes of other pages. */
  change(event: QueueEvent): Promise<QueueChange>
  /** Runs the work while no other page or worker sends for this account. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
  isOnline(): boolean
  /** How long, in milliseconds, a task stays reserved for this sender without a sign of life; 0 where `alone` already prevents others. */
  readonly holdMs: number
  /** How long, in milliseconds, a due task is left to the page that added it, so that this page can show the result; 0 for the sender's own tasks. */
  headStartMs(row: QueueRow): number
  portsFor(row: QueueRow): SendPorts
  /** Shows the results of tasks; answers the ids of those that were shown. The worker shows nothing. */
  tell(settled: Queue): readonly string[]
}

const lanes: readonly Lane[] = ['posts', 'actions']

/** Sends the due tasks of an account, and shows the results, including those of other senders. */
export async function sendDue(sending: Sending): Promise<void> {
  const { accountKey, change, now } = sending
  await sending.alone(async () => {
    const { after } = await change({ kind: 'taken-over', accountKey, now: now() })
    await Promise.all(lanes.map((lane) => sendLane(sending, lane, after)))
  })
}

/** Makes one attempt to send a task that this sender has reserved; resolves with the queue afterwards. */
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
    // It is missing if the task was withdrawn a moment ago.
    if (held !== undefined) queue = await tellSettled(sending, lane, await attemptTask(sending, held))
  }
}

/** Each lane shows only its own results, so that none is shown twice. */
async function tellSettled({ accountKey, tell, change }: Sending, lane: Lane, queue: Queue): Promise<Queue> {
  const settled = queue.filter((row) => row.accountKey === accountKey && row.lane === lane && row.outcome !== null)
  const ids = settled.length === 0 ? [] : tell(settled)
  return ids.length === 0 ? queue : (await change({ kind: 'told', ids })).after
}

/** Whether the task still waits for its undo time to pass: a page that is closed sends it at once, because its author meant to publish. */
export function isUndoable(row: QueueRow, now: number): boolean {
  return isWaiting(row) && row.tries === 0 && row.notBefore > now
}
