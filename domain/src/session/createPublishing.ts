import { statusEndpoints, type Status } from '@starling/api/statuses'
import { hasGapOnTop } from '../timelines/index.ts'
import type { Session } from './Session.ts'
import type { SessionCore } from './SessionCore.ts'
import { isWiderVisibility, WiderVisibilityError } from './WiderVisibilityError.ts'

/** Makes what writes posts: publish, edit, delete (R-comp-02, R-tl-16, R-int-05). */
export function createPublishing(core: SessionCore): Pick<Session, 'publish' | 'editStatus' | 'deleteStatus'> {
  const { client, store } = core
  const sending = new Map<string, Promise<Status>>()

  async function send(draft: Parameters<Session['publish']>[0], idempotencyKey: string): Promise<Status> {
    const { media_attributes: _, ...body } = draft
    let status: Status
    try {
      status = (await client.call(statusEndpoints.create, { body, idempotencyKey })).data
    } catch (cause) {
      core.alert(cause, { action: 'publish' })
      throw cause
    }
    const answered = status.visibility_ex ?? status.visibility
    if (isWiderVisibility(answered, draft.visibility)) {
      // It must not stay a moment longer than needed; whether that worked is part of the message.
      const isDeleted = await client.call(statusEndpoints.delete, { params: { id: status.id } }).then(
        () => true,
        () => false,
      )
      const error = new WiderVisibilityError(draft.visibility, answered, isDeleted)
      core.alert(error, { action: 'publish', statusId: status.id })
      throw error
    }
    core.importStatuses([status])
    insertOwn(status)
    return status
  }

  /** One's own post appears at once where it belongs (R-tl-16). */
  function insertOwn(status: Status): void {
    const visibility = status.visibility_ex ?? status.visibility
    const isOpenToAll = ['public', 'public_unlisted', 'login'].includes(visibility) && status.in_reply_to_id === null
    const insertInto = (key: string, needsConnection: boolean) => {
      const control = core.timelines.get(key)
      if (control === undefined || !control.isLoaded() || (needsConnection && !control.timeline.isConnected)) return
      if (!hasGapOnTop(control.timeline)) control.insert(status.id)
    }
    if (visibility !== 'direct') insertInto('home', true)
    if (isOpenToAll) {
      insertInto('community', false)
      insertInto('public', false)
      insertInto(`account:${status.account.id}`, false)
    }
    if (status.in_reply_to_id !== null) {
      store.patch('status', status.in_reply_to_id, (parent) => ({ ...parent, replies_count: parent.replies_count + 1 }))
    }
    for (const thread of core.threads.values()) thread.consider(status)
  }

  return {
    publish(draft, idempotencyKey) {
      // Two taps, one post; few servers honour the key themselves.
      const running = sending.get(idempotencyKey)
      if (running !== undefined) return running
      const request = send(draft, idempotencyKey).finally(() => sending.delete(idempotencyKey))
      sending.set(idempotencyKey, request)
      return request
    },
    async editStatus(id, draft) {
      // Who sees a post, what it answers and what it quotes stay as they are.
      const { in_reply_to_id: _replied, visibility: _visibility, circle_id: _circle, quoted_status_id: _quoted, media_attributes: attributes, ...rest } = draft
      const body = attributes === undefined ? rest : { ...rest, media_attributes: [...attributes] }
      try {
        const { data } = await client.call(statusEndpoints.edit, { params: { id }, body })
        core.importStatuses([data])
        return data
      } catch (cause) {
        core.alert(cause, { action: 'edit', statusId: id })
        throw cause
      }
    },
    async deleteStatus(id, isRedraft = false) {
      const known = store.get('status', id)
      // Not every server answers the source with the deletion, and afterwards it is gone.
      const source = isRedraft
        ? await client.call(statusEndpoints.source, { params: { id } }).then(
            ({ data }) => data,
            () => null,
          )
        : null
      try {
        const { data } = await client.call(statusEndpoints.delete, { params: { id }, query: { delete_media: !isRedraft } })
        core.forgetStatus(id)
        return {
          ...data,
          text: data.text ?? source?.text ?? '',
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
