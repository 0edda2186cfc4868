import { keptByPage } from '../../storage/pageMemory.ts'
import { createStore } from '../../storage/store.ts'
import { keepTabText, readTabText } from '../../storage/tabText.ts'

/** What stands in the field that is shown before the composer is there, because its code or the post it is about is still loading. */
export interface EarlyWords {
  readonly text: string
  readonly selection: readonly [start: number, end: number]
  readonly isFocused: boolean
  /** What was pasted last, which may be the address of a post. */
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

/** By account and by the address the composer is asked with, which names what is written. */
function nameOf(accountKey: string, search: string): string {
  return `${accountKey} ${search}`
}

/** Calls the listener when any of them change: there can be two such fields for one thing. */
export const subscribeToEarlyWords = kept.subscribe

let recalled: { readonly name: string; readonly words: EarlyWords } | null = null

/** What stands in the field now; at first what a page that went away before the composer came has stored. */
export function earlyWords(accountKey: string, search: string): EarlyWords {
  const name = nameOf(accountKey, search)
  const words = kept.get().get(name)
  if (words !== undefined) return words
  const text = readTabText(name)
  if (text === null) return nothing
  // The same object each time, because subscribers compare.
  if (recalled?.name !== name || recalled.words.text !== text)
    recalled = { name, words: { ...nothing, text, selection: [text.length, text.length] } }
  return recalled.words
}

export function changeEarlyWords(accountKey: string, search: string, change: Partial<EarlyWords>): void {
  kept.set(new Map(kept.get()).set(nameOf(accountKey, search), { ...earlyWords(accountKey, search), ...change }))
}

/** Stores the text until this tab is closed, for a page that goes away before the composer has come. */
export function storeEarlyText(accountKey: string, search: string): void {
  keepTabText(nameOf(accountKey, search), earlyWords(accountKey, search).text)
}

/** What was to be written at one address is written at another, below what stands there. */
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

/** Hands them over to the draft; they are forgotten here. */
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
