import type { Draft, DraftPart } from '@starling/domain/compose'
import { writtenDrafts } from '@starling/domain/drafts'
import type { DraftRecord, DraftShelf } from '@starling/domain/drafts'
import { sweepDraftFiles } from '../../../storage/draftFiles.ts'
import { keysOfLocal, onLocalChanges, readLocal, removeLocal, writeLocal } from '../../../storage/localStore.ts'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { createStore } from '../../../storage/store.ts'
import type { Store } from '../../../storage/store.ts'
import { randomKey } from '../randomKey.ts'

/** A shelf that can be watched. */
export interface WatchedShelf extends DraftShelf {
  /** What was written and not published, the latest first; changes of this page and of others. */
  readonly written: Pick<Store<readonly DraftRecord[]>, 'get' | 'subscribe'>
  /** Tells when another page has changed what is on the shelf. */
  onChange(listener: () => void): () => void
}

const shelves = new Map<string, WatchedShelf>()

/** The drafts of an account as this device keeps them: one key of localStorage each, so that pages write beside each other. */
export function draftShelf(accountKey: string): WatchedShelf {
  const known = shelves.get(accountKey)
  if (known) return known
  const prefix = `${draftStorageKey} ${accountKey} `
  moveOldDraft(accountKey)
  void sweepDraftFiles(accountKey)
  const list = () => keysOfLocal(prefix).flatMap((key) => readRecord(readLocal(key)) ?? [])
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

/** For tests, which share one page. */
export function forgetDraftShelves(): void {
  shelves.clear()
}

/** What drafts of earlier versions do not have. */
const addedLater = { files: [], parts: [], scheduledAt: null } satisfies Partial<Draft>

/** Only this client writes it; a record of another version without a field we read would break the editor, so those are checked. */
function readRecord(stored: unknown): DraftRecord | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, lineage, thing, prepared, savedAt, draft } = stored as Partial<Record<keyof DraftRecord, unknown>>
  if (typeof id !== 'string' || typeof thing !== 'string' || !isDraft(draft)) return null
  return {
    id,
    thing,
    draft: { ...addedLater, ...draft },
    lineage: typeof lineage === 'string' ? lineage : id,
    prepared: typeof prepared === 'string' ? prepared : '',
    savedAt: typeof savedAt === 'number' ? savedAt : 0,
  }
}

function isDraft(draft: unknown): draft is DraftRecord['draft'] {
  if (typeof draft !== 'object' || draft === null) return false
  const {
    text,
    idempotencyKey,
    media,
    spoilerText,
    poll,
    files = [],
    parts = [],
  } = draft as Partial<Record<keyof DraftRecord['draft'], unknown>>
  return (
    typeof text === 'string' &&
    typeof idempotencyKey === 'string' &&
    typeof spoilerText === 'string' &&
    Array.isArray(media) &&
    Array.isArray(files) &&
    Array.isArray(parts) &&
    parts.every(isPart) &&
    (poll === null || (typeof poll === 'object' && Array.isArray((poll as { options?: unknown } | undefined)?.options)))
  )
}

function isPart(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { key, text, spoilerText, media, files } = part as Partial<Record<keyof DraftPart, unknown>>
  return [key, text, spoilerText].every((word) => typeof word === 'string') && Array.isArray(media) && Array.isArray(files)
}

/** Earlier versions kept one draft per account under a key without an id. */
function moveOldDraft(accountKey: string): void {
  const oldKey = `${draftStorageKey} ${accountKey}`
  const stored = readLocal(oldKey)
  if (typeof stored !== 'object' || stored === null) return
  const { draft, intent, prepared } = stored as { draft?: unknown; intent?: unknown; prepared?: unknown }
  const id = randomKey()
  const record = readRecord({ id, thing: typeof intent === 'string' && intent !== '' ? intent : 'new', prepared, savedAt: 0, draft })
  if (record === null || writeLocal(`${oldKey} ${id}`, record)) removeLocal(oldKey)
}
