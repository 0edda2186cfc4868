import { endpoint } from '../endpoint/index.ts'
import { preferencesSchema } from './preferences.ts'

/** https://docs.joinmastodon.org/methods/preferences/ */
export const preferenceEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/v1/preferences', auth: 'user', scope: 'read:accounts', response: preferencesSchema }),
} as const
