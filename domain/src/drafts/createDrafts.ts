import { changeDraft, DRAFT_DEFAULTS, joinDrafts, newDraft, type Draft, type MakeKey } from '../compose/index.ts'
import { contentOf, isWritten, type DraftRecord, type DraftTarget } from './DraftRecord.ts'

/** Where the drafts of one account are stored; all pages of the device share it. */
export interface DraftStorage {
  list(): readonly DraftRecord[]
  /** Answers whether the record was stored: storage may be full or blocked. */
  put(record: DraftRecord): boolean
  remove(id: string): void
}

/** One page's access to the drafts of one account. Other pages may edit the same drafts at the same time; no page's text is lost. */
export interface Drafts {
  /** All stored drafts a person has written something into, newest first. */
  written(): readonly DraftRecord[]
  /** The draft this page shows for a target; null where none was begun. */
  shown(target: DraftTarget): DraftRecord | null
  /** Shows one particular draft for its target. */
  show(id: string): void
  /**
   * Shows another draft, with nothing typed into it yet unless `initial` is given; the draft shown before stays stored. What was typed and
   * attached before this draft was known is added after its text.
   */
  begin(target: DraftTarget, draft: Draft, initial?: string): void
  /** Takes a text, also before the rest of the draft's initial content (such as its mentions and visibility) is known. */
  type(target: DraftTarget, text: string): void
  /** Moves the draft shown for one target to another one, for example when the post to be answered is gone; it is added to the draft shown there. */
  move(from: DraftTarget, to: DraftTarget): void
  /** Takes the changed content of the shown draft; the next `flush` stores it. */
  write(target: DraftTarget, draft: Draft): void
  /** Changes every draft, shown or not, for which the transition returns other content; their order stays. */
  change(transition: (record: DraftRecord) => Draft): void
  /** Stores what changed since the last flush; answers whether everything typed is stored. */
  flush(): boolean
  /** Reads the drafts that another page has stored; drafts changed on this page stay as they are. */
  hear(): void
  /** Answers, once, whether another page has published or deleted the draft that was shown for a target, and nothing was begun there since. */
  isTaken(target: DraftTarget): boolean
  /** The content with this idempotency key is published: it is deleted, and what was typed since is kept. */
  finish(idempotencyKey: string): void
  /** Deletes a draft, unless another page has changed it since. */
  remove(record: DraftRecord): void
  /** Stores a draft that was deleted or sent. Returns it, with another id if its id is in use by now; null where it could not be stored. */
  restore(record: DraftRecord): DraftRecord | null
  /** Stops showing and storing drafts; stored ones stay. */
  forget(): void
}

/** A draft that this page shows or has changed. */
interface OpenDraft {
  readonly record: DraftRecord
  /** The idempotency key of the stored content that this one continues; null where none is stored. */
  readonly base: string | null
  readonly isUnsaved: boolean
}

/**
 * Makes the store of drafts. Every change gives the content another idempotency key, by which a page sees that another one has stored a change
 * of the same draft meanwhile: its own then becomes a draft of its own, so that both are kept.
 */
export function createDrafts(storage: DraftStorage, { makeKey, now }: { makeKey: MakeKey; now: () => number }): Drafts {
  const open = new Map<string, OpenDraft>()
  const shownIds = new Map<DraftTarget, string | null>()
  const taken = new Set<DraftTarget>()

  const storedOf = (id: string) => storage.list().find((record) => record.id === id) ?? null
  const written = () =>
    storage
      .list()
      .filter(isWritten)
      .toSorted((a, b) => b.savedAt - a.savedAt)

  function load(record: DraftRecord): void {
    if (!open.has(record.id)) open.set(record.id, { record, base: record.draft.idempotencyKey, isUnsaved: false })
    shownIds.set(record.target, record.id)
    taken.delete(record.target)
  }

  function shown(target: DraftTarget): DraftRecord | null {
    if (!shownIds.has(target)) {
      shownIds.set(target, null)
      const newest = written().find((record) => record.target === target)
      if (newest !== undefined) load(newest)
    }
    const id = shownIds.get(target) ?? null
    return id === null ? null : (open.get(id)?.record ?? null)
  }

  function close({ id, target }: DraftRecord): void {
    open.delete(id)
    if (shownIds.get(target) === id) shownIds.set(target, null)
  }

  function add(target: DraftTarget, draft: Draft, initial: string | null): void {
    const id = makeKey()
    open.set(id, { record: { id, target, initial, savedAt: now(), draft, attempt: null }, base: null, isUnsaved: true })
    shownIds.set(target, id)
    taken.delete(target)
  }

  function renew(record: DraftRecord): void {
    open.set(record.id, { record, base: open.get(record.id)?.base ?? null, isUnsaved: true })
  }

  /** Answers whether what was typed is stored. */
  function save({ record, base }: OpenDraft): boolean {
    const stored = storedOf(record.id)
    const isTaken = stored !== null && stored.draft.idempotencyKey !== base
    const saved = isTaken ? { ...record, id: makeKey() } : record
    const isKept = isWritten(saved)
    if (isKept && !storage.put(saved)) return false
    if (!isKept && !isTaken) storage.remove(saved.id)
    if (isTaken) {
      const isShown = shownIds.get(record.target) === record.id
      close(record)
      if (isShown) shownIds.set(record.target, saved.id)
    }
    open.set(saved.id, { record: saved, base: isKept ? saved.draft.idempotencyKey : null, isUnsaved: false })
    return true
  }

  function remove(record: DraftRecord): void {
    const base = open.get(record.id)?.base ?? record.draft.idempotencyKey
    if (storedOf(record.id)?.draft.idempotencyKey === base) storage.remove(record.id)
    close(record)
  }

  function flush(): boolean {
    const unsaved = [...open.values()].filter(({ isUnsaved }) => isUnsaved)
    return !unsaved.map(save).includes(false)
  }

  function hear(): void {
    const stored = new Map(storage.list().map((record) => [record.id, record]))
    for (const { record, base, isUnsaved } of open.values()) {
      if (isUnsaved || base === null) continue
      const newer = stored.get(record.id)
      if (newer === undefined) {
        if (shownIds.get(record.target) === record.id) taken.add(record.target)
        close(record)
      } else if (newer.draft.idempotencyKey !== base)
        open.set(record.id, { record: newer, base: newer.draft.idempotencyKey, isUnsaved: false })
    }
  }

  return {
    written,
    shown,
    show(id) {
      flush()
      const stored = storedOf(id)
      if (stored !== null) load(stored)
    },
    begin(target, draft, initial = contentOf(draft)) {
      flush()
      const current = shown(target)
      if (current?.initial === null) renew({ ...current, initial, draft: joinDrafts(draft, current.draft, makeKey) })
      else add(target, draft, initial)
    },
    type(target, text) {
      const current = shown(target)
      if (current === null) add(target, changeDraft(newDraft(DRAFT_DEFAULTS, makeKey), { text }, makeKey), null)
      else renew({ ...current, savedAt: now(), draft: changeDraft(current.draft, { text }, makeKey) })
    },
    move(from, to) {
      const moved = shown(from)
      if (moved === null) return
      const there = shown(to)
      shownIds.set(from, null)
      if (there === null) {
        renew({ ...moved, target: to })
        shownIds.set(to, moved.id)
      } else {
        renew({ ...there, draft: joinDrafts(there.draft, moved.draft, makeKey) })
        // Both change in one step, so that nothing is lost or stored twice.
        if (flush()) remove(moved)
      }
    },
    write(target, draft) {
      const current = shown(target)
      if (current === null) add(target, draft, '')
      else renew({ ...current, savedAt: now(), draft })
    },
    change(transition) {
      hear()
      // A draft that this page and another one have both changed has two contents, which `flush` makes two drafts: both are changed.
      for (const record of storage.list()) {
        if (open.get(record.id)?.base === record.draft.idempotencyKey) continue
        const draft = transition(record)
        if (draft !== record.draft) storage.put({ ...record, draft })
      }
      for (const { record } of open.values()) {
        const draft = transition(record)
        if (draft !== record.draft) renew({ ...record, draft })
      }
    },
    flush,
    hear,
    isTaken: (target) => taken.delete(target),
    finish(idempotencyKey) {
      flush()
      for (const record of storage.list()) if (record.draft.idempotencyKey === idempotencyKey) storage.remove(record.id)
      for (const { record } of open.values()) if (record.draft.idempotencyKey === idempotencyKey) close(record)
    },
    remove,
    restore(record) {
      flush()
      const stored = storedOf(record.id)
      const isTaken = open.has(record.id) || (stored !== null && stored.draft.idempotencyKey !== record.draft.idempotencyKey)
      const restored = isTaken ? { ...record, id: makeKey() } : record
      return storage.put(restored) ? restored : null
    },
    forget() {
      open.clear()
      for (const target of shownIds.keys()) shownIds.set(target, null)
    },
  }
}
