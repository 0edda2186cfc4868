import type { Store } from '../../storage/store.ts'
import { createStore } from '../../storage/store.ts'

/** A file on its way to the server. */
export interface Upload {
  readonly key: string
  readonly name: string
  readonly type: string
  /** A `blob:` address of the file itself, or null for what has no picture. */
  readonly previewUrl: string | null
  /** Bytes. */
  readonly loaded: number
  readonly total: number
  readonly phase: 'sending' | 'processing'
}

/** What goes on around the draft and is not worth keeping across a reload. */
export interface ComposeWork {
  readonly uploads: readonly Upload[]
  readonly phase: 'writing' | 'preparing' | 'sending'
  /** Said in place, above the buttons. */
  readonly problem: string | null
  /** Raised when the editor should take the focus, with what to select. */
  readonly focus: { readonly count: number; readonly selectFrom: number | null }
}

const idle: ComposeWork = { uploads: [], phase: 'writing', problem: null, focus: { count: 0, selectFrom: null } }
const works = new Map<string, Store<ComposeWork>>()

/** Shared by all composers of an account in this tab, as the draft is. */
export function composeWork(accountKey: string): Store<ComposeWork> {
  let work = works.get(accountKey)
  if (!work) {
    work = createStore(idle)
    works.set(accountKey, work)
  }
  return work
}

export function changeWork(work: Store<ComposeWork>, change: Partial<ComposeWork>): void {
  work.set({ ...work.get(), ...change })
}

export function requestFocus(work: Store<ComposeWork>, selectFrom: number | null = null): void {
  changeWork(work, { focus: { count: work.get().focus.count + 1, selectFrom } })
}

let mountedCount = 0

/** Several composers can be on screen at once (R-shell-03); answers the undo. */
export function countComposer(): () => void {
  mountedCount += 1
  return () => {
    mountedCount -= 1
  }
}

/** Whether somebody can see what the composer says in place. */
export function isComposerShown(): boolean {
  return mountedCount > 0
}

/** For tests, which share one page. */
export function forgetComposeWorks(): void {
  works.clear()
}
