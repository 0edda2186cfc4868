import { writtenDrafts } from '@starling/domain/drafts'
import type { DraftRecord, DraftShelf } from '@starling/domain/drafts'
import { sweepDraftFiles } from '../../../storage/draftFiles.ts'
import { keysOfLocal, onLocalChanges, readLocal, removeLocal, writeLocal } from '../../../storage/localStore.ts'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { createStore } from '../../../storage/store.ts'
import type { Store } from '../../../storage/store.ts'
import { fieldsOf } from '../../../storage/storedFields.ts'
import { randomKey } from '../randomKey.ts'
import { readDraftRecord } from './readDraft.ts'
import { keptByPage } from '../../../storage/pageMemory.ts'

/** The stored drafts, with notifications about changes. */
export interface WatchedShelf extends DraftShelf {
  /** The unpublished drafts, newest first, including changes made by other pages. */
  readonly written: Pick<Store<readonly DraftRecord[]>, 'get' | 'subscribe'>
  /** Calls back when another page has changed a stored draft. */
  onChange(listener: () => void): () => void
}

const shelves = keptByPage(new Map<string, WatchedShelf>())

/** The drafts of an account on this device: one key of localStorage each, so that pages do not overwrite each other's. */
export function draftShelf(accountKey: string): WatchedShelf {
  const known = shelves.get(accountKey)
  if (known) return known
  const prefix = `${draftStorageKey} ${accountKey} `
  moveOldDraft(accountKey)
  void sweepDraftFiles(accountKey)
  const list = () => keysOfLocal(prefix).flatMap((key) => readDraftRecord(key.slice(prefix.length), readLocal(key)) ?? [])
  const written = createStore(writtenDrafts({ list }))
  const update = () => written.set(writtenDrafts({ list }))
  const shelf: WatchedShelf = {
    list,
    put(record) {
      const isKept = writeLocal(prefix + record.id, record)
      update()
      return isKept
    },
    remove(id) {
      removeLocal(prefix + id)
      update()
    },
    written,
    onChange: (listener) => onLocalChanges(prefix, listener),
  }
  shelf.onChange(update)
  shelves.set(accountKey, shelf)
  return shelf
}

/** Earlier versions stored one draft per account under a key without an id. */
function moveOldDraft(accountKey: string): void {
  const oldKey = `${draftStorageKey} ${accountKey}`
  const stored = readLocal(oldKey)
  if (stored === null) return
  const { draft, intent, prepared } = fieldsOf(stored)
  const id = randomKey()
  const record = readDraftRecord(id, { thing: typeof intent === 'string' && intent !== '' ? intent : 'new', prepared, savedAt: 0, draft })
  if (record === null || writeLocal(`${oldKey} ${id}`, record)) removeLocal(oldKey)
}
