import type { Draft } from '@starling/domain/compose'
import { createDraftDesk, isWritten } from '@starling/domain/drafts'
import type { DraftRecord, DraftThing } from '@starling/domain/drafts'
import { accounts } from '../../../accounts/accounts.ts'
import { createStore } from '../../../storage/store.ts'
import type { Store } from '../../../storage/store.ts'
import { randomKey } from '../randomKey.ts'
import { draftShelf } from './draftShelf.ts'
import { keptByPage } from '../../../storage/pageMemory.ts'

/** For this long, in milliseconds, typed letters are collected before they are stored and reported to other components. */
const batchMs = 150

/** One draft, as all its composers on this page show it. */
export interface DraftStore {
  get(): DraftRecord | null
  subscribe(listener: () => void): () => void
  /**
   * The same for components around the text field, such as the character count. Typed letters appear here when they are stored, after they are
   * painted; all other changes appear at once. After `flush` both are the same.
   */
  readonly unhurried: Pick<Store<DraftRecord | null>, 'get' | 'subscribe'>
  /** Starts over with a prepared draft that has not been typed into yet. */
  begin(draft: Draft): void
  /** `isTyping` if the text field shows the change already. */
  write(draft: Draft, isTyping?: boolean): void
  /** Stores and shows pending changes now. */
  flush(): void
  /** Whether its content is stored and would survive the page. */
  isKept(): boolean
  /** Calls back when the answer of `isStored` may have changed. */
  subscribeToKept(listener: () => void): () => void
  /** Shows one particular stored draft. */
  view(id: string): void
  /** The content with this idempotency key was published. */
  finish(idempotencyKey: string): void
  /** Deletes it; answers it, so that it can be restored. */
  discard(): DraftRecord | null
}

const stores = keptByPage(new Map<string, DraftStore>())

/** One draft for each thing being written: a new post, a reply to one post, a quote of another (R-comp-01). */
export function draftStore(accountKey: string, thing: DraftThing): DraftStore {
  const name = `${accountKey} ${thing}`
  let store = stores.get(name)
  if (!store) {
    store = createDraftStore(accountKey, thing)
    stores.set(name, store)
  }
  return store
}

function createDraftStore(accountKey: string, thing: DraftThing): DraftStore {
  const shelf = draftShelf(accountKey)
  const desk = createDraftDesk(shelf, thing, { makeKey: randomKey, now: () => Date.now() })
  const shown = createStore(desk.current())
  const unhurried = createStore(shown.get())
  const isStored = createStore(true)
  let timer: ReturnType<typeof setTimeout> | null = null

  function show(isTyping = false) {
    shown.set(desk.current())
    if (!isTyping) unhurried.set(shown.get())
  }

  function flush() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    unhurried.set(shown.get())
    isStored.set(desk.flush())
  }

  shelf.onChange(() => {
    if (desk.hear()) show()
  })
  let isSignedIn = hasAccount(accountKey)
  // After signing out, drafts in memory must not be stored again.
  accounts.subscribe(() => {
    const wasSignedIn = isSignedIn
    isSignedIn = hasAccount(accountKey)
    if (isSignedIn || !wasSignedIn) return
    if (timer !== null) clearTimeout(timer)
    timer = null
    desk.forget()
    show()
  })
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    unhurried: { get: unhurried.get, subscribe: unhurried.subscribe },
    subscribeToKept(listener) {
      const ends = [shown.subscribe(listener), isStored.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    begin(draft) {
      desk.begin(draft)
      show()
    },
    write(draft, isTyping) {
      desk.write(draft)
      show(isTyping)
      timer ??= setTimeout(flush, batchMs)
    },
    flush,
    isKept() {
      const record = shown.get()
      return isStored.get() || record === null || !isWritten(record)
    },
    view(id) {
      desk.view(id)
      show()
    },
    finish(idempotencyKey) {
      flush()
      desk.finish(idempotencyKey)
      show()
    },
    discard() {
      const thrown = desk.discard()
      show()
      return thrown
    },
  }
}

function hasAccount(accountKey: string): boolean {
  return accounts.get().list.some(({ key }) => key === accountKey)
}
