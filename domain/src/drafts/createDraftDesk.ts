import type { Draft, MakeKey } from '../compose/index.ts'
import { contentOf, isWritten, writtenDrafts, type DraftRecord, type DraftShelf, type DraftThing } from './DraftRecord.ts'

/** One page's hold on the draft of one thing. Other pages may write the same thing at the same time: no text of either is lost. */
export interface DraftDesk {
  /** What this page shows; null where nothing was begun. */
  current(): DraftRecord | null
  /** Begins anew with a draft of which nothing was typed yet. */
  begin(draft: Draft): void
  /** Takes what was typed; stored by the next `flush`. */
  write(draft: Draft): void
  /** Stores what was typed since the last time; answers whether everything typed is stored. */
  flush(): boolean
  /** Another page has changed what is stored; answers whether this page shows something else now. */
  hear(): boolean
  /** Shows a certain stored draft of this thing. */
  view(id: string): void
  /** What was sent under this idempotency key is published: every copy of it goes, and whatever was typed since stays. */
  finish(idempotencyKey: string): void
  /** Throws the draft away; answers it, so that it can be brought back. */
  discard(): DraftRecord | null
  /** Shows nothing any more and stores nothing; what is stored stays. */
  forget(): void
}

/**
 * Makes the desk of one thing. A page writes only records of its own; the first keystroke on a draft of another page makes a copy
 * of the same lineage, and takes the place of the other record unless that has changed meanwhile. A page on which nothing was
 * typed since it last stored follows the newest record of the lineage.
 */
export function createDraftDesk(
  shelf: DraftShelf,
  thing: DraftThing,
  { makeKey, now }: { makeKey: MakeKey; now: () => number },
): DraftDesk {
  const ownIds = new Set<string>()
  let shown: DraftRecord | null = writtenDrafts(shelf).find((record) => record.thing === thing) ?? null
  /** The record of another page that the typed text goes on from. */
  let replaces: DraftRecord | null = null
  let isUnsaved = false

  function stored(id: string): DraftRecord | undefined {
    return shelf.list().find((record) => record.id === id)
  }

  function removeReplaced(): void {
    if (replaces === null) return
    // Somebody may have gone on typing there: then both stay.
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
      // A record of another page that has changed since is not what was thrown away.
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
