import { ApiError } from '@starling/api/client'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { sourceTextOf } from '../content/index.ts'
import { compareIds } from '../ids/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import type { DeletedStatus, StatusDraft } from './StatusDraft.ts'

/** As many of the reader's posts as are searched after a lost answer. */
const mostKnown = 40

/** What a reader changes and deletes. */
export interface Publishing {
  /** Shows a post that was published where it belongs. */
  showPublished(status: Status, circleId?: string): void
  /** The ids of the reader's newest posts that this session knows. */
  newestIds(): readonly string[]
  /** A server that knows the key answers a repeated edit as the first one. */
  editStatus(statusId: string, draft: StatusDraft, idempotencyKey: string): Promise<Status>
  /** Text, poll, media and quote of what was deleted; `isRedraft` keeps the media on the server. */
  deleteStatus(statusId: string, isRedraft?: boolean): Promise<DeletedStatus>
}

/** Makes the functions that edit and delete posts, and show new ones. */
export function createPublishing(core: SessionPorts): Publishing {
  const { client, store } = core
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
    newestIds() {
      const own = [...store.ids('status')].filter((id) => store.base('status', id)?.account.id === core.meId)
      return own.toSorted(compareIds).slice(-mostKnown)
    },
    showPublished(status, circleId) {
      core.importStatuses([status], { askedAt: 'now' })
      core.showOwn(status, circleId)
    },
    async editStatus(id, draft, idempotencyKey) {
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
        const { data, askedAt } = await client.call(statusEndpoints.edit, { params: { id }, body, idempotencyKey })
        core.importStatuses([data], { askedAt })
        // snac gives an edited post another id: the new one takes the place of the old.
        if (data.id !== id) {
          core.forgetStatus(id)
          core.showOwn(data)
        }
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
