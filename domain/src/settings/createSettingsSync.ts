import { asApiError, type ApiError } from '@starling/api/client'
import type { Clock } from '../ports/index.ts'
import { isSame } from '../store/index.ts'
import { mergeSettings } from './mergeSettings.ts'
import { SettingsTooLargeError, type NotePlace } from './notePlace.ts'
import { readSettingsDocument, type SettingsDocument } from './SettingsDocument.ts'
import type { SettingsPlace, StoredSettings } from './SettingsPlace.ts'

/** The shortest time between two saves, in milliseconds. */
const SAVE_MS = 2000

/** The wait after a failure in milliseconds, doubled each time up to half an hour. */
const RETRY_MS = 30_000
const LONGEST_RETRY_MS = 1_800_000

/** How often a save is repeated because another device saved in between; more conflicts in a row than this are not a coincidence. */
const MOST_CONFLICTS = 5

/** The record on this device: the current settings, and the state that device and server last agreed on. */
export interface SettingsRecord {
  readonly base: SettingsDocument
  readonly mine: SettingsDocument
}

/** Where the record is stored; `update` sees what other tabs have written in the meantime. */
export interface SettingsStore {
  get(): SettingsRecord
  update(change: (record: SettingsRecord) => SettingsRecord): void
  subscribe(listener: () => void): () => void
}

/**
 * The state of the synchronisation: 'local' where the settings are on this device only, 'failed' while the server cannot be reached or refuses,
 * 'large' where they do not fit in the note.
 */
export type SettingsSyncState = 'unknown' | 'saved' | 'unsaved' | 'local' | 'failed' | 'large'

/** Synchronises the settings of one account with the server. */
export interface SettingsSync {
  readonly state: SettingsSyncState
  /** Whether the settings are stored by the server's own call, or in the reader's private note on the own account. */
  readonly place: 'server' | 'note'
  /** Keeps the settings in the note, where the server keeps none. */
  keepInNote(): Promise<'kept' | 'large' | 'failed'>
  /** Removes them from the note; each device then has its own. Answers whether that worked. */
  leaveNote(): Promise<boolean>
  /** Takes over what other devices have saved; never rejects. */
  refresh(): Promise<void>
  /** Saves unsaved changes at once, because the page is being closed. */
  flush(): Promise<void>
  onState(listener: () => void): () => void
  end(): void
}

/** Starts the synchronisation. A failure loses nothing: the record on this device knows what is still unsaved. */
export function createSettingsSync(options: {
  readonly server: SettingsPlace
  readonly note: NotePlace
  readonly clock: Pick<Clock, 'setTimer'>
  readonly store: SettingsStore
}): SettingsSync {
  const { server, note, clock, store } = options
  const listeners = new Set<() => void>()
  let state: SettingsSyncState = 'unknown'
  let place: SettingsPlace = server
  /** Undefined until the server's settings were read; null where the server gives no version. */
  let version: string | null | undefined
  let cancelTimer: (() => void) | null = null
  let queue: Promise<void> = Promise.resolve()
  let failures = 0
  let isEnded = false

  const endWatch = store.subscribe(plan)

  function setState(next: SettingsSyncState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function isLocal(): boolean {
    return state === 'local'
  }

  function isUnsaved(): boolean {
    const { base, mine } = store.get()
    return !isSame(base, mine)
  }

  /** Plans the next save, at the earliest when this interval is over. */
  function plan(): void {
    if (isEnded || isLocal() || version === undefined || !isUnsaved()) return
    if (state !== 'failed') setState('unsaved')
    cancelTimer ??= clock.setTimer(send, SAVE_MS)
  }

  function send(): void {
    cancelTimer = null
    void inTurn(() => save())
  }

  function inTurn(act: () => Promise<void>): Promise<void> {
    queue = queue.then(act).catch(fail)
    return queue
  }

  /** Runs a change that the reader has requested, after the running requests. */
  function after(act: () => Promise<void>): Promise<void> {
    const done = queue.then(act)
    queue = done.catch(() => undefined)
    return done
  }

  async function load(): Promise<void> {
    merge(await place.load())
  }

  /** Merges the settings stored at the place. */
  function merge(stored: StoredSettings | null): void {
    const theirs = readSettingsDocument(stored?.data)
    // A document that cannot be used must not be overwritten either.
    if (stored === null || theirs === null) return setState('local')
    version = stored.version
    store.update(({ base, mine }) => ({ base: theirs, mine: mergeSettings(base, mine, theirs) }))
    succeed()
  }

  function succeed(): void {
    failures = 0
    // The next attempt after a failure may be far away.
    cancelTimer?.()
    cancelTimer = null
    setState(isUnsaved() ? 'unsaved' : 'saved')
    plan()
  }

  async function save(isLeaving = false): Promise<void> {
    // A save made when leaving is sent even if the synchronisation ends meanwhile.
    if ((isEnded && !isLeaving) || isLocal()) return
    for (let conflicts = 0; isUnsaved() && conflicts < MOST_CONFLICTS; conflicts += 1) {
      // Without versions the last writer would win, so the server's settings are read directly before saving.
      if (version === undefined || version === null) await load()
      const sent = store.get().mine
      if (isLocal() || !isUnsaved()) return
      const outcome = await place.save(sent, { version: version ?? null, isLeaving })
      if (outcome.saved) return agree(sent, version === null ? null : outcome.version)
      merge(outcome.stored)
      if (isLocal()) return
    }
  }

  /** The place now has this document. */
  function agree(sent: SettingsDocument, next: string | null): void {
    version = next
    store.update(({ mine }) => ({ base: sent, mine }))
    succeed()
  }

  async function keep(): Promise<void> {
    await note.load()
    const sent = store.get().mine
    await note.save(sent, { version: null, isLeaving: false })
    place = note
    agree(sent, null)
  }

  async function leave(): Promise<void> {
    await note.clear()
    version = undefined
    setState('local')
  }

  function fail(cause: unknown): Promise<void> | void {
    if (isEnded) return undefined
    if (cause instanceof SettingsTooLargeError) return setState('large')
    const error: ApiError = asApiError(cause)
    // Mastodon gives its settings only to its own web page. They are then kept in this browser, or in the note where they have been put there.
    if (error.kind === 'not-found' || error.kind === 'gone' || error.status === 405 || error.status === 501) {
      if (place === note) return setState('local')
      place = note
      return load().catch(fail)
    }
    setState('failed')
    cancelTimer?.()
    cancelTimer = clock.setTimer(retry, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures))
    failures = Math.min(failures + 1, 10)
    return undefined
  }

  function retry(): void {
    cancelTimer = null
    void inTurn(() => (version === undefined ? load() : save()))
  }

  return {
    get state() {
      return state
    },
    get place() {
      return place === note ? 'note' : 'server'
    },
    async keepInNote() {
      try {
        await after(keep)
        return 'kept'
      } catch (cause) {
        return cause instanceof SettingsTooLargeError ? 'large' : 'failed'
      }
    },
    async leaveNote() {
      return after(leave).then(
        () => true,
        () => false,
      )
    },
    refresh: () => (isLocal() ? Promise.resolve() : inTurn(load)),
    flush() {
      if (cancelTimer === null) return queue
      cancelTimer()
      cancelTimer = null
      return inTurn(() => save(true))
    },
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end() {
      isEnded = true
      cancelTimer?.()
      cancelTimer = null
      endWatch()
      listeners.clear()
    },
  }
}
