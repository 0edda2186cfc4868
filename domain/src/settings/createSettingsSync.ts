import { asApiError, type ApiError, type Client } from '@starling/api/client'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import type { Clock } from '../ports/index.ts'
import { isSame } from '../store/index.ts'
import { mergeSettings } from './mergeSettings.ts'
import { readSettingsDocument, type SettingsDocument } from './SettingsDocument.ts'

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

/** The state of the synchronisation: 'local' where the server stores no settings, 'failed' while it cannot be reached or refuses. */
export type SettingsSyncState = 'unknown' | 'saved' | 'unsaved' | 'local' | 'failed'

/** Synchronises the settings of one account with the server. */
export interface SettingsSync {
  readonly state: SettingsSyncState
  /** Takes over what other devices have saved; never rejects. */
  refresh(): Promise<void>
  /** Saves unsaved changes at once, because the page is being closed. */
  flush(): Promise<void>
  onState(listener: () => void): () => void
  end(): void
}

/** Starts the synchronisation. A failure loses nothing: the record on this device knows what is still unsaved. */
export function createSettingsSync(options: {
  readonly client: Pick<Client, 'call'>
  readonly clock: Pick<Clock, 'setTimer'>
  readonly store: SettingsStore
}): SettingsSync {
  const { client, clock, store } = options
  const listeners = new Set<() => void>()
  let state: SettingsSyncState = 'unknown'
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

  async function load(): Promise<void> {
    const { data } = await client.call(webSettingsEndpoints.get)
    merge(data)
  }

  /** Takes over the settings that the server stores. */
  function merge(stored: { readonly data?: unknown; readonly version?: string | null | undefined }): void {
    const theirs = readSettingsDocument(stored.data)
    // A document that cannot be used must not be overwritten either.
    if (theirs === null) return setState('local')
    version = stored.version ?? null
    store.update(({ base, mine }) => ({ base: theirs, mine: mergeSettings(base, mine, theirs) }))
    succeed()
  }

  function succeed(): void {
    failures = 0
    setState(isUnsaved() ? 'unsaved' : 'saved')
    plan()
  }

  async function save(isLeaving = false): Promise<void> {
    if (isEnded || isLocal()) return
    for (let conflicts = 0; isUnsaved() && conflicts < MOST_CONFLICTS; conflicts += 1) {
      // Without versions the last writer would win, so the server's settings are read directly before saving.
      if (version === undefined || version === null) await load()
      const sent = store.get().mine
      if (isLocal() || !isUnsaved()) return
      try {
        if (await put(sent, isLeaving)) return succeed()
      } catch (cause) {
        // What a server says of a conflict that does not know `merges`.
        if (asApiError(cause).status !== 409) throw cause
        await load()
      }
      if (isLocal()) return
    }
  }

  /** Answers whether the server has saved the settings; if another device was first, what that one has saved is merged. */
  async function put(sent: SettingsDocument, keepalive: boolean): Promise<boolean> {
    const body = { data: sent, ...(version ? { version, merges: true } : {}) }
    const { data } = await client.call(webSettingsEndpoints.save, { body, keepalive })
    if (!data.saved) {
      merge(data)
      return false
    }
    version = version ? (data.version ?? null) : version
    store.update(({ mine }) => ({ base: sent, mine }))
    return true
  }

  function fail(cause: unknown): void {
    if (isEnded) return
    const error: ApiError = asApiError(cause)
    // Mastodon gives its settings only to its own web page; they are then kept in this browser.
    if (error.kind === 'not-found' || error.kind === 'gone' || error.status === 405 || error.status === 501) return setState('local')
    setState('failed')
    cancelTimer?.()
    cancelTimer = clock.setTimer(retry, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures))
    failures = Math.min(failures + 1, 10)
  }

  function retry(): void {
    cancelTimer = null
    void inTurn(() => (version === undefined ? load() : save()))
  }

  return {
    get state() {
      return state
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
