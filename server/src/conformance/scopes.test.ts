import { allEndpoints } from '@starling/api/endpoints'
import type { NamedEndpoint } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../platform/authentication/scopes.ts'
import { hashSecret } from '../platform/authentication/secrets.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

const outside = '{"error":"This action is outside the authorized scopes"}'
const followed = new Set(['blocks', 'follows', 'mutes'].flatMap((noun) => [`read:${noun}`, `write:${noun}`]))

/** Whether a token with this scope may call an endpoint, computed independently of the server's code. */
function opens(scope: string, needed: string): boolean {
  return needed
    .split(' ')
    .some((each) => each === '' || each === scope || each.startsWith(`${scope}:`) || (scope === 'follow' && followed.has(each)))
}

let world: World
const tokens = new Map<string, string>()
let revoked: string
beforeAll(async () => {
  world = await startWorld()
  const { server, ada } = world
  for (const scope of allScopes) tokens.set(scope, await server.createToken(ada.account.id, [scope]))
  revoked = await server.createToken(ada.account.id, allScopes)
  await server.ctx.db
    .updateTable('oauth_tokens')
    .set({ revoked_at: server.ctx.now() })
    .where('token_hash', '=', hashSecret(revoked))
    .execute()
})
afterAll(() => world.close())

const rows = allEndpoints.map((row) => [row.name, row.endpoint] as const)
const guarded = rows.filter(([, { auth }]) => auth !== 'none')
const ask = ({ method, path }: NamedEndpoint['endpoint'], token: string | null) =>
  world.ask(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) })

describe('what a token opens', () => {
  it.each(guarded)('%s', async (_, row) => {
    const needed = row.scope ?? ''
    for (const [scope, token] of tokens) {
      if (opens(scope, needed)) continue
      expect(await ask(row, token), scope).toMatchObject({ status: 403, text: outside })
    }
    for (const token of [revoked, 'a-token-that-never-was']) {
      expect(await ask(row, token)).toMatchObject({ status: 401, text: '{"error":"The access token is invalid"}' })
    }
    const visitor = await ask(row, null)
    const application = await ask(row, world.appToken)
    if (row.auth === 'user') {
      expect(visitor).toMatchObject({ status: 401, text: '{"error":"This method requires an authenticated user"}' })
      const isWide = (row.scope ?? '') !== 'push'
      expect(application).toMatchObject(
        isWide ? { status: 422, text: '{"error":"This method requires an authenticated user"}' } : { status: 403, text: outside },
      )
    } else if (row.auth === 'app') {
      expect(visitor.status).toBe(401)
      expect([401, 403]).not.toContain(application.status)
    } else {
      // Objects that a visitor may not see are answered with 404 and not with 403.
      expect([401, 403]).not.toContain(visitor.status)
      expect(application.status).toBe(visitor.status)
    }
  })
})
