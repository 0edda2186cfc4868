import { attemptTask, isUndoable, nextMoment, reduceQueue } from '@starling/domain/sending'
import type { Queue, QueueRow, Sending } from '@starling/domain/sending'
import { changeQueue, hasUnstored, putRow, queue, readQueue } from '../storage/sendingTable.ts'
import { requestSync, sendByWorker } from './requestSync.ts'
import { HOLD_MS } from './runner.ts'
import type { Runner } from './runner.ts'

/** The longest delay of a browser's timer; timers with longer delays fire at once. */
const longestMs = 2 ** 31 - 1
/** The shortest time between two runs, in milliseconds. */
const leastMs = 50
const failureRetryMs = 5000

/**
 * Sends whenever something is due for an account, until it is ended; never before `ready`. When the page is closed, the rows it added
 * itself and could still undo are sent at once; `isOwn` tells which rows those are.
 */
export function followPage({ run, sending }: Runner, isOwn: (id: string) => boolean, ready: Promise<unknown>): () => void {
  const { accountKey } = sending
  /** The rows for which waking the worker has been requested. */
  const asked = new Set<string>()
  const ended = new AbortController()
  const { signal } = ended
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Checks again when the next task is due, or earlier where that exceeds the longest delay of a timer. */
  function plan(shortestMs = leastMs): void {
    clearTimeout(timer)
    if (signal.aborted) return
    askForWorker()
    const moment = nextMoment(queue.get(), accountKey, sending.headStartMs)
    // Offline, the page continues with the browser's `online` event.
    if (moment !== null && navigator.onLine) timer = setTimeout(runAndPlan, Math.min(Math.max(moment - Date.now(), shortestMs), longestMs))
  }

  function runAndPlan(): void {
    const running = ready.then(() => (signal.aborted ? undefined : run()))
    running.then(
      () => plan(),
      () => plan(failureRetryMs),
    )
  }

  /** Requests that the worker sends rows which wait for the network, in case the page is closed before. */
  function askForWorker(): void {
    const waiting = queue.get().filter((row) => row.accountKey === accountKey && !asked.has(row.id) && (!navigator.onLine || row.tries > 0))
    for (const { id } of waiting) asked.add(id)
    if (waiting.length > 0) void requestSync()
  }

  /**
   * When the page is closed: passes rows that could still be undone to the worker; without a worker, sends them with requests that outlive
   * the page.
   */
  function leave(): void {
    const now = Date.now()
    const left = queue.get().filter((row) => row.accountKey === accountKey && isOwn(row.id) && isUndoable(row, now))
    if (left.length === 0 || !navigator.onLine) return
    for (const row of left) void putRow({ ...row, notBefore: now })
    if (!sendByWorker()) for (const row of left) void sendLeaving(sending, { ...row, notBefore: now })
  }

  addEventListener('online', () => void changeQueue({ kind: 'woken', now: Date.now() }).then(runAndPlan, runAndPlan), { signal })
  addEventListener('offline', () => plan(), { signal })
  addEventListener('pagehide', leave, { signal })
  // A page that comes back from the back/forward cache has received no changes of other pages meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void readQueue().then(runAndPlan), { signal })
  addEventListener('beforeunload', (event) => hasUnstored() && event.preventDefault(), { signal })
  const endWatch = queue.subscribe(() => plan())
  runAndPlan()
  return () => {
    ended.abort()
    clearTimeout(timer)
    endWatch()
  }
}

/** Sends a task while its page is closed: the request is sent without awaiting anything first. */
async function sendLeaving(sending: Sending, row: QueueRow): Promise<void> {
  const held: QueueRow = { ...row, held: { by: sending.name, until: Date.now() + HOLD_MS } }
  let rows: Queue = [held]
  const store = () => {
    for (const one of rows) void putRow(one)
  }
  store()
  const leaving: Sending = {
    ...sending,
    holdMs: HOLD_MS,
    portsFor: (one) => ({ ...sending.portsFor(one), isLeaving: true }),
    async change(event) {
      const before = rows
      rows = reduceQueue(rows, event)
      store()
      return { before, after: rows }
    },
  }
  await attemptTask(leaving, held)
}
