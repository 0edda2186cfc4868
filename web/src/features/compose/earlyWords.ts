import { keptByPage } from '../../storage/pageMemory.ts'
import { keepTabText, readTabText } from '../../storage/tabText.ts'

/** What stands in the field that is shown before the code of the composer has arrived. */
export interface EarlyWords {
  readonly text: string
  readonly selection: readonly [start: number, end: number]
  readonly isFocused: boolean
  /** What was pasted last, which may be the address of a post. */
  readonly pasted: string | null
}

const kept = new Map<string, EarlyWords>()

keptByPage({
  clear() {
    kept.clear()
    keepTabText('', '')
  },
})

/** By account and by the address the composer is asked with, which names what is written. */
function nameOf(accountKey: string, search: string): string {
  return `${accountKey} ${search}`
}

export function keepEarlyWords(accountKey: string, search: string, words: EarlyWords): void {
  kept.set(nameOf(accountKey, search), words)
}

/** Stores the text until this tab is closed, for a page that goes away before the composer has come. */
export function storeEarlyText(accountKey: string, search: string, text: string): void {
  keepTabText(nameOf(accountKey, search), text)
}

export function earlyWords(accountKey: string, search: string): EarlyWords | null {
  const name = nameOf(accountKey, search)
  const text = readTabText(name)
  return kept.get(name) ?? (text === null ? null : { text, selection: [text.length, text.length], isFocused: false, pasted: null })
}

/** Hands them over to the draft; they are forgotten here. */
export function takeEarlyWords(accountKey: string, search: string): EarlyWords | null {
  const name = nameOf(accountKey, search)
  const words = earlyWords(accountKey, search)
  kept.delete(name)
  if (readTabText(name) !== null) keepTabText('', '')
  return words
}
