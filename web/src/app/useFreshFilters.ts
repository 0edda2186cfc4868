import { useEffect } from 'react'
import { useSession } from '../session/SessionProvider.tsx'

/**
 * Filters changed on another device are applied here at once. It listens from the first frame, before there are posts: nobody tells of a change again,
 * so one that is streamed while the rest of the code still loads would be lost.
 */
export function useFreshFilters(): void {
  const session = useSession()
  useEffect(
    () =>
      session.onEvent(({ kind }) => {
        if (kind !== 'filters-changed') return
        const renew = async () => {
          const { renewFilters } = await import('../entities/filter/filterQueries.ts')
          await renewFilters(session)
        }
        // After a failure, the next change or the next loaded posts bring the filters up to date.
        renew().catch(() => undefined)
      }),
    [session],
  )
}
