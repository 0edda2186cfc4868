import type { Draft } from '@starling/domain/compose'
import { createDrafts, isWritten } from '@starling/domain/drafts'
import type { DraftRecord, Drafts, DraftTarget } from '@starling/domain/drafts'
import { accounts } from '../../../accounts/accounts.ts'
import { sweepDraftFiles } from '../../../storage/draftFiles.ts'
import { keysOfLocal, onLocalChanges, readLocal, removeLocal, writeLocal } from '../../../storage/localStore.ts'
import { sharedFilesKey } from '../../../storage/storedFiles.ts'
import { keptByPage } from '../../../storage/pageMemory.ts'
import { readSignedOut } from '../../../storage/signedOutAccounts.ts'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { createStore } from '../../../storage/store.ts'
import type { Store } from '../../../storage/store.ts'
import { fieldsOf } from '../../../storage/storedFields.ts'
import { randomKey } from '../randomKey.ts'
import { readDraftRecord } from './readDraft.ts'

/** For this long, in milliseconds, typed letters are collected before they are stored and reported to other components. */
const batchMs = 150

type Watched<Value> = Pick<Store<Value>, 'get' | 'subscribe'>

/** The draft shown for one target, as all its composers on this page show it. */
export interface ShownDraft extends Watched<DraftRecord | null> {
  /**
   * The same for components around the text field, such as the character count. Typed letters appear here when they are stored, after they are
   * painted; all other changes appear at once. After `flush` both are the same.
   */
  readonly deferred: Watched<DraftRecord | null>
  /** As in `Drafts`. */
  begin(draft: Draft, initial?: string): void
  /** Takes the text from a field that already shows it, even before the draft's initial content is known. */
  type(text: string): void
  /** `isTyping` if the text field shows the change already. */
  write(draft: Draft, isTyping?: boolean): void
  /** Stores and shows pending changes of all drafts now. */
  flush(): void
  /** Follows what other pages have stored; answers, once, whether one of them has published or deleted this draft. */
  isTaken(): boolean
  /** Whether its content is stored and would survive the page. */
  isKept(): boolean
  /** Calls back when the answer of `isKept` may have changed. */
  subscribeToKept(listener: () => void): () => void
  /** Deletes it; answers it, so that it can be restored. */
  discard(): DraftRecord | null
}

/** All drafts of an account on this device. */
export interface DraftStore extends Pick<Drafts, 'change' | 'finish' | 'move' | 'remove' | 'restore' | 'show'> {
  /** The unpublished drafts, newest first, including changes made by other pages. */
  readonly written: Watched<readonly DraftRecord[]>
  /** One draft for each target: a new post, a reply to one post, a quote of another. */
  shownFor(target: DraftTarget): ShownDraft
}

const stores = keptByPage(new Map<string, DraftStore>())

export function draftStore(accountKey: string): DraftStore {
  let store = stores.get(accountKey)
  if (!store) {
    // The account may sign in again on this page, with other drafts than it has left.
    store = createDraftStore(accountKey, () => stores.delete(accountKey))
    stores.set(accountKey, store)
  }
  return store
}

/** Each draft has a key of localStorage, so that pages do not overwrite each other's. */
function createDraftStore(accountKey: string, onSignedOut: () => void): DraftStore {
  const prefix = `${draftStorageKey} ${accountKey} `
  carryOverOldDraft(accountKey)
  void sweepDraftFiles(accountKey)
  void sweepDraftFiles(sharedFilesKey)
  const storage = {
    list: () => keysOfLocal(prefix).flatMap((key) => readDraftRecord(key.slice(prefix.length), readLocal(key)) ?? []),
    put: (record: DraftRecord) => writeLocal(prefix + record.id, record),
    remove: (id: string) => removeLocal(prefix + id),
  }
  const drafts = createDrafts(storage, { makeKey: randomKey, now: () => Date.now() })
  const written = createStore(drafts.written())
  const isStored = createStore(true)
  const shown = new Map<DraftTarget, ReturnType<typeof createShown>>()
  let timer: ReturnType<typeof setTimeout> | null = null

  function show(): void {
    for (const [target, { now, deferred }] of shown) {
      now.set(drafts.shown(target))
      deferred.set(now.get())
    }
    written.set(drafts.written())
  }

  function hear(): void {
    drafts.hear()
    show()
  }

  function stopTimer(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  function flush(): void {
    stopTimer()
    isStored.set(drafts.flush())
    show()
  }

  /** Changes drafts, and stores and shows the change at once. */
  function atOnce<Result>(work: () => Result): Result {
    const result = work()
    flush()
    return result
  }

  function createShown(target: DraftTarget) {
    const now = createStore(drafts.shown(target))
    const deferred = createStore(now.get())
    const draft: ShownDraft = {
      get: now.get,
      subscribe: now.subscribe,
      deferred: { get: deferred.get, subscribe: deferred.subscribe },
      begin: (begun, initial) => atOnce(() => drafts.begin(target, begun, initial)),
      type(text) {
        drafts.type(target, text)
        now.set(drafts.shown(target))
        timer ??= setTimeout(flush, batchMs)
      },
      write(changed, isTyping = false) {
        drafts.write(target, changed)
        now.set(drafts.shown(target))
        if (!isTyping) deferred.set(now.get())
        timer ??= setTimeout(flush, batchMs)
      },
      flush,
      isTaken() {
        hear()
        return drafts.isTaken(target)
      },
      isKept() {
        const record = now.get()
        return isStored.get() || record === null || !isWritten(record)
      },
      subscribeToKept(listener) {
        const ends = [now.subscribe(listener), isStored.subscribe(listener)]
        return () => {
          for (const end of ends) end()
        }
      },
      discard() {
        const thrown = now.get()
        if (thrown !== null) atOnce(() => drafts.remove(thrown))
        return thrown
      },
    }
    return { now, deferred, draft }
  }

  onLocalChanges(prefix, hear)
  const isSignedIn = () => accounts.get().list.some(({ key }) => key === accountKey)
  let wasSignedIn = isSignedIn()
  // After signing out, drafts in memory must not be stored again.
  accounts.subscribe(() => {
    const isOut = wasSignedIn && !isSignedIn()
    wasSignedIn = isSignedIn()
    if (!isOut) return
    stopTimer()
    // After a session that the server has ended, drafts are kept.
    if (readSignedOut().some(({ key }) => key === accountKey)) drafts.flush()
    drafts.forget()
    onSignedOut()
    show()
  })
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)

  return {
    written: { get: written.get, subscribe: written.subscribe },
    shownFor(target) {
      let known = shown.get(target)
      if (!known) {
        known = createShown(target)
        shown.set(target, known)
      }
      return known.draft
    },
    show: (id) => atOnce(() => drafts.show(id)),
    change: (transition) => atOnce(() => drafts.change(transition)),
    move: (from, to) => atOnce(() => drafts.move(from, to)),
    finish: (key) => atOnce(() => drafts.finish(key)),
    remove: (record) => atOnce(() => drafts.remove(record)),
    restore: (record) => atOnce(() => drafts.restore(record)),
  }
}

/** Earlier versions stored one draft per account under a key without an id. */
function carryOverOldDraft(accountKey: string): void {
  const oldKey = `${draftStorageKey} ${accountKey}`
  const stored = readLocal(oldKey)
  if (stored === null) return
  const { draft, intent, prepared } = fieldsOf(stored)
  const id = randomKey()
  const target = typeof intent === 'string' && intent !== '' ? intent : 'new'
  const record = readDraftRecord(id, { target, initial: prepared, savedAt: 0, draft })
  if (record === null || writeLocal(`${oldKey} ${id}`, record)) removeLocal(oldKey)
}
