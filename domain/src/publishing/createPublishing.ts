import { ApiError } from '@starling/api/client'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { compareIds } from '../ids/index.ts'
import { sourceTextOf } from '../content/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import { isWiderVisibility } from '../visibility/index.ts'
import type { DeletedStatus, StatusDraft } from './StatusDraft.ts'
import { isSameText, mayBeSent, type ListedPost, type PublishAttempt } from './PublishAttempt.ts'
import { WiderVisibilityError } from './WiderVisibilityError.ts'

export interface PublishOptions {
  /** It was sent before without an answer, perhaps by another page: the server is searched for it first. */
  readonly earlier?: PublishAttempt
  /** The request may outlive the page. */
  readonly keepalive?: boolean
}

/** How many of the reader's posts are remembered: as many as are searched later. */
const MOST_BEFORE = 40

/** What a reader writes, changes and deletes. */
export interface Publishing {
  /** Sends a new post; the same key never makes two (R-comp-02). Rejects with WiderVisibilityError where the server published too widely. */
  publish(draft: StatusDraft, idempotencyKey: string, options?: PublishOptions): Promise<Status>
  /** The attempt to be stored with a post before it is sent. */
  publishAttempt(): PublishAttempt
  editStatus(statusId: string, draft: StatusDraft): Promise<Status>
  /** Text, poll, media and quote of what was deleted; `isRedraft` keeps the media on the server (R-int-05). */
  deleteStatus(statusId: string, isRedraft?: boolean): Promise<DeletedStatus>
}

/** Makes the functions that publish, edit and delete posts (R-comp-02, R-tl-16, R-int-05). */
export function createPublishing(core: SessionPorts): Publishing {
  const { client, store } = core
  const sending = new Map<string, Promise<Status>>()
  const uncertain = new Map<string, PublishAttempt>()

  async function send(draft: StatusDraft, idempotencyKey: string, options: PublishOptions): Promise<Status> {
    const { media_attributes: _, ...body } = draft
    const earlier = uncertain.get(idempotencyKey) ?? options.earlier
    const attempt = earlier ?? publishAttempt()
    let status: Status
    try {
      const found = earlier === undefined ? null : await findPublished(draft, earlier)
      status = found ?? (await client.call(statusEndpoints.create, { body, idempotencyKey, keepalive: options.keepalive })).data
      uncertain.delete(idempotencyKey)
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status === null || cause.status >= 500 || cause.kind === 'unreadable')
        uncertain.set(idempotencyKey, attempt)
      core.alert(cause, { action: 'publish' })
      throw cause
    }
    const answered = status.visibility_ex ?? status.visibility
    if (isWiderVisibility(answered, draft.visibility)) {
      // The post must be deleted at once; the message says whether that worked.
      const isDeleted = await client.call(statusEndpoints.delete, { params: { id: status.id } }).then(
        () => true,
        () => false,
      )
      const error = new WiderVisibilityError(draft.visibility, answered, isDeleted)
      core.alert(error, { action: 'publish', statusId: status.id })
      throw error
    }
    core.importStatuses([status], { askedAt: 'now' })
    core.showOwn(status)
    return status
  }

  function publishAttempt(): PublishAttempt {
    const own = [...store.ids('status')].filter((id) => store.base('status', id)?.account.id === core.meId)
    return { startedAt: core.clock.now(), before: own.toSorted(compareIds).slice(-MOST_BEFORE) }
  }

  /** A post sent before without an answer is searched for; others are not, because few servers honour the idempotency key. */
  async function findPublished(draft: StatusDraft, attempt: PublishAttempt): Promise<Status | null> {
    if (core.meId === null) return null
    const { data } = await client.call(timelineEndpoints.account, { params: { id: core.meId }, query: { limit: 5, exclude_reblogs: true } })
    for (const status of data) {
      if (!mayBeSent(listed(status), draft, attempt)) continue
      const text = await client.call(statusEndpoints.source, { params: { id: status.id } }).then(
        (source) => source.data.text,
        () => sourceTextOf(status),
      )
      if (isSameText(text, draft.status)) return status
    }
    return null
  }

  /** Some servers answer the deletion with nothing: then the known copy is used. */
  async function unlessGone(id: string, known: Status | undefined, cause: unknown): Promise<Status> {
    if (known === undefined || !(cause instanceof ApiError) || cause.kind !== 'unreadable') throw cause
    const isGone = await client.call(statusEndpoints.get, { params: { id } }).then(
      () => false,
      (error: unknown) => error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'gone'),
    )
    if (!isGone) throw cause
    return known
  }

  return {
    publishAttempt,
    publish(draft, idempotencyKey, options = {}) {
      // Two presses publish one post; few servers honour the idempotency key themselves.
      const running = sending.get(idempotencyKey)
      if (running !== undefined) return running
      const request = send(draft, idempotencyKey, options).finally(() => sending.delete(idempotencyKey))
      sending.set(idempotencyKey, request)
      return request
    },
    async editStatus(id, draft) {
      // Visibility, the post answered to and the quoted post cannot be changed by an edit.
      const {
        in_reply_to_id: _replied,
        visibility: _visibility,
        circle_id: _circle,
        quoted_status_id: _quoted,
        media_attributes: attributes,
        ...rest
      } = draft
      const body = attributes === undefined ? rest : { ...rest, media_attributes: [...attributes] }
      try {
        const { data, askedAt } = await client.call(statusEndpoints.edit, { params: { id }, body })
        core.importStatuses([data], { askedAt })
        return data
      } catch (cause) {
        core.alert(cause, { action: 'edit', statusId: id })
        throw cause
      }
    },
    async deleteStatus(id, isRedraft = false) {
      const known = store.get('status', id)
      // Not every server answers the source with the deletion, and afterwards it cannot be requested.
      const source = isRedraft
        ? await client.call(statusEndpoints.source, { params: { id } }).then(
            ({ data }) => data,
            () => null,
          )
        : null
      try {
        const data = await client.call(statusEndpoints.delete, { params: { id }, query: { delete_media: !isRedraft } }).then(
          (answer) => answer.data,
          (cause: unknown) => unlessGone(id, known, cause),
        )
        core.forgetStatus(id)
        return {
          ...data,
          text: data.text || source?.text || sourceTextOf(known ?? data),
          spoiler_text: data.spoiler_text || (source?.spoiler_text ?? ''),
          media_attachments: data.media_attachments.length > 0 ? data.media_attachments : (known?.media_attachments ?? []),
          poll: data.poll ?? known?.poll ?? null,
          quote: data.quote ?? known?.quote ?? null,
        }
      } catch (cause) {
        core.alert(cause, { action: 'delete', statusId: id })
        throw cause
      }
    },
  }
}

function listed({ id, created_at: createdAt, reblog, in_reply_to_id: repliedId, media_attachments: media }: Status): ListedPost {
  return { id, createdAt, isReblog: reblog !== null, repliedId, mediaIds: media.map((one) => one.id) }
}
