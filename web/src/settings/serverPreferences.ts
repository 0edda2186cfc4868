import { preferenceEndpoints } from '@starling/api/preferences'
import { apiQuery } from '../session/apiQueries.ts'

/** The reader's preferences at the server. They only change on the server's own settings page, so one request per visit is enough. */
export const serverPreferences = apiQuery(preferenceEndpoints.get, { staleMs: Infinity })
