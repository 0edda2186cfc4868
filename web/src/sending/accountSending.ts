import { createPublishing } from '@starling/domain/publishing'
import { isWaiting } from '@starling/domain/sending'
import type { ActionAnswer, Lane, Queue, QueueRow, SendPorts, Task } from '@starling/domain/sending'
import type { Session } from '@starling/domain/session'
import { dropDraftFile, readDraftFile } from '../storage/draftFiles.ts'
import { missingCallsOf } from '../storage/missingCalls.ts'
import { addRow, changeQueue, queue, readQueue } from '../storage/sendingTable.ts'
import { followPage } from './followPage.ts'
import { createRunner } from './runner.ts'

/** The waiting tasks of one account, as a page sees them. */
export interface AccountSending {
  /** The account's rows in order, including settled ones that have not been shown yet. */
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
  /** Marks a task whose answer the caller waits for: its first failure is final. Answers the function that ends that. */
  watch(id: string): () => void
  /** Sets the function that shows the results of a lane's tasks; results before that are kept until it is set. */
  onSettled(lane: Lane, show: (rows: Queue) => void): void
  /** Whether this page has tried to send a task, and so knows its result. */
  hasTried(id: string): boolean
  /** Sets the function that receives the server's answers to actions. */
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

/** How long other pages wait before they send a task, in milliseconds, so that the page that added it sends it first. */
const HEAD_START_MS = 3000

/** How often a reachable server may fail to process a task before it is given up, where no caller waits for it. */
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
      // Tasks that are added in the same millisecond keep their order.
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
      // Rows that waited while the account was signed out have no token, so they get the new one.
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
