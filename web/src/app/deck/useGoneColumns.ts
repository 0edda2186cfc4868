import { antennaEndpoints } from '@starling/api/antennas'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { listEndpoints } from '@starling/api/lists'
import type { DeckColumn } from '@starling/domain/deck'
import type { Session } from '@starling/domain/session'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { isKnownGone, queryClientOf } from '../../session/apiQueries.ts'
import { useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useColumnAccount } from './useDeck.ts'
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

/** Removes the columns of lists, antennas and the like that were deleted, here or elsewhere; also those that are read as another account. */
export function useGoneColumns({ columns, remove, putBack }: DeckState): void {
  const { t } = useLingui()
  const own = useSession()
  const pool = useSessionPool()
  const accountOf = useColumnAccount()
  /** The session in which a column is read; undefined where that account is not signed in here. */
  const sessionOf = (column: DeckColumn): Session | undefined => {
    const account = accountOf(column)
    return account === null ? own : account && pool.sessionFor(account)
  }
  // A folded column loads nothing, so it is checked after unfolding.
  const watched = columns.filter(({ id, params }) => rows.has(id) && params['folded'] !== true)
  const sessions = new Set(watched.flatMap((column) => sessionOf(column) ?? []))

  const look = useEffectEvent(() => {
    for (const column of watched) {
      const { id: kind, uuid, params } = column
      const row = rows.get(kind)
      const session = sessionOf(column)
      const { id } = params
      if (!row || !session || typeof id !== 'string' || !isKnownGone(session, row, { id })) continue
      remove(uuid)
      toasts.show({
        title: t`A column was removed: what it showed no longer exists.`,
        action: { label: t`Undo`, onSelect: () => putBack(column, columns.indexOf(column)) },
      })
    }
  })
  // Not at each change of the deck: a column that was put back needs a new answer first.
  useEffect(() => look(), [])
  useEffect(() => {
    const ends = [...sessions].map((session) =>
      queryClientOf(session)
        .getQueryCache()
        .subscribe(({ type }) => {
          if (type === 'updated') queueMicrotask(() => look())
        }),
    )
    return () => {
      for (const end of ends) end()
    }
  })
}
