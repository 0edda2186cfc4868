import { dueEntry, nextMoment, reduceOutbox } from '@starling/domain/outbox'
import type { Outbox, OutboxEntry, OutboxEvent } from '@starling/domain/outbox'
import { keysOfLocal, onLocalChanges, readLocal, removeLocal, writeLocal } from './localStore.ts'
import { createStore } from './store.ts'

/** The result of one attempt: settled, or to be retried after this many milliseconds. */
export type SendOutcome = { readonly kind: 'settled' } | { readonly kind: 'wait'; readonly waitMs: number }

export interface SendHelp<Task> {
  /** A part is done: the rest replaces the stored task, also for another page that may continue with it. */
  progress(task: Task): void
  /** The page is being closed: requests must outlive it. */
  readonly isLeaving: boolean
}

/** What sends in place of a page that is closed. Nothing here rejects. */
export interface StandIn<Task> {
  /** The ids of the tasks it began to send, and of those the server accepted. */
  results(): Promise<{ readonly begun: readonly string[]; readonly sent: readonly string[] }>
  /** The results so far are settled. */
  forgetResults(): Promise<void>
  /** Hands it what waits now. */
  handOver(waiting: Outbox<Task>): Promise<void>
}

interface OutboxOptions<Task> {
  /** The name of the lock, and the prefix of the keys in localStorage: each task has its own key, so that pages do not overwrite each other's. */
  readonly name: string
  readTask(stored: unknown): Task | null
  /** Where the service worker can send in place of a page that is closed. */
  readonly stand?: StandIn<Task>
  /** Never rejects. */
  send(entry: OutboxEntry<Task>, help: SendHelp<Task>): Promise<SendOutcome>
}

/** The tasks waiting to be sent, shared by all pages of the device; one of them sends. */
export interface StoredOutbox<Task> {
  get(): Outbox<Task>
  subscribe(listener: () => void): () => void
  /** Answers whether the task was stored and would survive the page. */
  add(task: Task, place: { readonly id: string; readonly lane: string; readonly delayMs: number }): boolean
  /** Removes a task that was not sent yet; null where it is too late. */
  cancel(id: string): Task | null
  hurry(id: string): void
  /** Sends what is due; resolves when nothing more can be sent now. */
  run(): Promise<void>
  /** Follows the network and the page until it is ended; when the page is closed, tasks that could still be undone are sent. */
  follow(): () => void
}

/** How often a sending page reports that it is alive, in milliseconds. */
const heartbeatMs = 5000

export function createOutbox<Task>({ name, readTask, send, stand }: OutboxOptions<Task>): StoredOutbox<Task> {
  const prefix = `${name} `
  /** Tasks for which the device had no storage left. */
  const unstored = new Map<string, OutboxEntry<Task>>()
  const ownIds = new Set<string>()
  const shown = createStore<Outbox<Task>>(readAll())
  let running: Promise<void> | null = null
  let isAskedAgain = false
  /** The stand-in may have tasks from an earlier page, also where nothing waits. */
  let mayStandIn = stand !== undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function readAll(): Outbox<Task> {
    const stored = keysOfLocal(prefix).flatMap((key) => readEntry(readLocal(key), readTask) ?? [])
    return [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()].toSorted(
      (a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1),
    )
  }

  function dispatch(event: OutboxEvent<Task>): void {
    const before = readAll()
    const after = reduceOutbox(before, event)
    for (const { id } of before) {
      if (after.some((entry) => entry.id === id)) continue
      removeLocal(prefix + id)
      unstored.delete(id)
    }
    for (const entry of after) {
      if (before.includes(entry)) continue
      if (writeLocal(prefix + entry.id, entry)) unstored.delete(entry.id)
      else unstored.set(entry.id, entry)
    }
    shown.set(after)
  }

  const find = (id: string) => readAll().find((entry) => entry.id === id)

  async function sendOne(entry: OutboxEntry<Task>, isLeaving: boolean): Promise<void> {
    const { id } = entry
    dispatch({ kind: 'started', id, now: Date.now() })
    const beat = setInterval(() => dispatch({ kind: 'started', id, now: Date.now() }), heartbeatMs)
    const outcome = await send(entry, { isLeaving, progress: (task) => dispatch({ kind: 'progressed', id, task }) })
    clearInterval(beat)
    if (outcome.kind === 'settled') dispatch({ kind: 'settled', id })
    else dispatch({ kind: 'interrupted', id, now: Date.now(), waitMs: outcome.waitMs })
  }

  async function drain(): Promise<void> {
    await takeResults()
    dispatch({ kind: 'released', now: Date.now() })
    while (navigator.onLine) {
      const entry = dueEntry(readAll(), Date.now())
      if (entry === null) break
      await sendOne(entry, false)
    }
    await handOver()
    shown.set(readAll())
  }

  /** What the stand-in has sent is settled; what it only began may have arrived. */
  async function takeResults(): Promise<void> {
    if (!mayStandIn || stand === undefined) return
    const { begun, sent } = await stand.results()
    for (const id of sent) dispatch({ kind: 'settled', id })
    for (const id of begun) if (!sent.includes(id)) dispatch({ kind: 'interrupted', id, now: Date.now(), waitMs: 0 })
    await handOver()
    await stand.forgetResults()
  }

  async function handOver(): Promise<void> {
    if (!mayStandIn) return
    const waiting = readAll()
    await stand?.handOver(waiting)
    mayStandIn = waiting.length > 0
  }

  async function loop(): Promise<void> {
    do {
      isAskedAgain = false
      await alone(name, drain)
    } while (isAskedAgain)
    plan()
  }

  function run(): Promise<void> {
    isAskedAgain = running !== null
    running ??= loop().finally(() => (running = null))
    return running
  }

  /** Checks again when the next task is due. */
  function plan(): void {
    clearTimeout(timer)
    const moment = nextMoment(readAll())
    // Offline, the page continues with the browser's `online` event.
    if (moment !== null && navigator.onLine) timer = setTimeout(() => void run(), Math.max(moment - Date.now(), 50))
  }

  function leave(): void {
    for (const entry of readAll()) {
      const isStillMine = ownIds.has(entry.id) && entry.startedAt === null && entry.tries === 0 && entry.notBefore > Date.now()
      if (isStillMine && navigator.onLine && readAll().every((other) => other.lane !== entry.lane || other.addedAt >= entry.addedAt))
        void sendOne(entry, true)
    }
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    add(task, { id, lane, delayMs }) {
      ownIds.add(id)
      dispatch({ kind: 'added', id, lane, task, now: Date.now(), delayMs })
      mayStandIn = stand !== undefined
      void stand?.handOver(readAll())
      plan()
      return !unstored.has(id)
    },
    cancel(id) {
      const entry = find(id)
      if (entry === undefined || entry.startedAt !== null) return null
      dispatch({ kind: 'cancelled', id })
      void stand?.handOver(readAll())
      return entry.task
    },
    hurry(id) {
      dispatch({ kind: 'hurried', id, now: Date.now() })
      void run()
    },
    run,
    follow() {
      const ended = new AbortController()
      const { signal } = ended
      const endWatch = onLocalChanges(prefix, () => {
        shown.set(readAll())
        plan()
      })
      addEventListener(
        'online',
        () => {
          dispatch({ kind: 'woken', now: Date.now() })
          void run()
        },
        { signal },
      )
      addEventListener('pagehide', leave, { signal })
      addEventListener(
        'beforeunload',
        (event) => {
          // Tasks that could not be stored would be lost with the page.
          if (unstored.size > 0) event.preventDefault()
        },
        { signal },
      )
      void run()
      return () => {
        clearTimeout(timer)
        endWatch()
        ended.abort()
      }
    },
  }
}

/** Only one page sends at a time. Insecure pages have no locks; there the stored start time of an attempt keeps other pages from sending. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

function readEntry<Task>(stored: unknown, readTask: (stored: unknown) => Task | null): OutboxEntry<Task> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, lane, task: storedTask, addedAt, notBefore, startedAt, tries } = stored as Partial<Record<keyof OutboxEntry<Task>, unknown>>
  const task = readTask(storedTask)
  if (task === null || typeof id !== 'string' || typeof lane !== 'string' || typeof addedAt !== 'number') return null
  return {
    id,
    lane,
    task,
    addedAt,
    notBefore: typeof notBefore === 'number' ? notBefore : addedAt,
    startedAt: typeof startedAt === 'number' ? startedAt : null,
    tries: typeof tries === 'number' ? tries : 0,
  }
}
