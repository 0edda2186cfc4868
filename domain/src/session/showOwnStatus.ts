import type { Status } from '@starling/api/statuses'
import type { ListFeed } from '../feeds/index.ts'
import type { SessionCore } from './SessionCore.ts'

/** Shows the reader's own new post at once where it belongs: timelines, the list of the circle it was sent to, its conversation, the count of replies. */
export function showOwnStatus(core: SessionCore, status: Status, circleId?: string): void {
  const visibility = status.visibility_ex ?? status.visibility
  const isOpenToAll = ['public', 'public_unlisted', 'login'].includes(visibility) && status.in_reply_to_id === null
  const keys = [
    ...(visibility === 'direct' ? [] : ['home']),
    ...(isOpenToAll ? ['community', 'public', `account:${status.account.id}`] : []),
    ...(isOpenToAll && status.media_attachments.length > 0 ? ['community:media', 'public:media'] : []),
    ...(circleId === undefined ? [] : [`circle:${circleId}`]),
  ]
  for (const key of keys) {
    const feed = core.timelines.get(key)
    if (feed && isLoaded(feed)) feed.dispatch({ kind: 'written', entry: { id: status.id }, now: core.clock.now() })
  }
  if (status.in_reply_to_id !== null) {
    core.store.patch('status', status.in_reply_to_id, (parent) => ({ ...parent, replies_count: parent.replies_count + 1 }))
  }
  core.considerReply(status)
}

/** Puts a post that the reader pinned first in the list of pinned posts, or removes it from that list. */
export function showPin(core: SessionCore, statusId: string, isPinned: boolean): void {
  const feed = core.timelines.get(`account:${core.meId}:pinned`)
  if (!isPinned) return feed?.remove((id) => id === statusId)
  if (feed && isLoaded(feed)) feed.dispatch({ kind: 'written', entry: { id: statusId }, now: core.clock.now() })
}

function isLoaded({ state }: ListFeed): boolean {
  return state.phase === 'ready' && !state.isCached
}
