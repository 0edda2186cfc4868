import type { Draft } from '@starling/domain/compose'
import { accounts } from '../../accounts/accounts.ts'
import { onLocalChange, readLocal, removeLocal, writeLocal } from '../../storage/localStore.ts'
import { draftStorageKey } from '../../storage/storageKeys.ts'
import type { Store } from '../../storage/store.ts'
import { createStore } from '../../storage/store.ts'

/** The draft of an account, and what it was started from. */
export interface StoredDraft {
  readonly draft: Draft
  /** What the draft answers, edits or quotes, such as 'reply 114'; '' for a plain post. */
  readonly intent: string
  /** What stood in it before anything was typed: a draft that still says just that is not worth asking about. */
  readonly prepared: string
}

/** Keystrokes are collected this long before they are written down. */
const batchMs = 150

export interface DraftStore extends Store<StoredDraft | null> {
  /** Writes what is pending down now. */
  flush(): void
  /** Whether what is in it would survive the page. */
  isKept(): boolean
}

const stores = new Map<string, DraftStore>()

/** One draft per account, the same for every composer of this tab and, as it is stored, for every other tab. */
export function draftStore(accountKey: string): DraftStore {
  let store = stores.get(accountKey)
  if (!store) {
    store = createDraftStore(accountKey)
    stores.set(accountKey, store)
  }
  return store
}

function createDraftStore(accountKey: string): DraftStore {
  const storageKey = `${draftStorageKey} ${accountKey}`
  const store = createStore(read(storageKey))
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWritable = true

  function flush() {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    const value = store.get()
    if (value === null) removeLocal(storageKey)
    isWritable = value === null || writeLocal(storageKey, value)
  }

  // Another tab wrote: it is the one in use. What this tab has not yet written down, or could not, was typed here and wins.
  onLocalChange(storageKey, () => {
    if (timer === null && isWritable) store.set(read(storageKey))
  })
  // Signed out: what is still in memory must not be written down again.
  accounts.subscribe(() => {
    if (!accounts.get().list.some(({ key }) => key === accountKey)) store.set(null)
  })
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)

  return {
    get: store.get,
    subscribe: store.subscribe,
    set(next) {
      store.set(next)
      timer ??= setTimeout(flush, batchMs)
    },
    flush,
    isKept: () => isWritable,
  }
}

/** Only this client writes it; a draft of another version without a field we read would break the editor, so the main ones are checked. */
function read(storageKey: string): StoredDraft | null {
  const stored = readLocal(storageKey)
  if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return null
  const { draft, intent, prepared } = stored as Partial<StoredDraft>
  const isWhole =
    typeof draft === 'object' && typeof draft.text === 'string' && typeof draft.idempotencyKey === 'string' && Array.isArray(draft.media)
  return isWhole
    ? { draft, intent: typeof intent === 'string' ? intent : '', prepared: typeof prepared === 'string' ? prepared : '' }
    : null
}

/** For tests, which share one page. */
export function forgetDraftStores(): void {
  stores.clear()
}
