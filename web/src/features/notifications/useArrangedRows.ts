import { followedFirst, peopleOfNew } from '@starling/domain/notifications'
import type { ArrangedRow, NotificationRow } from '@starling/domain/notifications'
import { settings } from '@starling/domain/settings'
import { useSetting } from '../../settings/useSetting.ts'
import { useFollowed } from './useFollowed.ts'

/** The rows in the chosen order: by time, or with followed accounts first among the new ones (demand 24). */
export function useArrangedRows(rows: readonly NotificationRow[], readMarkerId: string): readonly ArrangedRow[] {
  const isFollowedFirst = useSetting(settings.notificationsFollowedFirst)
  const isFollowed = useFollowed(isFollowedFirst ? peopleOfNew(rows, readMarkerId) : [])
  return isFollowedFirst ? followedFirst(rows, readMarkerId, isFollowed) : rows
}
