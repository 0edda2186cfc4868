import { useEffect } from 'react'
import { useSessionPool } from '../session/SessionProvider.tsx'

/**
 * Applies filters changed on another device at once, for every account that is shown. It listens from the first frame, before there are
 * posts, because the event is sent only once and could arrive while other code still loads.
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
