import { accountEndpoints } from '@starling/api/accounts'
import { profileEndpoints } from '@starling/api/profile'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { credentialAccount } from './credentialAccount.ts'
import { serializeProfile } from './serializeProfile.ts'
import { removePicture, updateProfile } from './updateProfile.ts'

/** The own account. Mounted before the routes of accounts, where `verify_credentials` would be parsed as an id. */
export function profileRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, accountEndpoints.verifyCredentials, ({ viewer }) => credentialAccount(ctx, viewer.accountId))
  mount(app, ctx, accountEndpoints.updateCredentials, async ({ viewer, body }) => {
    await updateProfile(ctx, viewer.accountId, body)
    return credentialAccount(ctx, viewer.accountId)
  })
  mount(app, ctx, profileEndpoints.get, ({ viewer }) => serializeProfile(ctx, viewer.accountId))
  mount(app, ctx, profileEndpoints.update, async ({ viewer, body }) => {
    await updateProfile(ctx, viewer.accountId, body)
    return serializeProfile(ctx, viewer.accountId)
  })
  for (const [row, which] of [
    [profileEndpoints.removeAvatar, 'avatar'],
    [profileEndpoints.removeHeader, 'header'],
  ] as const) {
    mount(app, ctx, row, async ({ viewer }) => {
      await removePicture(ctx, viewer.accountId, which)
      return credentialAccount(ctx, viewer.accountId)
    })
  }
  return app
}
