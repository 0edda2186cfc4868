import type { Status } from '@starling/api/statuses'
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
    const isLoaded = feed?.state.phase === 'ready' && !feed.state.isCached
    if (isLoaded) feed.dispatch({ kind: 'written', entry: { id: status.id }, now: core.clock.now() })
  }
  if (status.in_reply_to_id !== null) {
    core.store.patch('status', status.in_reply_to_id, (parent) => ({ ...parent, replies_count: parent.replies_count + 1 }))
  }
  core.considerReply(status)
}
