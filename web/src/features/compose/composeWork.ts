import type { DraftTarget } from '@starling/domain/drafts'
import type { Store } from '../../storage/store.ts'
import { createStore } from '../../storage/store.ts'
import { keptByPage } from '../../storage/pageMemory.ts'

/** A request to focus the text field. */
interface FocusRequest {
  /** Increased with each request. */
  readonly count: number
  /** Where the selection starts; null puts the caret at the end of the text. */
  readonly selectFrom: number | null
  readonly selectTo: number | null
}

/** State beside the draft that need not survive a reload. */
export interface ComposeWork {
  readonly phase: 'writing' | 'preparing' | 'sending'
  /** A message shown above the buttons. */
  readonly problem: string | null
  /**
   * Pasted text that was not yet looked up as an address, because the original of the draft or the server's capabilities were not loaded,
   * or the composer was closed.
   */
  readonly pasted: string | null
}

const idle: ComposeWork = { phase: 'writing', problem: null, pasted: null }
const works = keptByPage(new Map<string, Store<ComposeWork>>())

/** Shared by all composers of this tab for the same draft. */
export function composeWork(accountKey: string, target: DraftTarget): Store<ComposeWork> {
  const name = `${accountKey} ${target}`
  let work = works.get(name)
  if (!work) {
    work = createStore(idle)
    works.set(name, work)
  }
  return work
}

/** A further post of a thread has its own state of this kind. */
export function partTarget(target: DraftTarget, partKey: string): DraftTarget {
  return `${target} part ${partKey}`
}

/** Subscribers are not notified if nothing changes, because each notification renders the whole composer. */
export function changeWork(work: Store<ComposeWork>, change: Partial<ComposeWork>): void {
  const before = work.get()
  const after = { ...before, ...change }
  if (after.phase !== before.phase || after.problem !== before.problem || after.pasted !== before.pasted) work.set(after)
}

const focusRequests = new WeakMap<Store<ComposeWork>, Store<FocusRequest>>()

/** Separate from the other state, because it only concerns the text field. */
export function focusRequestOf(work: Store<ComposeWork>): Store<FocusRequest> {
  const known = focusRequests.get(work)
  if (known) return known
  const made = createStore<FocusRequest>({ count: 0, selectFrom: null, selectTo: null })
  focusRequests.set(work, made)
  return made
}

export function requestFocus(work: Store<ComposeWork>, selectFrom: number | null = null, selectTo: number | null = null): void {
  const request = focusRequestOf(work)
  request.set({ count: request.get().count + 1, selectFrom, selectTo })
}

const shownComposers = new WeakMap<Store<ComposeWork>, number>()

/** Several composers can be on screen at once; answers the undo. */
export function countComposer(work: Store<ComposeWork>): () => void {
  shownComposers.set(work, (shownComposers.get(work) ?? 0) + 1)
  return () => shownComposers.set(work, (shownComposers.get(work) ?? 1) - 1)
}

/** Whether a composer of this draft is visible to show a message. */
export function isComposerShown(work: Store<ComposeWork>): boolean {
  return (shownComposers.get(work) ?? 0) > 0
}

interface LeftCaret {
  readonly text: string
  readonly selection: readonly [from: number, to: number]
}

const leftCarets = new WeakMap<Store<ComposeWork>, LeftCaret>()

/** A focused field is removed; the next field of the same draft continues at its caret. */
export function leaveCaret(work: Store<ComposeWork>, { value, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  leftCarets.set(work, { text: value, selection: [selectionStart, selectionEnd] })
}

/** The selection in the previous field, unless the text has changed since. */
export function caretLeft(work: Store<ComposeWork>, text: string): LeftCaret['selection'] | null {
  const left = leftCarets.get(work)
  return left?.text === text ? left.selection : null
}
