import { antennaEndpoints } from '@starling/api/antennas'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { listEndpoints } from '@starling/api/lists'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { isKnownGone, queryClientOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { DeckState } from './useDeck.ts'

/** The request by which each kind of column notices that its list, antenna or circle was deleted. */
const rows = new Map<string, AnyEndpoint>([
  ['LIST', listEndpoints.get],
  ['BOOKMARKS_EX', bookmarkCategoryEndpoints.get],
  ['ANTENNA', antennaEndpoints.get],
  ['ANTENNA_TIMELINE', antennaEndpoints.get],
  ['CIRCLE', circleEndpoints.get],
  ['CIRCLE_STATUSES', circleEndpoints.get],
])

/** Removes the columns of lists, antennas and the like that were deleted, here or elsewhere. */
export function useGoneColumns({ columns, remove, restore }: DeckState): void {
  const { t } = useLingui()
  const session = useSession()
  const look = useEffectEvent(() => {
    for (const { id: kind, uuid, params } of columns) {
      const row = rows.get(kind)
      const { id } = params
      // The lists of another account are none of this session.
      if (!row || params['other'] !== undefined || typeof id !== 'string' || !isKnownGone(session, row, { id })) continue
      remove(uuid)
      toasts.show({
        title: t`A column was removed: what it showed no longer exists.`,
        action: { label: t`Undo`, onSelect: () => restore(columns) },
      })
    }
  })
  useEffect(() => {
    look()
    return queryClientOf(session)
      .getQueryCache()
      .subscribe(({ type }) => {
        if (type === 'updated') queueMicrotask(() => look())
      })
  }, [session])
}
