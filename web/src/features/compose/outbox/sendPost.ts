import { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import { afterPublished, settleFile, toStatusDraft } from '@starling/domain/compose'
import type { OutboxEntry } from '@starling/domain/outbox'
import { outboxRetryMs } from '@starling/domain/outbox'
import { createPublishing, createScheduling } from '@starling/domain/publishing'
import type { Session } from '@starling/domain/session'
import type { SendHelp } from '../../../storage/createOutbox.ts'
import { dropDraftFile, readDraftFile } from '../../../storage/draftFiles.ts'
import { rememberAudience } from '../keptAudience.ts'
import { sendFile } from '../media/sendFile.ts'
import { randomKey } from '../randomKey.ts'
import { rememberWriting } from '../writingHistory.ts'
import type { PostTask } from './PostTask.ts'
import { MissingPostError, withoutMissingPosts } from './withoutMissingPosts.ts'

/** The result for a post: published with its whole thread, here or while no page was open, scheduled, kept for later, or refused. `task` is the unsent rest. */
export type PostResult =
  | { readonly kind: 'published'; readonly status: Status; readonly count: number }
  | { readonly kind: 'sent-meanwhile'; readonly statusId: string; readonly username: string | null; readonly count: number }
  /** The number of tasks that waited too long and are drafts again. */
  | { readonly kind: 'too-old'; readonly count: number }
  | { readonly kind: 'scheduled'; readonly scheduledAt: string }
  | { readonly kind: 'waits'; readonly waitMs: number; readonly error: unknown; readonly task: PostTask }
  | {
      readonly kind: 'failed'
      readonly error: unknown
      readonly task: PostTask
      /** Where what is left is kept. */ readonly draftId?: string
    }

/** How often a post without a waiting composer is tried before it becomes a draft again. */
const mostTries = 5

/** The file is missing and has to be chosen again. */
export class MissingFileError extends Error {
  constructor(name: string) {
    super(name)
    this.name = 'MissingFileError'
  }
}

/**
 * Sends the unsent posts of a thread in order. Each published post leaves the task before the next is sent, so that resuming
 * after an interruption sends no post twice; a post without an answer is looked for first.
 */
export async function sendPost(
  session: Session,
  entry: OutboxEntry<PostTask>,
  { isLeaving, progress, isWatched }: SendHelp<PostTask> & { readonly isWatched: boolean },
): Promise<PostResult> {
  const publishing = session.part(createPublishing)
  let task = entry.task
  const keep = (next: PostTask) => {
    task = next
    progress(next)
  }
  try {
    for (;;) {
      await sendFiles(session, task, keep)
      const { draft, attempt: earlier } = task
      if (earlier === null) keep({ ...task, attempt: { ...publishing.publishAttempt(), key: draft.idempotencyKey } })
      const options = { ...(earlier === null ? {} : { earlier }), ...(isLeaving ? { keepalive: true } : {}) }
      const body = toStatusDraft(draft)
      if (draft.scheduledAt !== null) {
        const { scheduledAt } = draft
        await session.part(createScheduling).schedule({ ...body, scheduled_at: scheduledAt }, draft.idempotencyKey, options)
        return { kind: 'scheduled', scheduledAt }
      }
      const status = await publishing.publish(body, draft.idempotencyKey, options)
      rememberWriting(
        session.key,
        status.tags.map(({ name }) => name),
        draft,
      )
      rememberAudience(session.key, draft)
      const rest = afterPublished(draft, status.id, randomKey)
      const publishedCount = task.publishedCount + 1
      if (rest === null) return { kind: 'published', status, count: publishedCount }
      keep({ ...task, draft: rest, attempt: null, publishedCount })
    }
  } catch (error) {
    const result = interrupted(error, task, entry.tries, isWatched)
    if (result.kind !== 'failed') return result
    const draft = await withoutMissingPosts(session, task.draft, error)
    return draft === task.draft ? result : { ...result, error: new MissingPostError(), task: { ...result.task, draft } }
  }
}

/** Files not uploaded yet, read from this device. */
async function sendFiles(session: Session, task: PostTask, keep: (task: PostTask) => void): Promise<void> {
  let { draft } = task
  for (const { key, name } of task.draft.files) {
    const file = await readDraftFile(session.key, key)
    if (file === null) throw new MissingFileError(name)
    const media = await sendFile(session, file, { signal: new AbortController().signal })
    draft = settleFile(draft, key, media, randomKey)
    keep({ ...task, draft })
    void dropDraftFile(session.key, key)
  }
}

function interrupted(error: unknown, task: PostTask, tries: number, isWatched: boolean): PostResult {
  if (!(error instanceof ApiError)) return { kind: 'failed', error, task: { ...task, attempt: null } }
  const { kind, status } = error
  if (kind === 'offline') return { kind: 'waits', waitMs: outboxRetryMs(tries + 1), error, task }
  const isLimited = kind === 'rate-limited'
  const mayHaveArrived = status === null || status >= 500 || kind === 'unreadable'
  const left = mayHaveArrived ? task : { ...task, attempt: null }
  // With a waiting composer the person decides; otherwise the post is tried again.
  if (isWatched || tries + 1 >= mostTries || (!isLimited && !mayHaveArrived)) return { kind: 'failed', error, task: left }
  const untilLimitEnds = error.retryAt === null ? 60_000 : Math.max(1000, Date.parse(error.retryAt) - Date.now())
  return { kind: 'waits', waitMs: isLimited ? untilLimitEnds : outboxRetryMs(tries + 1), error, task: left }
}
