import { appendText, changeDraft } from '@starling/domain/compose'
import { caretLeft, changeWork } from './composeWork.ts'
import { takeEarlyWords } from './earlyWords.ts'
import { randomKey } from './randomKey.ts'
import type { Compose } from './useCompose.ts'

interface TakenOver {
  readonly isFocused: boolean
  /** The selection in the draft's text; null where nothing was typed. */
  readonly selected: readonly [from: number, to: number] | null
}

/** Appends text typed before the composer was loaded to the draft, or inserts it at the caret of another composer; files pasted or dropped wait for the composer to add them. */
export function takeOverEarlyWords({ session, store, workStore, update }: Compose, search: string): TakenOver {
  const { text, selection, isFocused, pasted, files } = takeEarlyWords(session.key, search)
  if (files.length > 0) changeWork(workStore, { earlyFiles: [...workStore.get().earlyFiles, ...files] })
  if (text === '') return { isFocused, selected: null }
  const before = store.get()?.draft.text ?? ''
  const left = caretLeft(workStore, before)
  if (left === null) update((draft) => appendText(draft, text, randomKey))
  else update((draft) => changeDraft(draft, { text: before.slice(0, left[1]) + text + before.slice(left[1]) }, randomKey))
  changeWork(workStore, { pasted })
  const start = left?.[1] ?? (store.get()?.draft.text.length ?? 0) - text.length
  const [from, to] = selection
  return { isFocused, selected: [start + from, start + to] }
}
