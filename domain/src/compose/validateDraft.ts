import type { Draft } from './Draft.ts'

/** Why a draft cannot be sent. */
export type DraftProblem =
  | 'blank'
  | 'too-long'
  | 'no-audience'
  | 'no-circle'
  | 'uploading'
  | 'poll-needs-options'
  | 'poll-repeats-option'
  | 'too-soon'
  | 'scheduled-thread'

/** The first reason why the draft cannot be sent, or null. */
export function validateDraft(
  draft: Draft,
  state: { characters: number; maxCharacters: number; isUploading: boolean },
): DraftProblem | null {
  if (draft.privacy === 'banned') return 'no-audience'
  if (draft.privacy === 'circle' && draft.circleId === null && draft.editedId === null) return 'no-circle'
  const hasText = draft.text.trim() !== ''
  const hasQuoteWithSpoiler = draft.quotedId !== null && draft.hasSpoiler && draft.spoilerText.trim() !== ''
  if (!hasText && draft.media.length + draft.files.length === 0 && !hasQuoteWithSpoiler) return 'blank'
  if (state.characters > state.maxCharacters) return 'too-long'
  if (state.isUploading) return 'uploading'
  if (draft.poll) {
    const options = draft.poll.options.map((option) => option.trim()).filter((option) => option !== '')
    if (options.length < 2) return 'poll-needs-options'
    if (new Set(options).size < options.length) return 'poll-repeats-option'
  }
  return null
}
