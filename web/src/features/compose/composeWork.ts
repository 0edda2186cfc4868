import type { DraftTarget } from '@starling/domain/drafts'
import type { Store } from '../../storage/store.ts'
import { createStore } from '../../storage/store.ts'
import { keptByPage } from '../../storage/pageMemory.ts'

/** What is selected when the text takes the focus; null is its end. */
interface Selected {
  readonly selectFrom: number | null
  readonly selectTo: number | null
}

/** State beside the draft that need not survive a reload. */
export interface ComposeWork {
  readonly phase: 'writing' | 'preparing' | 'sending'
  /** A message shown above the buttons. */
  readonly problem: string | null
  /** Pasted, and not yet looked up as an address: before the original of the draft or the abilities of the server were loaded, or as a composer was left. */
  readonly pasted: string | null
  /** Increased when the text field should be focused, with what to select. */
  readonly focus: { readonly count: number } & Selected
}

const idle: ComposeWork = {
  phase: 'writing',
  problem: null,
  pasted: null,
  focus: { count: 0, selectFrom: null, selectTo: null },
}
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

export function changeWork(work: Store<ComposeWork>, change: Partial<ComposeWork>): void {
  work.set({ ...work.get(), ...change })
}

export function requestFocus(work: Store<ComposeWork>, selectFrom: number | null = null, selectTo: number | null = null): void {
  changeWork(work, { focus: { count: work.get().focus.count + 1, selectFrom, selectTo } })
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
