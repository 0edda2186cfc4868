import { accountEndpoints, credentialAccountSchema } from '@starling/api/accounts'
import { endpoint } from '@starling/api/endpoint'
import { Hono } from 'hono'
import type { AppContext } from '../AppContext.ts'
import { mount } from '../http/mount.ts'
import { credentialAccount } from './credentialAccount.ts'
import { removePicture, updateProfile } from './updateProfile.ts'

/** One's own account. Mounted before the routes of accounts, where `verify_credentials` would be taken for an id. */
export function profileRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, accountEndpoints.verifyCredentials, ({ viewer }) => credentialAccount(ctx, viewer.accountId))
  mount(
    app,
    ctx,
    accountEndpoints.updateCredentials,
    async ({ viewer, body }) => {
      await updateProfile(ctx, viewer.accountId, body)
      return credentialAccount(ctx, viewer.accountId)
    },
    [{ method: 'PUT' }],
  )
  for (const which of ['avatar', 'header'] as const) {
    mount(app, ctx, pictureRows[which], async ({ viewer }) => {
      await removePicture(ctx, viewer.accountId, which)
      return credentialAccount(ctx, viewer.accountId)
    })
  }
  return app
}

const remove = { method: 'DELETE', auth: 'user', scope: 'write:accounts', response: credentialAccountSchema } as const

/** https://docs.joinmastodon.org/methods/profile/ */
const pictureRows = {
  avatar: endpoint({ ...remove, path: '/api/v1/profile/avatar' }),
  header: endpoint({ ...remove, path: '/api/v1/profile/header' }),
} as const
