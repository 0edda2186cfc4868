import type { Draft } from './Draft.ts'

/** Why a selection of files is refused; it is refused as a whole. */
export type RefusedFiles = 'too-many' | 'with-quote' | 'with-poll' | 'mixed' | 'too-large'

interface ChosenFile {
  /** A media type such as 'image/png', or '' where the system does not know. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

interface MediaRules {
  readonly maxAttachments: number
  /** How many pictures are allowed beside a poll; 0 for none. */
  readonly maxAttachmentsWithPoll: number
  /** Bytes. */
  readonly imageSizeLimit: number
  readonly videoSizeLimit: number
}

/** The first reason against uploading these files with this draft, or null. */
export function admitFiles(
  files: readonly ChosenFile[],
  draft: Pick<Draft, 'quotedId' | 'poll' | 'media' | 'files'>,
  rules: MediaRules,
): RefusedFiles | null {
  if (files.length === 0) return null
  if (draft.quotedId !== null) return 'with-quote'
  if (draft.poll !== null && rules.maxAttachmentsWithPoll === 0) return 'with-poll'
  const total = files.length + draft.media.length + draft.files.length
  if (total > (draft.poll === null ? rules.maxAttachments : rules.maxAttachmentsWithPoll)) return 'too-many'
  const hasLoner =
    files.some(({ type }) => isLoner(type)) ||
    draft.media.some(({ type }) => type === 'video' || type === 'audio') ||
    draft.files.some(({ type }) => isLoner(type))
  if (hasLoner && total > 1) return 'mixed'
  return files.some(({ type, size }) => size > (isLoner(type) ? rules.videoSizeLimit : rules.imageSizeLimit)) ? 'too-large' : null
}

/** A video or audio file must be the only attachment. */
function isLoner(type: string): boolean {
  return type.startsWith('video/') || type.startsWith('audio/')
}

/** How long to wait before asking for the nth time whether an upload is ready, in milliseconds. */
export function uploadRetryDelayMs(tryCount: number): number {
  return (Math.log2(tryCount) || 1) * 1000
}
