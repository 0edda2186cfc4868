import type { MediaAttachment } from '@starling/api/media'
import type { Status } from '@starling/api/statuses'
import { afterPublished, settleFile } from '../compose/index.ts'
import type { PublishAttempt } from '../publishing/index.ts'
import { isWiderVisibility } from '../visibility/index.ts'
import type { PostTask } from './QueueRow.ts'

/** The next request for a post or thread. */
export type PostStep =
  | { readonly kind: 'upload'; readonly file: string; readonly name: string; readonly description: string }
  /** Asks whether the server has processed a file. */
  | { readonly kind: 'ask-file'; readonly file: string; readonly mediaId: string }
  /** Searches for a post whose request got no answer: few servers honour idempotency keys. */
  | { readonly kind: 'look'; readonly attempt: PublishAttempt }
  /** `isBegun` if its attempt is stored already. */
  | { readonly kind: 'publish'; readonly isBegun: boolean }
  /** Deletes a post that was published to more people than asked. */
  | { readonly kind: 'delete'; readonly statusId: string }

/** `hasLooked` if the server was found not to have the first post. */
export function nextPostStep({ draft, attempt, uploads, widened }: PostTask, hasLooked: boolean): PostStep {
  if (widened !== null) return { kind: 'delete', statusId: widened.statusId }
  const [file] = draft.files
  if (file !== undefined) {
    const known = uploads.find((upload) => upload.file === file.key)
    if (known === undefined) return { kind: 'upload', file: file.key, name: file.name, description: file.description ?? '' }
    return { kind: 'ask-file', file: file.key, mediaId: known.mediaId }
  }
  return attempt === null || hasLooked ? { kind: 'publish', isBegun: attempt !== null } : { kind: 'look', attempt }
}

/** Stored before the request, so that a lost answer is known to be lost. */
export function begun(task: PostTask, attempt: PublishAttempt): PostTask {
  return { ...task, attempt: { ...attempt, key: task.draft.idempotencyKey } }
}

/** The server has a file; `isReady` once it has processed it. */
export function uploaded(task: PostTask, file: string, media: MediaAttachment, isReady: boolean): PostTask {
  const uploads = task.uploads.filter((upload) => upload.file !== file)
  if (!isReady) return { ...task, uploads: [...uploads, { file, mediaId: media.id }] }
  // An upload does not change the content of the post, so the idempotency key stays.
  return { ...task, uploads, draft: settleFile(task.draft, file, media, () => task.draft.idempotencyKey) }
}

/** The rest of a thread after the answer to its first post; null where nothing is left. A post that was shown too widely stays, to be deleted. */
export function answered(task: PostTask, status: Status): PostTask | null {
  const { draft } = task
  const visibility = status.visibility_ex ?? status.visibility
  if (isWiderVisibility(visibility, draft.privacy)) return { ...task, widened: { statusId: status.id, answered: visibility } }
  const published = [...task.published, { draft, tags: status.tags.map(({ name }) => name) }]
  const rest = afterPublished(draft, status.id, () => nextPostKey(draft.idempotencyKey))
  return rest === null ? null : { ...task, draft: rest, attempt: null, published }
}

/** A draft as a task; `earlier` is an attempt to send it without an answer. */
export function postTask(task: Pick<PostTask, 'target' | 'draftId' | 'draft' | 'attempt'>): PostTask {
  const { target, draftId, draft, attempt } = task
  const originalKey = draft.idempotencyKey
  const earlier = attempt?.key === originalKey ? attempt : null
  return { kind: 'post', target, draftId, draft, originalKey, attempt: earlier, published: [], uploads: [], widened: null }
}

/** The key is derived from the last one, so every sender that continues the thread computes the same. */
export function nextPostKey(key: string): string {
  return `${key}+`
}
