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

/** What the stand-in did with a task: sent it, or left this, which the server may have where it was begun. */
export type StandInResult<Task> = { readonly kind: 'sent' } | { readonly kind: 'left'; readonly task: Task; readonly isBegun: boolean }

/** What sends in place of a page that is closed. */
export interface StandIn<Task> {
  /** Sending a task twice does harm, so what a page sends is taken out of the stand-in's hands first. */
  readonly isExclusive: boolean
  /** Asked for each task that waits; null where it was not touched. Rejects where that cannot be known now: then nothing is sent. */
  results(): Promise<(entry: OutboxEntry<Task>) => StandInResult<Task> | null>
  /** The results so far are settled. Never rejects. */
  forgetResults(): Promise<void>
  /** Hands it what waits now, in place of what it had. Never rejects. */
  handOver(waiting: Outbox<Task>): Promise<void>
}

interface OutboxOptions<Task> {
  /** The name of the lock, and the prefix of the keys in localStorage: each task has its own key, so that pages do not overwrite each other's. */
  readonly name: string
  readTask(stored: unknown): Task | null
  /** Where the service worker can send in place of a page that is closed. */
  readonly stand?: StandIn<Task>
  /** Called once, before this page sends anything, and after it has heard what was sent in its place. */
  readonly onBegin?: () => void
  /** Never rejects. */
  send(entry: OutboxEntry<Task>, help: SendHelp<Task>): Promise<SendOutcome>
}

/** The tasks waiting to be sent, shared by all pages of the device; one of them sends. */
export interface StoredOutbox<Task> {
  get(): Outbox<Task>
  subscribe(listener: () => void): () => void
  /** Answers whether the task was stored and would survive the page. */
  add(task: Task, place: { readonly id: string; readonly lane: string; readonly delayMs: number }): boolean
  /** Removes a task that was not sent yet; null where it is, or may be, too late. */
  cancel(id: string): Task | null
  hurry(id: string): void
  /** Resolves when this page knows what was sent in its place; before, nothing can be cancelled. */
  hear(): Promise<void>
  /** Sends what is due; resolves when nothing more can be sent now. */
  run(): Promise<void>
  /** Follows the network and the page until it is ended; when the page is closed, tasks that could still be undone are sent. */
  follow(): () => void
}

/** How often a sending page reports that it is alive, in milliseconds. */
const heartbeatMs = 5000
/** After how long the stand-in's results are asked for again where they could not be read, in milliseconds. */
const unheardRetryMs = 5000

export function createOutbox<Task>({ name, readTask, send, stand, onBegin }: OutboxOptions<Task>): StoredOutbox<Task> {
  const prefix = `${name} `
  /** Tasks for which the device had no storage left. */
  const unstored = new Map<string, OutboxEntry<Task>>()
  const ownIds = new Set<string>()
  const shown = createStore<Outbox<Task>>(readAll())
  let running: Promise<void> | null = null
  let isAskedAgain = false
  /** The stand-in may have tasks from an earlier page, also where nothing waits. */
  let mayStandIn = stand !== undefined
  /** What the stand-in may send. */
  let handedIds: ReadonlySet<string> = new Set()
  /** Until this page has heard from the stand-in, any task may have been sent. */
  let hasHeard = stand?.isExclusive !== true
  let hasBegun = false
  /** This page is about to send whatever is due. */
  let isSending = false
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
    if (stand?.isExclusive && !isLeaving) await handOver()
    const beat = setInterval(() => dispatch({ kind: 'started', id, now: Date.now() }), heartbeatMs)
    const outcome = await send(entry, { isLeaving, progress: (task) => dispatch({ kind: 'progressed', id, task }) })
    clearInterval(beat)
    if (outcome.kind === 'settled') dispatch({ kind: 'settled', id })
    else dispatch({ kind: 'interrupted', id, now: Date.now(), waitMs: outcome.waitMs })
  }

  async function drain(): Promise<void> {
    isSending = true
    try {
      await takeResults()
      await sendDue()
    } finally {
      isSending = false
    }
    if (mayStandIn || readAll().length > 0) await handOver()
    shown.set(readAll())
  }

  async function sendDue(): Promise<void> {
    if (!hasBegun) {
      hasBegun = true
      onBegin?.()
    }
    dispatch({ kind: 'released', now: Date.now() })
    while (navigator.onLine) {
      const entry = dueEntry(readAll(), Date.now())
      if (entry === null) break
      await sendOne(entry, false)
    }
  }

  /** What the stand-in has sent is settled; what it only began may have arrived. */
  async function takeResults(): Promise<void> {
    // A page that was frozen does not know what was handed over, and sent, without it.
    if (stand === undefined || (!mayStandIn && readAll().length === 0)) {
      hasHeard = true
      return
    }
    const resultOf = await stand.results()
    for (const entry of readAll()) {
      const { id } = entry
      const result = resultOf(entry)
      if (result?.kind === 'sent') dispatch({ kind: 'settled', id })
      if (result?.kind !== 'left') continue
      if (result.task !== entry.task) dispatch({ kind: 'progressed', id, task: result.task })
      if (result.isBegun) dispatch({ kind: 'interrupted', id, now: Date.now(), waitMs: 0 })
    }
    await handOver()
    await stand.forgetResults()
    hasHeard = true
  }

  /** One after the other, so that the last copy is of the last state, whichever page makes it. */
  async function handOver(): Promise<void> {
    if (stand === undefined) return
    await alone(`${name} copy`, async () => {
      const waiting = stand.isExclusive ? unbegun() : readAll()
      const ids = waiting.map(({ id }) => id)
      handedIds = new Set([...handedIds, ...ids])
      await stand.handOver(waiting)
      handedIds = new Set(ids)
      mayStandIn = waiting.length > 0
    })
  }

  /** What may be sent by somebody else without asking: in order, up to what is being sent or can be undone for some seconds. */
  function unbegun(): Outbox<Task> {
    const all = isSending && navigator.onLine ? [] : readAll()
    const isMine = ({ startedAt, tries, notBefore }: OutboxEntry<Task>) =>
      startedAt !== null || (navigator.onLine && tries === 0 && notBefore > Date.now())
    const end = all.findIndex(isMine)
    return end === -1 ? all : all.slice(0, end)
  }

  async function loop(): Promise<void> {
    let isHeard: boolean
    do {
      isAskedAgain = false
      isHeard = await alone(name, drain).then(
        () => true,
        () => false,
      )
    } while (isAskedAgain)
    // Where the stand-in's results cannot be read, everything goes on waiting.
    plan(isHeard ? 50 : unheardRetryMs)
  }

  function run(): Promise<void> {
    isAskedAgain = running !== null
    running ??= loop().finally(() => (running = null))
    return running
  }

  /** Checks again when the next task is due. */
  function plan(leastMs = 50): void {
    clearTimeout(timer)
    const moment = nextMoment(readAll())
    // Offline, the page continues with the browser's `online` event.
    if (moment !== null && navigator.onLine) timer = setTimeout(() => void run(), Math.max(moment - Date.now(), leastMs))
  }

  function leave(): void {
    for (const entry of readAll()) {
      const isStillMine =
        ownIds.has(entry.id) && !handedIds.has(entry.id) && entry.startedAt === null && entry.tries === 0 && entry.notBefore > Date.now()
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
      // What is sent at once is not handed over.
      if (!stand?.isExclusive || !navigator.onLine) void handOver()
      plan()
      return !unstored.has(id)
    },
    cancel(id) {
      const entry = find(id)
      if (entry === undefined || entry.startedAt !== null || !hasHeard) return null
      dispatch({ kind: 'cancelled', id })
      void handOver()
      return entry.task
    },
    async hear() {
      if (!hasHeard) await alone(name, takeResults).catch(() => undefined)
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
      addEventListener('offline', () => void (readAll().length > 0 && handOver()), { signal })
      addEventListener('pagehide', leave, { signal })
      window.addEventListener(
        'pageshow',
        ({ persisted }) => {
          if (persisted) hasHeard = stand?.isExclusive !== true
        },
        { signal },
      )
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
