import { createRelationshipBatch } from '@starling/domain/actions'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { followedFirst, peopleOfNew } from '@starling/domain/notifications'
import type { ArrangedRow, NotificationRow } from '@starling/domain/notifications'
import { settings } from '@starling/domain/settings'
import { useSetting } from '../../settings/useSetting.ts'

/** A separator that no id contains. */
const separator = '\n'

/** Which of these accounts the reader follows; requests unknown relationships. */
export function useFollowed(accountIds: readonly string[]): (accountId: string) => boolean {
  const session = useSession()
  const { entities } = session
  const asked = accountIds.join(separator)
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = idsOf(asked).map((id) => entities.subscribe('relationship', id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [entities, asked],
  )
  // Joined into a text, so that an unchanged answer is an equal value.
  const followed = useSyncExternalStore(subscribe, () =>
    idsOf(asked)
      .filter((id) => entities.get('relationship', id)?.following === true)
      .join(separator),
  )
  useEffect(() => {
    session.part(createRelationshipBatch).ensure(idsOf(asked))
  }, [session, asked])
  const ids = new Set(followed.split(separator))
  return (accountId) => ids.has(accountId)
}

function idsOf(asked: string): readonly string[] {
  return asked === '' ? [] : asked.split(separator)
}

/** The rows in the chosen order: by time, or with followed accounts first among the new ones. */
export function useArrangedRows(rows: readonly NotificationRow[], readMarkerId: string): readonly ArrangedRow[] {
  const isFollowedFirst = useSetting(settings.notificationsFollowedFirst)
  const isFollowed = useFollowed(isFollowedFirst ? peopleOfNew(rows, readMarkerId) : [])
  return isFollowedFirst ? followedFirst(rows, readMarkerId, isFollowed) : rows
}
