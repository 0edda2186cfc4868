import type { Draft } from '@starling/domain/compose'
import { createDraftDesk, isWritten } from '@starling/domain/drafts'
import type { DraftRecord, DraftThing } from '@starling/domain/drafts'
import { accounts } from '../../../accounts/accounts.ts'
import { createStore } from '../../../storage/store.ts'
import { randomKey } from '../randomKey.ts'
import { draftShelf, forgetDraftShelves } from './draftShelf.ts'

/** Keystrokes are collected this long before they are stored. */
const batchMs = 150

/** The draft of one thing, as all composers of this page that write it show it. */
export interface DraftStore {
  get(): DraftRecord | null
  subscribe(listener: () => void): () => void
  /** Begins anew with a draft of which nothing was typed yet. */
  begin(draft: Draft): void
  write(draft: Draft): void
  /** Stores what is pending now. */
  flush(): void
  /** Whether what is in it would survive the page. */
  isKept(): boolean
  /** Shows a certain stored draft of this thing. */
  view(id: string): void
  /** What was sent under this key is published. */
  finish(idempotencyKey: string): void
  /** Throws it away; answers it, so that it can be brought back. */
  discard(): DraftRecord | null
}

const stores = new Map<string, DraftStore>()

/** A draft for each thing that is written: a new post, a reply to one post, a quote of another (R-comp-01). */
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
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStored = true

  const show = () => shown.set(desk.current())

  function flush() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    isStored = desk.flush()
  }

  shelf.onChange(() => {
    if (desk.hear()) show()
  })
  let isSignedIn = hasAccount(accountKey)
  // Signed out: what is still in memory must not be stored again.
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
    begin(draft) {
      desk.begin(draft)
      show()
    },
    write(draft) {
      desk.write(draft)
      show()
      timer ??= setTimeout(flush, batchMs)
    },
    flush,
    isKept() {
      const record = shown.get()
      return isStored || record === null || !isWritten(record)
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

/** For tests, which share one page. */
export function forgetDraftStores(): void {
  stores.clear()
  forgetDraftShelves()
}
