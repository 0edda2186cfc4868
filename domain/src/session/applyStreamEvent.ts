import type { StreamEvent, StreamedEmojiReaction } from '@starling/api/streaming'
import type { Status } from '@starling/api/statuses'
import type { SessionCore } from './SessionCore.ts'

/** From which stream an event came. */
export interface EventOrigin {
  /** The stream knows the reader's own marks. */
  readonly isPersonal: boolean
  /** Puts a new post into the timeline that listens; absent where none does. */
  readonly insert?: (id: string) => void
}

/** Lets one event change what is known (R-str-03…05). The same event from several streams does no harm. */
export function applyStreamEvent(core: SessionCore, event: StreamEvent, origin: EventOrigin): void {
  switch (event.event) {
    case 'update': {
      const status = event.payload
      core.importStatuses([status], origin.isPersonal)
      origin.insert?.(status.id)
      for (const thread of core.threads.values()) thread.consider(status)
      return
    }
    case 'status.update':
      core.importStatuses([event.payload], origin.isPersonal)
      return
    case 'delete':
      core.forgetStatus(event.payload)
      return
    case 'notification': {
      const notification = event.payload
      if (notification.account !== null) core.importAccounts([notification.account])
      if (notification.status !== null) core.importStatuses([notification.status])
      core.notifications.receive(notification)
      return core.emit({ kind: 'notification', notification })
    }
    case 'notifications_merged':
      return core.notifications.reload()
    case 'emoji_reaction': {
      const reaction = event.payload
      return core.store.patch('status', reaction.status_id, (status) => withReaction(status, reaction, core.meId))
    }
    case 'conversation': {
      const conversation = event.payload
      core.importAccounts(conversation.accounts)
      if (conversation.last_status !== null) core.importStatuses([conversation.last_status])
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

/** A post with one reaction changed: same name and server; none left takes it away; whose it is follows from the people (R-str-04). */
export function withReaction(status: Status, streamed: StreamedEmojiReaction, meId: string | null): Status {
  const { status_id: _, ...changed } = streamed
  const isSameEmoji = (reaction: Status['emoji_reactions'][number]) =>
    reaction.name === changed.name && (reaction.domain ?? null) === (changed.domain ?? null)
  const known = status.emoji_reactions.find(isSameEmoji)
  const reaction = { ...known, ...changed, me: meId !== null && changed.account_ids.includes(meId) }
  const others = status.emoji_reactions
  const reactions =
    changed.count <= 0
      ? others.filter((other) => !isSameEmoji(other))
      : known === undefined
        ? [...others, reaction]
        : others.map((other) => (isSameEmoji(other) ? reaction : other))
  return { ...status, emoji_reactions: reactions, emoji_reactions_count: reactions.reduce((sum, { count }) => sum + count, 0) }
}
