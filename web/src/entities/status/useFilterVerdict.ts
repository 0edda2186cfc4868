import type { Status } from '@starling/api/statuses'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { clock } from '../time/clock.ts'
import { countExpiredFilters, filterVerdict } from './filterVerdict.ts'
import type { FilterContext, FilterVerdict } from './filterVerdict.ts'

/** How the reader's filters apply to a post in this context, also when one of them ends while the post is shown. */
export function useFilterVerdict(status: Status, context: FilterContext): FilterVerdict {
  const { me } = useSession()
  // The clock only runs for posts matched by a filter with an expiry.
  useSyncExternalStore(mayChange(status) ? clock.subscribe : never, () => countExpiredFilters(status, clock.now()))
  return filterVerdict(status, context, me?.id === status.account.id, clock.now())
}

const never = () => () => undefined

function mayChange({ filtered }: Status): boolean {
  return filtered?.some(({ filter }) => filter.expires_at !== null) === true
}
