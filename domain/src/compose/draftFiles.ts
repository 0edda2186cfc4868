import type { MediaAttachment } from '@starling/api/media'
import { changeDraft } from './changeDraft.ts'
import type { Draft, DraftDefaults, DraftFile, MakeKey } from './Draft.ts'

/** Adds a file that is not uploaded yet; the first attachment marks the post as sensitive where that is the default. */
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

type WithFiles = Pick<Draft, 'files' | 'media' | 'isSensitive'>

/** Removes a file that is not uploaded yet, from whichever post of the thread has it. */
export function removeFile(draft: Draft, key: string, makeKey: MakeKey): Draft {
  return changeOwner(draft, key, makeKey, ({ media, isSensitive }, files) => ({
    files,
    media,
    isSensitive: files.length + media.length > 0 && isSensitive,
  }))
}

/**
 * Replaces an uploaded file with its attachment, in whichever post of the thread has it. A file removed in the meantime stays removed, so
 * two pages may both report the upload.
 */
export function settleFile(draft: Draft, key: string, uploaded: MediaAttachment, makeKey: MakeKey): Draft {
  // Whether the post is sensitive was decided when the file was added, and perhaps changed since, so it is left as it is.
  return changeOwner(draft, key, makeKey, ({ media, isSensitive }, files) => ({ files, media: [...media, uploaded], isSensitive }))
}

/** Changes the post that has a file, given its other files. */
function changeOwner(draft: Draft, key: string, makeKey: MakeKey, change: (post: WithFiles, others: Draft['files']) => WithFiles): Draft {
  if (!filesOf(draft).some((file) => file.key === key)) return draft
  const changed = (post: WithFiles) => {
    const others = post.files.filter((file) => file.key !== key)
    return others.length === post.files.length ? {} : change(post, others)
  }
  const parts = draft.parts.map((part) => ({ ...part, ...changed(part) }))
  return changeDraft(draft, { ...changed(draft), parts }, makeKey)
}

/** All files not uploaded yet, of a draft and of the further posts of its thread. */
export function filesOf(draft: Pick<Draft, 'files' | 'parts'>): readonly DraftFile[] {
  return [...draft.files, ...draft.parts.flatMap(({ files }) => files)]
}
