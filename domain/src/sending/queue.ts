import type { AttemptEnd, Lane, Queue, QueueRow, Sender, Task } from './QueueRow.ts'
import { isAction } from './QueueRow.ts'
import { admitAction } from './admitAction.ts'

export type QueueEvent =
  | { readonly kind: 'added'; readonly row: QueueRow }
  /** An action was added: the actions it makes obsolete are dropped, and so is the action itself if it only undoes actions that were never sent. */
  | { readonly kind: 'admitted'; readonly id: string }
  /** Taken back by the reader; without effect once it is being sent or settled. */
  | { readonly kind: 'withdrawn'; readonly id: string }
  /** The time in which these can be undone is ended early. */
  | { readonly kind: 'hurried'; readonly ids: readonly string[]; readonly now: number }
  | { readonly kind: 'started'; readonly id: string; readonly by: string; readonly until: number }
  /** A part is done: the remaining task is stored, so that another sender can continue it. */
  | { readonly kind: 'progressed'; readonly id: string; readonly by: string; readonly until: number; readonly task: Task }
  | { readonly kind: 'attempted'; readonly id: string; readonly by: string; readonly end: AttemptEnd; readonly now: number }
  /** A page has shown the results of these tasks. */
  | { readonly kind: 'told'; readonly ids: readonly string[] }
  /** The network is back: tasks waiting for another attempt need not wait. */
  | { readonly kind: 'woken'; readonly now: number }
  /** A sender has become the only one for this account: tasks held by a page or worker that is gone wait again. */
  | { readonly kind: 'taken-over'; readonly accountKey: string; readonly now: number }
  /** The account's token must be removed from the device; without `isKept` its tasks are removed as well. */
  | { readonly kind: 'signed-out'; readonly accountKey: string; readonly isKept: boolean }
  | { readonly kind: 'signed-in'; readonly accountKey: string; readonly sender: Sender }

/** The age up to which a post is still sent without asking its author again, in milliseconds. */
export const POST_GOOD_FOR_MS = 86_400_000

/** The wait after the nth attempt without an answer, in milliseconds: two seconds, doubled each time, at most five minutes. */
export function retryDelayMs(tries: number): number {
  return Math.min(300_000, 1000 * 2 ** Math.min(tries, 12))
}

/** The queue after an event; rows that do not change stay the same objects. */
export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'added':
      return queue.some(({ id }) => id === event.row.id) ? queue : inOrder([...queue, event.row])
    case 'admitted':
      return admitted(queue, event.id)
    case 'withdrawn':
      return queue.filter((row) => row.id !== event.id || !isWaiting(row))
    case 'hurried': {
      const { ids, now } = event
      return queue.map((row) => (ids.includes(row.id) && isWaiting(row) && row.notBefore > now ? { ...row, notBefore: now } : row))
    }
    case 'started': {
      const { id, by, until } = event
      return queue.map((row) => (row.id === id && isWaiting(row) ? { ...row, held: { by, until } } : row))
    }
    case 'progressed': {
      const { id, by, until, task } = event
      return queue.map((row) =>
        isHeldBy(row, id, by) ? { ...row, task, held: { by, until }, tries: isNextPost(row.task, task) ? 0 : row.tries } : row,
      )
    }
    case 'attempted': {
      const { id, by, end, now } = event
      return queue.map((row) => {
        if (!isHeldBy(row, id, by)) return row
        return end.kind === 'waits' ? waitingAgain(row, now + end.waitMs) : { ...row, held: null, outcome: end }
      })
    }
    case 'told':
      return queue.filter(({ id, outcome }) => outcome === null || !event.ids.includes(id))
    case 'woken':
      return queue.map((row) => (isWaiting(row) && row.tries > 0 && row.notBefore > event.now ? { ...row, notBefore: event.now } : row))
    case 'taken-over': {
      const { accountKey, now } = event
      return queue.map((row) => {
        if (row.accountKey !== accountKey || row.outcome !== null) return row
        const freed = row.held !== null && row.held.until <= now ? waitingAgain(row, now) : row
        return isTooOld(freed, now) ? { ...freed, outcome: { kind: 'too-old' } } : freed
      })
    }
    case 'signed-out': {
      const { accountKey, isKept } = event
      if (!isKept) return queue.filter((row) => row.accountKey !== accountKey)
      return queue.map((row) => (row.accountKey === accountKey ? { ...row, sender: null } : row))
    }
    case 'signed-in': {
      const { accountKey, sender } = event
      return queue.map((row) => (row.accountKey === accountKey && !isSame(row.sender, sender) ? { ...row, sender } : row))
    }
  }
}

/** The task of a lane that may be sent now: the first one, if it is due and nobody sends it. Null when all have to wait. */
export function dueRow(queue: Queue, accountKey: string, lane: Lane, now: number): QueueRow | null {
  const head = headOf(queue, accountKey, lane)
  return head !== undefined && head.held === null && head.notBefore <= now ? head : null
}

/**
 * The earliest time at which a task of an account may become due, in milliseconds since 1970; null when nothing waits. `headStartMs` is
 * the time during which a task is left to the page that added it.
 */
export function nextMoment(queue: Queue, accountKey: string, headStartMs: (row: QueueRow) => number = () => 0): number | null {
  const heads = [headOf(queue, accountKey, 'posts'), headOf(queue, accountKey, 'actions')].filter((head) => head !== undefined)
  return heads.length === 0 ? null : Math.min(...heads.map((row) => (row.held?.until ?? row.notBefore) + headStartMs(row)))
}

/** Whether it can still be taken back. */
export function isWaiting({ held, outcome }: QueueRow): boolean {
  return held === null && outcome === null
}

export function inOrder(queue: Queue): Queue {
  return queue.toSorted((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
}

/** The first unfinished task of a lane; finished ones do not hold up the others. */
function headOf(queue: Queue, accountKey: string, lane: Lane): QueueRow | undefined {
  return queue.find((row) => row.accountKey === accountKey && row.lane === lane && row.outcome === null)
}

function admitted(queue: Queue, id: string): Queue {
  const row = queue.find((one) => one.id === id)
  if (row === undefined || !isAction(row)) return queue
  const others = queue.filter(isAction).filter((one) => one.accountKey === row.accountKey && one.outcome === null && one.id !== id)
  const { dropped, isAdded } = admitAction(others, row.task)
  return queue.filter((one) => !dropped.includes(one.id) && (isAdded || one.id !== id))
}

/** Puts a task back in line after an attempt without a result: the server may have received it, which `tries` above 0 records. */
function waitingAgain(row: QueueRow, notBefore: number): QueueRow {
  return { ...row, held: null, notBefore, tries: row.tries + 1 }
}

function isHeldBy({ id, held }: QueueRow, wantedId: string, by: string): boolean {
  return id === wantedId && held?.by === by
}

function isNextPost(before: Task, after: Task): boolean {
  return before.kind === 'post' && after.kind === 'post' && after.published.length > before.published.length
}

/** Whether a post is too old to be sent without asking. If the server may already have it, it must be looked for, whatever its age. */
function isTooOld({ task, addedAt, held }: QueueRow, now: number): boolean {
  return task.kind === 'post' && held === null && task.attempt === null && task.widened === null && addedAt + POST_GOOD_FOR_MS < now
}

function isSame(a: Sender | null, b: Sender): boolean {
  return a !== null && a.origin === b.origin && a.token === b.token && a.meId === b.meId
}
