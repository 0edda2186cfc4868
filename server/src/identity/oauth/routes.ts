import { Hono } from 'hono'
import { oauthEndpoints } from '@starling/api/oauth'
import type { AppContext } from '../../AppContext.ts'
import { allScopes } from '../../platform/authentication/scopes.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { authorize } from '../../platform/http/authorize.ts'
import { mount } from '../../platform/http/mount.ts'
import { readBody } from '../../platform/http/readBody.ts'
import { vapidKeys } from '../../push/vapidKeys.ts'
import { consentRoutes } from './consentRoutes.ts'
import { exchange } from './exchange.ts'
import { registerApplication } from './registerApplication.ts'
import { revoke } from './revoke.ts'

export function oauthRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const { publicUrl } = ctx.settings

  mount(app, ctx, oauthEndpoints.registerApp, ({ body }) => registerApplication(ctx, body))

  mount(app, ctx, oauthEndpoints.verifyApp, async ({ bearer }) => {
    const id = bearer?.applicationId ?? null
    const vapidKey = (await vapidKeys(ctx)).publicKey
    const row = id === null ? undefined : await ctx.db.selectFrom('oauth_applications').selectAll().where('id', '=', id).executeTakeFirst()
    // A token made by the operator's command belongs to no application.
    if (row === undefined)
      return {
        id: null,
        name: 'Console',
        website: null,
        redirect_uri: '',
        redirect_uris: [],
        scopes: [...(bearer?.scopes ?? [])],
        vapid_key: vapidKey,
      }
    const { name, website, redirect_uris: redirectUris, scopes } = row
    return { id: row.id, name, website, redirect_uri: redirectUris.join('\n'), redirect_uris: redirectUris, scopes, vapid_key: vapidKey }
  })

  // Not mounted like other endpoints: the library reports missing parameters in OAuth's own format.
  app.post('/oauth/token', async (c) => exchange(ctx, c, await readBody(c)))

  app.post('/oauth/revoke', async (c) => {
    const body = await readBody(c)
    const text = (name: string): string | undefined => (typeof body[name] === 'string' ? body[name] : undefined)
    const basic = readBasic(c.req.header('authorization'))
    const token = text('token')
    if (token === undefined) throw new HttpError(400, 'invalid_request', 'The token is missing')
    await revoke(ctx, { token, clientId: basic?.name ?? text('client_id'), clientSecret: basic?.password ?? text('client_secret') })
    return c.json({})
  })

  const userinfo = { auth: 'user', scope: 'profile' } as const
  app.on(['GET', 'POST'], '/oauth/userinfo', async (c) => {
    const bearer = await authorize(ctx, c, userinfo)
    const account = await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', bearer?.viewer?.accountId ?? '')
      .executeTakeFirstOrThrow()
    return c.json({
      iss: publicUrl,
      sub: account.uri,
      name: account.display_name || account.username,
      preferred_username: account.username,
      profile: account.url,
    })
  })

  mount(app, ctx, oauthEndpoints.metadata, () => ({
    issuer: `${publicUrl}/`,
    service_documentation: 'https://docs.joinmastodon.org/',
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    userinfo_endpoint: `${publicUrl}/oauth/userinfo`,
    app_registration_endpoint: `${publicUrl}/api/v1/apps`,
    scopes_supported: allScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
  }))

  app.route('/', consentRoutes(ctx))
  return app
}

function readBasic(header: string | undefined): { name: string; password: string } | null {
  const match = /^Basic\s+([\w+/=-]+)$/i.exec(header ?? '')
  if (match?.[1] === undefined) return null
  const [name = '', ...rest] = Buffer.from(match[1], 'base64').toString().split(':')
  return { name, password: rest.join(':') }
}
