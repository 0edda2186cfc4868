import type { Draft, MakeKey } from '../compose/index.ts'
import { contentOf, isWritten, writtenDrafts, type DraftRecord, type DraftShelf, type DraftThing } from './DraftRecord.ts'

/** One page's access to the draft of one thing. Other pages may edit the same draft at the same time; no page's text is lost. */
export interface DraftDesk {
  /** The draft this page shows; null before one was begun. */
  current(): DraftRecord | null
  /** Starts over with a prepared draft that has not been typed into yet. */
  begin(draft: Draft): void
  /** Takes the changed draft; the next `flush` stores it. */
  write(draft: Draft): void
  /** Stores what changed since the last flush; answers whether everything typed is stored. */
  flush(): boolean
  /** Another page changed the stored drafts; answers whether this page now shows something else. */
  hear(): boolean
  /** Shows one particular stored draft of this thing. */
  view(id: string): void
  /** The content with this idempotency key is published: every copy of it is deleted, and what was typed since is kept. */
  finish(idempotencyKey: string): void
  /** Deletes the draft and answers it, so that it can be restored. */
  discard(): DraftRecord | null
  /** Stops showing and storing the draft; stored records stay. */
  forget(): void
}

/**
 * Makes the desk for one thing. A page only changes its own records; the first keystroke on a draft of another page makes a copy
 * of the same lineage, and deletes the other page's record unless that has changed meanwhile. A page without
 * unstored changes follows the newest record of the lineage.
 */
export function createDraftDesk(
  shelf: DraftShelf,
  thing: DraftThing,
  { makeKey, now }: { makeKey: MakeKey; now: () => number },
): DraftDesk {
  const ownIds = new Set<string>()
  let shown: DraftRecord | null = writtenDrafts(shelf).find((record) => record.thing === thing) ?? null
  /** The other page's record that this page's text continues. */
  let replaces: DraftRecord | null = null
  let isUnsaved = false

  function stored(id: string): DraftRecord | undefined {
    return shelf.list().find((record) => record.id === id)
  }

  function removeReplaced(): void {
    if (replaces === null) return
    // If the other page changed its record since, both records are kept.
    if (stored(replaces.id)?.draft.idempotencyKey === replaces.draft.idempotencyKey) shelf.remove(replaces.id)
    replaces = null
  }

  return {
    current: () => shown,
    begin(draft) {
      this.flush()
      const id = makeKey()
      ownIds.add(id)
      shown = { id, lineage: id, thing, prepared: contentOf(draft), savedAt: now(), draft, attempt: null }
      replaces = null
    },
    write(draft) {
      if (shown === null) {
        const id = makeKey()
        ownIds.add(id)
        shown = { id, lineage: id, thing, prepared: '', savedAt: now(), draft, attempt: null }
      } else if (ownIds.has(shown.id)) {
        shown = { ...shown, savedAt: now(), draft }
      } else {
        replaces = shown
        const id = makeKey()
        ownIds.add(id)
        shown = { ...shown, id, savedAt: now(), draft }
      }
      isUnsaved = true
    },
    flush() {
      if (!isUnsaved || shown === null) return true
      if (isWritten(shown)) {
        if (!shelf.put(shown)) return false
      } else {
        shelf.remove(shown.id)
      }
      removeReplaced()
      isUnsaved = false
      return true
    },
    hear() {
      if (shown === null || isUnsaved || !isWritten(shown)) return false
      const { lineage, id, draft } = shown
      const newest = writtenDrafts(shelf).find((record) => record.lineage === lineage) ?? null
      if (newest?.id === id && newest.draft.idempotencyKey === draft.idempotencyKey) return false
      shown = newest
      return true
    },
    view(id) {
      if (shown?.id === id) return
      this.flush()
      const record = stored(id)
      if (record?.thing === thing) shown = record
    },
    finish(idempotencyKey) {
      for (const record of shelf.list()) if (record.draft.idempotencyKey === idempotencyKey) shelf.remove(record.id)
      if (shown?.draft.idempotencyKey !== idempotencyKey) return
      shown = null
      replaces = null
      isUnsaved = false
    },
    discard() {
      const thrown = shown
      if (thrown === null) return null
      // Another page's record that has changed since is not the one that was discarded, so it is kept.
      for (const { id, draft } of shelf.list()) {
        if (ownIds.has(id) ? id === thrown.id : draft.idempotencyKey === thrown.draft.idempotencyKey) shelf.remove(id)
      }
      removeReplaced()
      shown = null
      isUnsaved = false
      return thrown
    },
    forget() {
      shown = null
      replaces = null
      isUnsaved = false
    },
  }
}
