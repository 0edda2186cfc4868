import { changeDraft } from './changeDraft.ts'
import type { Draft, MakeKey } from './Draft.ts'

/** Adds what was typed elsewhere to the end of the text: on a line of its own unless a space or line break is there already. */
export function appendText(draft: Draft, text: string, makeKey: MakeKey): Draft {
  if (text === '') return draft
  const separator = draft.text === '' || /\s$/.test(draft.text) ? '' : '\n'
  return changeDraft(draft, { text: draft.text + separator + text }, makeKey)
}
