import { keptByPage } from '../../storage/pageMemory.ts'
import { createStore } from '../../storage/store.ts'
import { keepTabText, readTabText } from '../../storage/tabText.ts'

/** The content of the field that is shown while the composer's code, or the post it refers to, is loading. */
export interface EarlyWords {
  readonly text: string
  readonly selection: readonly [start: number, end: number]
  readonly isFocused: boolean
  /** The text pasted last, which may be the address of a post. */
  readonly pasted: string | null
  /** Pasted or dropped. Unlike the text they are lost with the page. */
  readonly files: readonly File[]
}

const nothing: EarlyWords = { text: '', selection: [0, 0], isFocused: false, pasted: null, files: [] }

const kept = createStore<ReadonlyMap<string, EarlyWords>>(new Map())

keptByPage({
  clear() {
    kept.set(new Map())
    keepTabText('', '')
  },
})

/** Keyed by account and by the composer's address, which identifies the draft. */
function nameOf(accountKey: string, search: string): string {
  return `${accountKey} ${search}`
}

/** Calls the listener when any of them change, because two such fields may belong to one draft. */
export const subscribeToEarlyWords = kept.subscribe

let recalled: { readonly name: string; readonly words: EarlyWords } | null = null

/** The current content of the field; at first the content stored by a page that was closed before the composer was loaded. */
export function earlyWords(accountKey: string, search: string): EarlyWords {
  const name = nameOf(accountKey, search)
  const words = kept.get().get(name)
  if (words !== undefined) return words
  const text = readTabText(name)
  if (text === null) return nothing
  // The same object each time, because subscribers compare by identity.
  if (recalled?.name !== name || recalled.words.text !== text)
    recalled = { name, words: { ...nothing, text, selection: [text.length, text.length] } }
  return recalled.words
}

export function changeEarlyWords(accountKey: string, search: string, change: Partial<EarlyWords>): void {
  kept.set(new Map(kept.get()).set(nameOf(accountKey, search), { ...earlyWords(accountKey, search), ...change }))
}

/** Stores the text until this tab is closed, in case the page is closed before the composer is loaded. */
export function storeEarlyText(accountKey: string, search: string): void {
  keepTabText(nameOf(accountKey, search), earlyWords(accountKey, search).text)
}

/** Moves the content of one address to another, below existing text. */
export function moveEarlyWords(accountKey: string, from: string, to: string): void {
  const moved = takeEarlyWords(accountKey, from)
  const { text, files } = earlyWords(accountKey, to)
  const before = text === '' ? '' : `${text}\n`
  const [start, end] = moved.selection
  changeEarlyWords(accountKey, to, {
    ...moved,
    text: before + moved.text,
    selection: [before.length + start, before.length + end],
    files: [...files, ...moved.files],
  })
}

/** Hands the content over to the draft, and deletes it here. */
export function takeEarlyWords(accountKey: string, search: string): EarlyWords {
  const name = nameOf(accountKey, search)
  const words = earlyWords(accountKey, search)
  if (readTabText(name) !== null) keepTabText('', '')
  if (kept.get().has(name)) {
    const others = new Map(kept.get())
    others.delete(name)
    kept.set(others)
  }
  return words
}
