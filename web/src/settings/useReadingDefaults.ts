import { useEffect } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { useApiQuery } from '../session/useApiQuery.ts'
import { readingDefaults } from './readingDefaults.ts'
import { preferenceEndpoints } from '@starling/api/preferences'
import { apiQuery } from '../session/apiQueries.ts'

/** The reader's preferences at the server. They only change on the server's own settings page, so one request per visit is enough. */
export const serverPreferences = apiQuery(preferenceEndpoints.get, { staleMs: Infinity })

/** Loads the reader's preferences from the server, for this visit and the next; if it has none or cannot be reached, nothing changes. */
export function useReadingDefaults(): void {
  const { key, me } = useSession()
  const { data } = useApiQuery(serverPreferences, {}, { isEnabled: me !== null })
  useEffect(() => {
    if (data === undefined) return
    readingDefaults(key).set({
      opensWarnings: data['reading:expand:spoilers'],
      media: data['reading:expand:media'],
      autoplays: data['reading:autoplay:gifs'] === true,
    })
  }, [data, key])
}
