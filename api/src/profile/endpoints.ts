import { accountEndpoints, credentialAccountSchema } from '../accounts/index.ts'
import { endpoint } from '../endpoint/index.ts'
import { profileSchema } from './profile.ts'

const remove = { method: 'DELETE', auth: 'user', scope: 'write:accounts', response: credentialAccountSchema } as const

/** One's own profile. https://docs.joinmastodon.org/methods/profile/ */
export const profileEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/v1/profile', auth: 'user', scope: 'profile read:accounts', response: profileSchema }),
  /** Takes the same body as `update_credentials`. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/profile',
    auth: 'user',
    scope: 'write:accounts',
    body: accountEndpoints.updateCredentials.body,
    encoding: 'multipart',
    response: profileSchema,
  }),
  removeAvatar: endpoint({ ...remove, path: '/api/v1/profile/avatar' }),
  removeHeader: endpoint({ ...remove, path: '/api/v1/profile/header' }),
} as const
