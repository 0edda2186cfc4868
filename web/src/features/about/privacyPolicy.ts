import { instanceEndpoints } from '@starling/api/instance'
import { apiQuery } from '../../session/apiQueries.ts'

/** The server's privacy policy; empty where it has written none. */
export const privacyPolicy = apiQuery(instanceEndpoints.privacyPolicy, { whenGone: { data: { updated_at: '', content: '' } } })
