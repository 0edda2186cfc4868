import OAuth2Server from '@node-oauth/oauth2-server'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { callerOf } from '../../platform/http/callerOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import type { Params } from '../../platform/http/parseParams.ts'
import { tokenModel } from './tokenModel.ts'

/** In seconds. The library requires a lifetime, but our tokens do not expire, and the answer contains none. */
const UNUSED_LIFETIME = 1

/** The token endpoint. The library decides about the request; bodies in other encodings are converted to the form that it reads. */
export async function exchange(ctx: AppContext, c: Context, params: Params): Promise<Response> {
  const body = Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  const authorization = c.req.header('authorization')
  const request = new OAuth2Server.Request({
    method: 'POST',
    query: {},
    body,
    // Mastodon's clients send JSON and multipart bodies as well, so every parsed body is passed to the library as a form.
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '1',
      ...(authorization === undefined ? {} : { authorization }),
    },
  })
  const model = tokenModel(ctx, callerOf(ctx, c))
  const server = new OAuth2Server({ model, accessTokenLifetime: UNUSED_LIFETIME, refreshTokenLifetime: UNUSED_LIFETIME })
  try {
    const token = await server.token(request, new OAuth2Server.Response({}))
    c.header('Cache-Control', 'no-store')
    return c.json({
      access_token: token.accessToken,
      token_type: 'Bearer',
      scope: (token.scope ?? []).join(' '),
      created_at: Math.floor((token['createdAt'] as Date).getTime() / 1000),
    })
  } catch (error) {
    throw toHttpError(error)
  }
}

function toHttpError(error: unknown): unknown {
  if (!(error instanceof OAuth2Server.OAuthError) || error.name === 'server_error') return (error as { inner?: unknown }).inner ?? error
  return new HttpError(error.name === 'invalid_client' ? 401 : 400, error.name, error.message)
}
