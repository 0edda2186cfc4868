import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import type { StreamEvent } from '@starling/api/streaming'
import { isRefusedReaction } from '../emoji/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import { withReaction } from '../store/index.ts'

/** The parts that take stream events besides the store. */
export interface StreamPorts extends SessionPorts {
  /** A new post, which may be a reply in an open conversation. */
  considerReply(status: Status): void
  receiveNotification(notification: Notification): void
  /** Filtered notifications were accepted: the list is loaded again. */
  reloadNotifications(): void
}

/** The stream an event came from. */
export interface EventOrigin {
  /** Posts of this stream carry the reader's own marks. */
  readonly isPersonal: boolean
  /** Puts a new post into the timeline of this stream; absent where there is none. */
  readonly insert?: (id: string) => void
}

/** Applies one event to the loaded data. Receiving the same event from several streams does no harm. */
export function applyStreamEvent(core: StreamPorts, event: StreamEvent, origin: EventOrigin): void {
  switch (event.event) {
    case 'update': {
      const status = event.payload
      // Where several streams carry the post, its deletion can arrive first; a row for it would stay empty.
      if (core.isGone(status)) return
      core.importStatuses([status], { isPersonal: origin.isPersonal, askedAt: 'now' })
      origin.insert?.(status.id)
      core.considerReply(status)
      return
    }
    case 'status.update':
      core.importStatuses([event.payload], { isPersonal: origin.isPersonal, askedAt: 'now' })
      return
    case 'delete':
      core.forgetStatus(event.payload)
      return
    case 'notification': {
      const notification = event.payload
      if (notification.account !== null) core.importAccounts([notification.account], { askedAt: 'now' })
      if (notification.status !== null) {
        core.importStatuses([notification.status], { askedAt: 'now' })
        // A reply by an account the reader does not follow appears in no timeline: only its notification tells of it.
        core.considerReply(notification.status)
      }
      noteFollower(core, notification)
      core.receiveNotification(notification)
      return core.emit({ kind: 'notification', notification })
    }
    case 'notifications_merged':
      return core.reloadNotifications()
    case 'emoji_reaction': {
      const reaction = event.payload
      const { status_id: id } = reaction
      const status = core.store.base('status', id)
      if (status === undefined || isRefusedReaction(status, reaction)) return
      core.store.put('status', id, withReaction(status, reaction, core.meId))
      // Answers requested before this event may lack it, such as the answer to the reader's own reaction.
      return core.store.acknowledge('status', id, ['emoji_reactions', 'emoji_reactions_count'])
    }
    case 'conversation': {
      const conversation = event.payload
      core.importAccounts(conversation.accounts, { askedAt: 'now' })
      if (conversation.last_status !== null) core.importStatuses([conversation.last_status], { askedAt: 'now' })
      return core.emit({ kind: 'conversation', conversation })
    }
    case 'announcement':
      return core.emit({ kind: 'announcement', announcement: event.payload })
    case 'announcement.reaction': {
      const { announcement_id: announcementId, name, count } = event.payload
      return core.emit({ kind: 'announcement-reaction', announcementId, name, count })
    }
    case 'announcement.delete':
      return core.emit({ kind: 'announcement-deleted', announcementId: event.payload })
    case 'filters_changed':
      return core.emit({ kind: 'filters-changed' })
  }
}

/** Stores at once that an account follows the reader or asks to; its earlier follow request is then answered or withdrawn. */
function noteFollower({ store, forgetFollowRequest }: StreamPorts, { type, account }: Notification): void {
  if (account === null || (type !== 'follow' && type !== 'follow_request')) return
  forgetFollowRequest(account.id)
  const isFollow = type === 'follow'
  store.patch('relationship', account.id, (known) => ({
    ...known,
    followed_by: isFollow || known.followed_by,
    requested_by: !isFollow,
  }))
  store.acknowledge('relationship', account.id, ['followed_by', 'requested_by'])
}
