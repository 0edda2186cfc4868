import { useEffect } from 'react'
import { useSessionPool } from '../session/SessionProvider.tsx'

/**
 * Filters changed on another device are applied here at once, also those of accounts that are not in front or that a column of the deck is read as.
 * It listens from the first frame, before there are posts: nobody tells of a change again, so one that is streamed while the rest of the code still
 * loads would be lost.
 */
export function useFreshFilters(): void {
  const pool = useSessionPool()
  useEffect(
    () =>
      pool.onFiltersChanged((session) => {
        const renew = async () => {
          const { renewFilters } = await import('../entities/filter/filterQueries.ts')
          await renewFilters(session)
        }
        // After a failure, the next change or the next loaded posts bring the filters up to date.
        renew().catch(() => undefined)
      }),
    [pool],
  )
}
