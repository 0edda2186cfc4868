import type { Context } from 'hono'
import type { AnyEndpoint } from '@starling/api/endpoint'
import type { AppContext } from '../../AppContext.ts'
import { grants } from '../authentication/scopes.ts'
import type { Obstacle } from '../authentication/obstacleOf.ts'
import type { Bearer } from '../authentication/Viewer.ts'
import { HttpError } from './HttpError.ts'

/** The same messages as Mastodon's, because apps compare them. */
const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  disabled: 'Your login is currently disabled',
  unconfirmed: 'Your login is missing a confirmed e-mail address',
  pending: 'Your login is currently pending approval',
}

/** The caller; throws where the endpoint requires more than the token grants. */
export async function authorize(
  ctx: Pick<AppContext, 'bearers'>,
  c: Context,
  row: Pick<AnyEndpoint, 'auth' | 'scope'>,
  token: string | null = tokenOf(c),
  admitsUnconfirmed = false,
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
  const { obstacle } = bearer
  if (obstacle !== null && !(admitsUnconfirmed && obstacle !== 'disabled')) throw new HttpError(403, OBSTACLES[obstacle])
  if (!grants(bearer.scopes, row.scope ?? '')) throw new HttpError(403, 'This action is outside the authorized scopes')
  if (row.auth === 'user' && bearer.viewer === null) throw new HttpError(422, 'This method requires an authenticated user')
  return bearer
}

/** The token is only read from the header, because addresses are written to logs and histories. */
export function tokenOf(c: Context): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')
  return match?.[1] ?? null
}
