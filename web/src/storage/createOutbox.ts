import { canCancel, newSender, nextMoment, reduceOutbox, reduceSender } from '@starling/domain/outbox'
import type { Outbox, OutboxEntry, OutboxEvent, SenderEffect, SenderEvent, SendOutcome, StandInResult } from '@starling/domain/outbox'
import { keysOfLocal, onLocalChanges, readLocal, removeLocal, writeLocal } from './localStore.ts'
import { createStore } from './store.ts'

export interface SendHelp<Task> {
  /** A part is done: the rest replaces the stored task, also for another page that may continue with it. */
  progress(task: Task): void
  /** The page is being closed: requests must outlive it. */
  readonly isLeaving: boolean
}

/** Sends tasks in place of a closed page, such as the service worker. */
export interface StandIn<Task> {
  /** Whether sending a task twice does harm: then a page first removes the tasks it sends from the stand-in. */
  readonly isExclusive: boolean
  /** Asked for each waiting task; null where the stand-in has not touched it. Rejects where that is unknown: then nothing is sent. */
  results(): Promise<(entry: OutboxEntry<Task>) => StandInResult<Task> | null>
  /** The results so far are settled. Never rejects. */
  forgetResults(): Promise<void>
  /** Gives it the waiting tasks, replacing its earlier ones. Never rejects. */
  handOver(waiting: Outbox<Task>): Promise<void>
}

interface OutboxOptions<Task> {
  /** The name of the lock, and the prefix of the keys in localStorage: each task has its own key, so that pages do not overwrite each other's. */
  readonly name: string
  readTask(stored: unknown): Task | null
  /** Where the service worker can send in place of a page that is closed. */
  readonly stand?: StandIn<Task>
  /** Called once before this page sends anything, after it knows what the stand-in has sent. */
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
  /** Like `cancel`, after it is known what the stand-in has sent, and removed from the stand-in too. */
  takeBack(id: string): Promise<Task | null>
  hurry(id: string): void
  /** Sends what is due; resolves when nothing more can be sent now. */
  run(): Promise<void>
  /** Follows the network and the page until it is ended; when the page is closed, tasks that could still be undone are sent. */
  follow(): () => void
}

/** How often a sending page reports that it is alive, in milliseconds. */
const heartbeatMs = 5000
/** The longest delay of a browser's timer; timers with longer delays fire at once. */
const longestMs = 2 ** 31 - 1
/** After how long a step that could not be done is tried again, in milliseconds. */
const failureRetryMs = 5000

/** `reduceSender` of the domain makes the decisions; this stores the tasks, holds the locks, and carries them out. */
export function createOutbox<Task>({ name, readTask, send, stand, onBegin }: OutboxOptions<Task>): StoredOutbox<Task> {
  const prefix = `${name} `
  /** Tasks that could not be stored because the device is full. */
  const unstored = new Map<string, OutboxEntry<Task>>()
  const shown = createStore<Outbox<Task>>(readAll())
  let sender = newSender(stand === undefined ? 'none' : stand.isExclusive ? 'exclusive' : 'shared')
  let releaseLock = (): void => undefined
  let copying = Promise.resolve()
  /** Called when nothing more can be sent now, and when it is known what the stand-in has sent. */
  const atRest = new Set<() => void>()
  const whenHeard = new Set<() => void>()
  const whenTakenBack = new Map<string, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function readAll(): Outbox<Task> {
    const stored = keysOfLocal(prefix).flatMap((key) => readEntry(readLocal(key), readTask) ?? [])
    return [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()].toSorted(
      (a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1),
    )
  }

  function change(event: OutboxEvent<Task>): void {
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

  function dispatch(event: SenderEvent<Task>, outbox = readAll()): void {
    const { state, effects } = reduceSender(sender, event, { outbox, now: Date.now(), isOnline: navigator.onLine })
    sender = state
    for (const effect of effects) perform(effect)
  }

  function perform(effect: SenderEffect<Task>): void {
    switch (effect.kind) {
      case 'change':
        return change(effect.event)
      case 'ask-lock':
        return attempt(() => alone(name, holdLock))
      case 'release-lock':
        return releaseLock()
      case 'read-results':
        return attempt(readResults)
      case 'forget-results':
        return attempt(async () => {
          await stand?.forgetResults()
          dispatch({ kind: 'results-forgotten' })
        })
      case 'ask-copy':
        return attempt(() => alone(`${name} copy`, () => makeCopy(effect.isAwaited)), effect.isAwaited)
      case 'copy':
        copying = copy(effect.entries, effect.isAwaited)
        return undefined
      case 'begin':
        onBegin?.()
        return dispatch({ kind: 'begun' })
      case 'send':
        return attempt(() => sendOne(effect.entry, effect.isLeaving))
      case 'heard':
        return callAll(whenHeard)
      case 'taken-back':
        return whenTakenBack.get(effect.id)?.()
      case 'plan':
        return plan()
      case 'rest':
        shown.set(readAll())
        callAll(whenHeard)
        callAll(atRest)
        // Where the stand-in's results cannot be read, everything goes on waiting.
        return plan(effect.isFailed ? failureRetryMs : undefined)
    }
  }

  /** A step of the run that cannot be done ends the run. */
  function attempt(work: () => Promise<void>, isStep = true): void {
    work().catch(() => isStep && dispatch({ kind: 'failed' }))
  }

  async function holdLock(): Promise<void> {
    await new Promise<void>((resolve) => {
      releaseLock = resolve
      dispatch({ kind: 'locked' })
    })
  }

  async function readResults(): Promise<void> {
    if (stand === undefined) return
    const resultOf = await stand.results()
    const entries = readAll()
    const results = new Map<string, StandInResult<Task>>()
    for (const entry of entries) {
      const result = resultOf(entry)
      if (result !== null) results.set(entry.id, result)
    }
    dispatch({ kind: 'results', results }, entries)
  }

  async function makeCopy(isAwaited: boolean): Promise<void> {
    dispatch({ kind: 'copy-begun', isAwaited })
    await copying
  }

  async function copy(entries: Outbox<Task>, isAwaited: boolean): Promise<void> {
    await stand?.handOver(entries)
    dispatch({ kind: 'copied', ids: entries.map(({ id }) => id), isAwaited })
  }

  async function sendOne(entry: OutboxEntry<Task>, isLeaving: boolean): Promise<void> {
    const { id } = entry
    const beat = setInterval(() => change({ kind: 'started', id, now: Date.now() }), heartbeatMs)
    const outcome = await send(entry, { isLeaving, progress: (task) => change({ kind: 'progressed', id, task }) }).finally(() =>
      clearInterval(beat),
    )
    dispatch({ kind: 'attempted', id, outcome, isLeaving })
  }

  /** Checks again when the next task is due, or earlier where that exceeds the longest delay of a timer. */
  function plan(leastMs = 50): void {
    clearTimeout(timer)
    const moment = nextMoment(readAll())
    // Offline, the page continues with the browser's `online` event.
    if (moment !== null && navigator.onLine)
      timer = setTimeout(() => dispatch({ kind: 'run-asked' }), Math.min(Math.max(moment - Date.now(), leastMs), longestMs))
  }

  function run(): Promise<void> {
    return new Promise((resolve) => {
      atRest.add(resolve)
      dispatch({ kind: 'run-asked' })
    })
  }

  function hear(): Promise<void> {
    if (sender.knowsResults) return Promise.resolve()
    return new Promise((resolve) => {
      whenHeard.add(resolve)
      dispatch({ kind: 'hear-asked' })
    })
  }

  function findCancellable(id: string): OutboxEntry<Task> | undefined {
    return readAll().find((entry) => entry.id === id && canCancel(sender, entry))
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    add(task, { id, lane, delayMs }) {
      dispatch({ kind: 'added', id, lane, task, delayMs })
      return !unstored.has(id)
    },
    cancel(id) {
      const entry = findCancellable(id)
      if (entry === undefined) return null
      dispatch({ kind: 'cancelled', id })
      return entry.task
    },
    async takeBack(id) {
      await hear()
      const entry = findCancellable(id)
      if (entry === undefined) return null
      await new Promise<void>((resolve) => {
        whenTakenBack.set(id, resolve)
        dispatch({ kind: 'take-back-asked', id })
      })
      whenTakenBack.delete(id)
      return entry.task
    },
    hurry: (id) => dispatch({ kind: 'hurried', id }),
    run,
    follow() {
      const ended = new AbortController()
      const { signal } = ended
      const endWatch = onLocalChanges(prefix, () => {
        shown.set(readAll())
        plan()
      })
      addEventListener('online', () => dispatch({ kind: 'went-online' }), { signal })
      addEventListener('offline', () => dispatch({ kind: 'went-offline' }), { signal })
      addEventListener('pagehide', () => dispatch({ kind: 'left' }), { signal })
      window.addEventListener('pageshow', ({ persisted }) => persisted && dispatch({ kind: 'revived' }), { signal })
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

function callAll(waiting: Set<() => void>): void {
  const all = [...waiting]
  waiting.clear()
  for (const call of all) call()
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
