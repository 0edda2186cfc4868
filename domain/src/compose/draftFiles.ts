import type { MediaAttachment } from '@starling/api/media'
import { changeDraft } from './changeDraft.ts'
import type { Draft, DraftDefaults, DraftFile, MakeKey } from './Draft.ts'

/** Adds a file that is not at the server yet; as the first attachment it makes the post sensitive where that is wanted (R-comp-11). */
export function addFile(draft: Draft, file: DraftFile, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const isFirst = draft.media.length + draft.files.length === 0
  return changeDraft(
    draft,
    {
      files: [...draft.files, file],
      ...(isFirst && (defaults.isSensitive || draft.hasSpoiler) ? { isSensitive: true } : {}),
      ...(isFirst && defaults.isSensitive ? { hasSpoiler: true } : {}),
    },
    makeKey,
  )
}

/** Takes a file away that is not at the server yet (R-comp-12). */
export function removeFile(draft: Draft, key: string, makeKey: MakeKey): Draft {
  const files = draft.files.filter((file) => file.key !== key)
  if (files.length === draft.files.length) return draft
  return changeDraft(draft, { files, ...(files.length + draft.media.length === 0 ? { isSensitive: false } : {}) }, makeKey)
}

/** The server has the file: the attachment takes its place. A file that was taken away meanwhile stays away, so two pages may both say it. */
export function settleFile(draft: Draft, key: string, media: MediaAttachment, makeKey: MakeKey): Draft {
  if (!draft.files.some((file) => file.key === key)) return draft
  // Whether it hides behind a warning was chosen when it was added, and perhaps changed since.
  return changeDraft(draft, { files: draft.files.filter((file) => file.key !== key), media: [...draft.media, media] }, makeKey)
}

/** All files of a draft and of the posts that follow it. */
export function filesOf(draft: Draft): readonly DraftFile[] {
  return [...draft.files, ...draft.parts.flatMap(({ files }) => files)]
}
