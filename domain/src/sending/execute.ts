import { ApiError } from '@starling/api/client'
import { sendAction } from './sendAction.ts'
import { mayHaveBeenReceived, sendPost } from './sendPost.ts'
import { failureOf, SendError } from './SendFailure.ts'
import { isAction, isPost, type AttemptEnd, type PostTask, type QueueRow, type Task } from './QueueRow.ts'
import { retryDelayMs } from './queue.ts'
import type { SendPorts } from './SendPorts.ts'
import { withoutMissingPosts } from './withoutMissingPosts.ts'

/** Thrown when the task no longer belongs to this sender: it was deleted with its account, or taken over. */
class NotOursError extends Error {}

/**
 * Makes one attempt to send a task; never rejects because of the server. `keep` stores the task and answers whether it still belongs to
 * this sender. Resolves with null where it does not.
 */
export async function execute(row: QueueRow, ports: SendPorts, keep: (task: Task) => Promise<boolean>): Promise<AttemptEnd | null> {
  let task = row.task
  const store = async (next: Task) => {
    task = next
    if (!(await keep(next))) throw new NotOursError()
  }
  try {
    try {
      if (isPost(row)) return await sendPost(row.task, ports, store)
      if (!isAction(row)) return null
      const answer = await sendAction(ports.client, row.task, ports.missing)
      ports.onAction?.(answer)
      return { kind: 'done' }
    } catch (error) {
      if (error instanceof NotOursError) throw error
      const end = endOf(error, row, ports)
      if (task.kind !== 'post') return end
      const failed = task
      const rest = await afterFailure(failed, error, end, ports)
      if (rest !== failed) await store(rest)
      return rest.draft === failed.draft ? end : { kind: 'refused', failure: { name: 'MissingPost' } }
    }
  } catch (error) {
    if (error instanceof NotOursError) return null
    throw error
  }
}

function endOf(error: unknown, { task, tries }: QueueRow, { mostTries, now }: SendPorts): AttemptEnd {
  const failure = failureOf(error)
  if (!(error instanceof ApiError)) return { kind: 'refused', failure }
  const { kind, status, retryAt } = error
  const waits: AttemptEnd = { kind: 'waits', waitMs: retryDelayMs(tries + 1), failure }
  if (kind === 'offline') return waits
  // Sending an action twice does no harm, so it is repeated without telling the reader.
  if (kind === 'timeout' && task.kind !== 'post') return waits
  const isLimited = kind === 'rate-limited'
  if (tries + 1 < mostTries && (isLimited || mayHaveBeenReceived(error))) {
    const untilMs = retryAt === null ? (isLimited ? 60_000 : 0) : Date.parse(retryAt) - now()
    return { ...waits, waitMs: isLimited ? Math.max(1000, untilMs) : waits.waitMs }
  }
  // If the answer to a vote was lost, the repeated vote is refused: the first one has counted.
  if (task.kind === 'vote' && status === 422 && tries > 0) return { kind: 'done' }
  return { kind: 'refused', failure }
}

/**
 * A refused draft may refer to deleted posts: it is returned without them. A post that was deleted again after publishing becomes an
 * unsent draft.
 */
async function afterFailure(task: PostTask, error: unknown, end: AttemptEnd, { client }: SendPorts): Promise<PostTask> {
  const left = error instanceof SendError ? { ...task, attempt: null, widened: null } : task
  if (end.kind !== 'refused' || task.attempt !== null) return left
  const draft = await withoutMissingPosts(client, left.draft, error)
  return draft === left.draft ? left : { ...left, draft }
}
