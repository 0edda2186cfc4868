import type { MediaAttachment } from '@starling/api/media'
import { changeDraft } from './changeDraft.ts'
import type { Draft, DraftDefaults, DraftFile, MakeKey } from './Draft.ts'

/** Adds a file that is not uploaded yet; the first attachment marks the post as sensitive where that is the default (R-comp-11). */
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

/** Removes a file that is not uploaded yet (R-comp-12). */
export function removeFile(draft: Draft, key: string, makeKey: MakeKey): Draft {
  const files = draft.files.filter((file) => file.key !== key)
  if (files.length === draft.files.length) return draft
  return changeDraft(draft, { files, ...(files.length + draft.media.length === 0 ? { isSensitive: false } : {}) }, makeKey)
}

/** Replaces an uploaded file with its attachment. A file removed in the meantime stays removed, so two pages may both report the upload. */
export function settleFile(draft: Draft, key: string, media: MediaAttachment, makeKey: MakeKey): Draft {
  if (!draft.files.some((file) => file.key === key)) return draft
  // Whether the post is sensitive was decided when the file was added, and perhaps changed since, so it is left as it is.
  return changeDraft(draft, { files: draft.files.filter((file) => file.key !== key), media: [...draft.media, media] }, makeKey)
}

/** All files not uploaded yet, of a draft and of the further posts of its thread. */
export function filesOf(draft: Draft): readonly DraftFile[] {
  return [...draft.files, ...draft.parts.flatMap(({ files }) => files)]
}
