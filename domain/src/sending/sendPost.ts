import { ApiError } from '@starling/api/client'
import { mediaEndpoints, type MediaAttachment } from '@starling/api/media'
import { scheduledStatusEndpoints, scheduleEndpoint } from '@starling/api/scheduled-statuses'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { toStatusDraft, uploadRetryDelayMs } from '../compose/index.ts'
import { sourceTextOf } from '../content/index.ts'
import { isSameText, mayBeSent, type PublishAttempt, type StatusDraft } from '../publishing/index.ts'
import { answered, begun, nextPostStep, uploaded } from './postSteps.ts'
import type { Outcome, PostTask } from './QueueRow.ts'
import { SendError } from './SendFailure.ts'
import type { SendPorts } from './SendPorts.ts'
import { isMissing } from './withoutMissingPosts.ts'

/** How often one attempt asks whether a file is processed: for about a minute, because browsers stop a service worker after a few. */
const mostAsks = 25
/** How many of the author's newest posts are known before sending, and searched after a lost answer. */
const newestCount = 40

/**
 * Sends the posts of a thread in order. Each step is stored before the next request, so that a sender that continues after an interruption
 * sends nothing twice. `keep` stores the task, and rejects where it must not be sent any more.
 */
export async function sendPost(first: PostTask, ports: SendPorts, keep: (task: PostTask) => Promise<void>): Promise<Outcome> {
  const { client } = ports
  let task = first
  let asks = 0
  let hasLooked = false
  const go = async (next: PostTask) => {
    task = next
    await keep(next)
  }
  const receive = async (status: Status): Promise<Outcome | null> => {
    const next = answered(task, status)
    if (next?.widened == null) ports.onPublished?.(status, task.draft.circleId ?? undefined)
    const tags = status.tags.map(({ name }) => name)
    if (next === null) return { kind: 'published', statusId: status.id, username: status.account.username, tags }
    hasLooked = false
    await go(next)
    return null
  }

  for (;;) {
    const body = toStatusDraft(task.draft)
    const key = task.draft.idempotencyKey
    const step = nextPostStep(task, hasLooked)
    switch (step.kind) {
      case 'upload': {
        const file = await ports.readFile(step.file)
        if (file === null) throw new SendError({ name: 'MissingFile', file: step.name })
        // Uploading a file twice does no harm: the server deletes files without a post.
        const described = { file, ...(step.description === '' ? {} : { description: step.description }) }
        const { data, status } = await client.call(mediaEndpoints.upload, { body: described, timeoutMs: 0 })
        await receiveFile(step.file, data, status)
        break
      }
      case 'ask-file': {
        asks += 1
        // The file is uploaded: the next attempt only asks whether it is processed.
        if (asks > mostAsks) throw new ApiError({ kind: 'timeout' })
        await ports.wait(uploadRetryDelayMs(asks))
        const { data, status } = await client.call(mediaEndpoints.get, { params: { id: step.mediaId } })
        await receiveFile(step.file, data, status)
        break
      }
      case 'look': {
        if (task.draft.scheduledAt !== null) {
          if (await isScheduled(ports, task.draft.text, task.draft.scheduledAt))
            return { kind: 'scheduled', scheduledAt: task.draft.scheduledAt }
        } else {
          const found = await findPublished(ports, body, step.attempt)
          const outcome = found && (await receive(found))
          if (outcome) return outcome
          if (found) break
        }
        hasLooked = true
        break
      }
      case 'publish': {
        if (!step.isBegun) await go(begun(task, { startedAt: ports.now(), before: await ports.newestIds() }))
        const { media_attributes: _, ...sent } = body
        const options = { idempotencyKey: key, keepalive: ports.isLeaving === true }
        const { scheduledAt } = task.draft
        if (scheduledAt !== null) {
          const { data } = await asked(client.call(scheduleEndpoint, { body: { ...sent, scheduled_at: scheduledAt }, ...options }))
          if (data.scheduled_at !== null && data.scheduled_at !== '') return { kind: 'scheduled', scheduledAt }
          throw new SendError({ name: 'IgnoredSchedule', isDeleted: await isDeletedNow(ports, data.id).catch(() => false) })
        }
        const answer = await asked(client.call(statusEndpoints.create, { body: sent, ...options }))
        const outcome = await receive(answer.data)
        if (outcome) return outcome
        break
      }
      case 'delete':
        throw new SendError({ name: 'WiderVisibility', isDeleted: await isDeletedNow(ports, step.statusId) })
    }
  }

  /** Forgets the attempt if the server certainly did not receive it, so that the post is not searched for later. */
  async function asked<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (cause) {
      if (cause instanceof ApiError && !mayHaveBeenReceived(cause)) await go({ ...task, attempt: null })
      throw cause
    }
  }

  async function receiveFile(file: string, media: MediaAttachment, status: number): Promise<void> {
    // 202 and 206: the server is still working on it.
    const isReady = status !== 202 && status !== 206
    await go(uploaded(task, file, media, isReady))
    if (isReady) await ports.dropFile(file)
  }
}

/** Whether the server may have done what it was asked for. */
export function mayHaveBeenReceived({ kind, status }: ApiError): boolean {
  return status === null || status >= 500 || kind === 'unreadable'
}

/** The ids of an account's newest posts, for callers that do not have them loaded. */
export async function readNewestIds({ client, meId }: Pick<SendPorts, 'client' | 'meId'>): Promise<readonly string[]> {
  return (await readNewest({ client, meId })).map(({ id }) => id)
}

async function readNewest({ client, meId }: Pick<SendPorts, 'client' | 'meId'>): Promise<readonly Status[]> {
  const query = { limit: newestCount, exclude_reblogs: true }
  return (await client.call(timelineEndpoints.account, { params: { id: meId }, query })).data
}

async function findPublished(ports: SendPorts, draft: StatusDraft, attempt: PublishAttempt): Promise<Status | null> {
  for (const status of await readNewest(ports)) {
    if (!mayBeSent(status, draft, attempt)) continue
    const text = await ports.client.call(statusEndpoints.source, { params: { id: status.id } }).then(
      ({ data }) => data.text,
      (cause: unknown) => {
        if (cause instanceof ApiError && cause.status !== null) return sourceTextOf(status)
        throw cause
      },
    )
    if (isSameText(text, draft.status)) return status
  }
  return null
}

async function isScheduled({ client }: SendPorts, text: string, scheduledAt: string): Promise<boolean> {
  const { data } = await client.call(scheduledStatusEndpoints.list, { query: { limit: newestCount } })
  // Some servers store whole seconds only.
  return data.some((one) => one.params.text === text && Math.abs(Date.parse(one.scheduled_at) - Date.parse(scheduledAt)) < 1000)
}

/** Whether the post was deleted. Without an answer the caller repeats it, because too many people can read the post. */
async function isDeletedNow({ client }: SendPorts, id: string): Promise<boolean> {
  try {
    await client.call(statusEndpoints.delete, { params: { id } })
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    if (isMissing(cause)) return true
    // Some servers answer a deletion with an unreadable body.
    if (cause.kind === 'unreadable') return true
    if (cause.kind === 'offline' || cause.kind === 'timeout' || cause.kind === 'rate-limited') throw cause
    return false
  }
}
