import { createPublishing } from '@starling/domain/publishing'
import { isWaiting } from '@starling/domain/sending'
import type { ActionAnswer, Lane, Queue, QueueRow, SendPorts, Task } from '@starling/domain/sending'
import type { Session } from '@starling/domain/session'
import { dropDraftFile, readDraftFile } from '../storage/draftFiles.ts'
import { missingCallsOf } from '../storage/missingCalls.ts'
import { addRow, changeQueue, queue, readQueue } from '../storage/sendingTable.ts'
import { followPage } from './followPage.ts'
import { createRunner } from './runner.ts'

/** What waits to be sent for one account, on a page. */
export interface AccountSending {
  /** The rows of the account, in order, with those that are settled and not shown yet. */
  get(): Queue
  subscribe(listener: () => void): () => void
  /** Adds a task; answers whether it is stored and would survive the page. */
  add(task: Task, place: { readonly id: string; readonly lane: Lane; readonly delayMs: number }): Promise<boolean>
  /** Removes a task that is not being sent; null where it is too late. */
  withdraw(id: string): Promise<QueueRow | null>
  /** Sends what is due; resolves when nothing more can be sent now. */
  run(): Promise<void>
  /** Sends whenever something is due, until it is ended. */
  follow(): () => void
  /** The caller waits for the answer to a task: its first failure is final. Answers the end of that. */
  watch(id: string): () => void
  /** Shows what became of the tasks of a lane; until then that is kept. */
  onSettled(lane: Lane, show: (rows: Queue) => void): void
  /** Whether this page has tried to send a task, and so knows the answer. */
  hasTried(id: string): boolean
  /** Takes what the server answers to actions. */
  onAction(take: (answer: ActionAnswer) => void): void
}

/** By session, because signing in again makes a new session with another token. */
const sendings = new WeakMap<Session, AccountSending>()

export function accountSending(session: Session): AccountSending {
  let sending = sendings.get(session)
  if (!sending) {
    sending = createAccountSending(session)
    sendings.set(session, sending)
  }
  return sending
}

/** A page that is open and has added a task sends it long before another page does, in milliseconds. */
const HEAD_START_MS = 3000

/** How often a reachable server may fail to process a task that nobody waits for. */
const mostTries = 5

function createAccountSending(session: Session): AccountSending {
  const { key: accountKey, client, me } = session
  const sender = { origin: client.origin, token: client.token, meId: me?.id ?? '' }
  const shows = new Map<Lane, (rows: Queue) => void>()
  const watched = new Set<string>()
  const owned = new Set<string>()
  const tried = new Set<string>()
  let takeAnswer: ((answer: ActionAnswer) => void) | undefined
  let last: { readonly all: Queue; readonly own: Queue } = { all: [], own: [] }

  const runner = createRunner({
    accountKey,
    isOnline: () => navigator.onLine,
    headStartMs: ({ id }) => (owned.has(id) ? 0 : HEAD_START_MS),
    portsFor({ id }): SendPorts {
      tried.add(id)
      return {
        client,
        meId: sender.meId,
        missing: missingCallsOf(client.origin),
        now: () => Date.now(),
        wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
        readFile: (key) => readDraftFile(accountKey, key),
        dropFile: (key) => dropDraftFile(accountKey, key),
        newestIds: async () => session.part(createPublishing).newestIds(),
        mostTries: watched.has(id) ? 1 : mostTries,
        onPublished: (status, circleId) => session.part(createPublishing).showPublished(status, circleId),
        onAction: (answer) => takeAnswer?.(answer),
      }
    },
    tell(settled) {
      const [first] = settled
      const show = first && shows.get(first.lane)
      show?.(settled)
      return show === undefined ? [] : settled.map(({ id }) => id)
    },
  })

  function get(): Queue {
    const all = queue.get()
    if (last.all !== all) {
      const own = all.filter((row) => row.accountKey === accountKey)
      const isSame = own.length === last.own.length && own.every((row, at) => row === last.own[at])
      last = { all, own: isSame ? last.own : own }
    }
    return last.own
  }

  return {
    get,
    subscribe: queue.subscribe,
    async add(task, { id, lane, delayMs }) {
      owned.add(id)
      // Two tasks of one moment keep their order.
      const addedAt = Math.max(Date.now(), ...get().map((row) => row.addedAt + 1))
      const base = { id, accountKey, lane, task, sender, addedAt, notBefore: addedAt + delayMs }
      return addRow({ ...base, held: null, tries: 0, outcome: null })
    },
    async withdraw(id) {
      const { before, after } = await changeQueue({ kind: 'withdrawn', id })
      const row = before.find((one) => one.id === id && isWaiting(one))
      return row === undefined || after.includes(row) ? null : row
    },
    run: () => runner.run().catch(() => undefined),
    follow() {
      // What waited while the account was signed out has no token.
      const signedIn = changeQueue({ kind: 'signed-in', accountKey, sender }).catch(readQueue)
      return followPage(runner, (id) => owned.has(id), signedIn)
    },
    watch(id) {
      watched.add(id)
      return () => void watched.delete(id)
    },
    onSettled: (lane, show) => void shows.set(lane, show),
    hasTried: (id) => tried.has(id),
    onAction(take) {
      takeAnswer = take
    },
  }
}
