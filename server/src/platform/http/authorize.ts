import type { Context } from 'hono'
import type { AnyEndpoint } from '@starling/api/endpoint'
import type { AppContext } from '../../AppContext.ts'
import { grants } from '../authentication/scopes.ts'
import type { Bearer } from '../authentication/Viewer.ts'
import { HttpError } from './HttpError.ts'

/** Who calls; throws where the row asks for more than the token gives. */
export async function authorize(
  ctx: Pick<AppContext, 'bearers'>,
  c: Context,
  row: Pick<AnyEndpoint, 'auth' | 'scope'>,
  token: string | null = tokenOf(c),
): Promise<Bearer | null> {
  if (row.auth === 'none') return null
  const bearer = token === null ? null : await ctx.bearers.find(token)
  if (bearer === null) {
    if (token === null && row.auth === 'optional') return null
    throw new HttpError(
      401,
      token === null && row.auth === 'user' ? 'This method requires an authenticated user' : 'The access token is invalid',
    )
  }
  if (bearer.isDisabled) throw new HttpError(403, 'Your login is currently disabled')
  if (!grants(bearer.scopes, row.scope ?? '')) throw new HttpError(403, 'This action is outside the authorized scopes')
  if (row.auth === 'user' && bearer.viewer === null) throw new HttpError(422, 'This method requires an authenticated user')
  return bearer
}

/** Only from the header: what stands in an address ends up in logs and histories. */
export function tokenOf(c: Context): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')
  return match?.[1] ?? null
}
