import { oauthEndpoints } from '@starling/api/oauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '../../platform/authentication/secrets.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import {
  authorizePath,
  Browser,
  CALLBACK,
  CHALLENGE,
  obtainCode,
  passwordHash,
  postForm,
  postJson,
  registerApp,
  VERIFIER,
} from './oauth.fixture.ts'
import type { RegisteredApp } from './oauth.fixture.ts'
import { tokenModel } from './tokenModel.ts'

let server: TestServer
let app: RegisteredApp
beforeAll(async () => {
  server = await startTestServer()
  await server.createAccount('ada', { passwordHash: await passwordHash() })
  app = await registerApp(server)
})
afterAll(() => server.close())

const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
const exchangeBody = (code: string) => ({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, client_id: app.client_id })
const whoAmI = async (token: string): Promise<number> =>
  (await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${token}` } })).status

/** The caller of a function that is called directly, without a request. */
const nowhere = { address: '', userAgent: '' }

describe('registering an application (R-srv-01a)', () => {
  it.each([
    ['one line', 'https://a.test/cb', ['https://a.test/cb']],
    ['lines', 'https://a.test/cb\nurn:ietf:wg:oauth:2.0:oob', ['https://a.test/cb', 'urn:ietf:wg:oauth:2.0:oob']],
    ['a list', ['https://a.test/cb', 'myapp://cb'], ['https://a.test/cb', 'myapp://cb']],
  ])('takes redirect addresses as %s', async (_, redirectUris, expected) => {
    const response = await postJson(server, '/api/v1/apps', { client_name: 'x', redirect_uris: redirectUris, scopes: 'read' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      redirect_uris: expected,
      scopes: ['read'],
      website: null,
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('takes a form, and asks for reading alone where no scope is named', async () => {
    const response = await postForm(server, '/api/v1/apps', { client_name: 'x', 'redirect_uris[]': CALLBACK, website: '' })
    expect(await response.json()).toMatchObject({ scopes: ['read'], website: null, redirect_uri: CALLBACK })
  })

  it('tells the key for push, which apps read here before they know the instance (R-srv-09a)', async () => {
    const { vapid_key: key } = (await (await postJson(server, '/api/v1/apps', { client_name: 'x', redirect_uris: CALLBACK })).json()) as {
      vapid_key: string
    }
    const instance = (await (await server.request('/api/v2/instance')).json()) as { configuration: { vapid: { public_key: string } } }
    expect(key).toMatch(/^[\w-]{80,}$/)
    expect(key).toBe(instance.configuration.vapid.public_key)
  })

  it.each([
    ['no name', { client_name: ' ', redirect_uris: CALLBACK }],
    ['no address', { client_name: 'x' }],
    ['an empty address', { client_name: 'x', redirect_uris: '' }],
    ['a script for an address', { client_name: 'x', redirect_uris: 'javascript:alert(1)' }],
    ['an address with a fragment', { client_name: 'x', redirect_uris: 'https://a.test/#x' }],
    ['a relative address', { client_name: 'x', redirect_uris: '/cb' }],
    ['an unknown scope', { client_name: 'x', redirect_uris: CALLBACK, scopes: 'read everything' }],
    ['a website that is none', { client_name: 'x', redirect_uris: CALLBACK, website: 'javascript:alert(1)' }],
    ['a name of the wrong type', { client_name: 5, redirect_uris: CALLBACK }],
  ])('refuses %s with 422 and a sentence', async (_, body) => {
    const response = await postJson(server, '/api/v1/apps', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^Validation failed: .+/) })
  })

  it('stores the secret as a hash only', async () => {
    const rows = await server.ctx.db.selectFrom('oauth_applications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(app.client_secret)
  })
})

describe('the authorization code (R-srv-01a)', () => {
  it('is exchanged for a token that signs in', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id, scope: 'read write', ...pkce })
    const response = await postForm(server, '/oauth/token', {
      ...exchangeBody(code),
      client_secret: app.client_secret,
      code_verifier: VERIFIER,
    })
    expect(response.status).toBe(200)
    const body = (await response.json()) as { access_token: string; created_at: number }
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', scope: 'read write', created_at: expect.any(Number) })
    expect(await whoAmI(body.access_token)).toBe(200)
  })

  it.each(['json', 'multipart'] as const)('may be sent as %s too', async (kind) => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id, ...pkce })
    const body = { ...exchangeBody(code), client_secret: app.client_secret, code_verifier: VERIFIER }
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.set(name, value)
    const response =
      kind === 'json' ? await postJson(server, '/oauth/token', body) : await server.request('/oauth/token', { method: 'POST', body: form })
    expect(response.status).toBe(200)
  })

  it('takes the client by Basic authentication', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    const basic = Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')
    const response = await postForm(
      server,
      '/oauth/token',
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK },
      { authorization: `Basic ${basic}` },
    )
    expect(response.status).toBe(200)
  })

  it('lets a client without a secret in by PKCE alone', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id, ...pkce })
    expect((await postForm(server, '/oauth/token', { ...exchangeBody(code), code_verifier: VERIFIER })).status).toBe(200)
  })

  it.each([
    ['the wrong verifier', { code_verifier: `${VERIFIER}y` }],
    ['no verifier', {}],
    ['the wrong secret', { code_verifier: VERIFIER, client_secret: 'wrong' }],
    ['another redirect address', { code_verifier: VERIFIER, redirect_uri: 'https://client.test/other' }],
    ['no redirect address', { code_verifier: VERIFIER, redirect_uri: '' }],
  ])('is refused with %s, and is then used up', async (_, given) => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id, ...pkce })
    const response = await postForm(server, '/oauth/token', { ...exchangeBody(code), client_secret: app.client_secret, ...given })
    expect([400, 401]).toContain(response.status)
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^invalid_(grant|request|client)$/),
      error_description: expect.any(String),
    })
  })

  it('is refused to a client without secret and without PKCE', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    expect((await postForm(server, '/oauth/token', exchangeBody(code))).status).toBe(401)
    // A verifier proves nothing for a code that was requested without a challenge.
    expect((await postForm(server, '/oauth/token', { ...exchangeBody(code), code_verifier: VERIFIER })).status).toBe(400)
  })

  it('is refused to another application', async () => {
    const other = await registerApp(server)
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    const response = await postForm(server, '/oauth/token', {
      ...exchangeBody(code),
      client_id: other.client_id,
      client_secret: other.client_secret,
    })
    expect(response.status).toBe(400)
  })

  it('works once; shown again it takes its token back', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    const body = { ...exchangeBody(code), client_secret: app.client_secret }
    const { access_token: token } = (await (await postForm(server, '/oauth/token', body)).json()) as { access_token: string }
    expect(await whoAmI(token)).toBe(200)
    expect((await postForm(server, '/oauth/token', body)).status).toBe(400)
    expect(await whoAmI(token)).toBe(401)
  })

  it('gives no token at all when it is shown again in the moment between its use and the token', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id, ...pkce })
    const [first, second] = [tokenModel(server.ctx, nowhere), tokenModel(server.ctx, nowhere)]
    const client = await first.getClient(app.client_id, '')
    const found = await first.getAuthorizationCode(code)
    if (!client || !found) throw new Error('the code is not known')
    expect(await first.revokeAuthorizationCode(found)).toBe(true)
    expect(await second.getAuthorizationCode(code)).toBeNull()
    const before = await server.ctx.db.selectFrom('oauth_tokens').select('id').execute()
    await expect(
      first.saveToken({ accessToken: 'x', client, user: found.user, scope: ['read'] }, client, found.user),
    ).rejects.toMatchObject({
      name: 'invalid_grant',
    })
    expect(await server.ctx.db.selectFrom('oauth_tokens').select('id').execute()).toEqual(before)
    expect(await second.getAuthorizationCode(code)).toBeNull()
  })

  it('gives one token to two requests that have both read it before either used it', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id, ...pkce })
    const models = [tokenModel(server.ctx, nowhere), tokenModel(server.ctx, nowhere)]
    const used: boolean[] = []
    const tokens: string[] = []
    const found = await Promise.all(models.map((model) => model.getAuthorizationCode(code)))
    for (const [index, model] of models.entries()) {
      const read = found[index]
      if (!read) throw new Error('the code is not known')
      const isFirst = await model.revokeAuthorizationCode(read)
      used.push(isFirst)
      // As the library does it: only the request that marks the code as used gets a token.
      const client = await model.getClient(app.client_id, '')
      if (!isFirst || !client) continue
      const token = await model.saveToken({ accessToken: 'x', client, user: read.user, scope: ['read'] }, client, read.user)
      if (token) tokens.push(token.accessToken)
    }
    expect(used).toEqual([true, false])
    expect(await Promise.all(tokens.map(whoAmI))).toEqual([200])
  })

  it('gives three requests at once one token, or none where one of them was taken for a thief', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    const body = { ...exchangeBody(code), client_secret: app.client_secret }
    const answers = await Promise.all([1, 2, 3].map(() => postForm(server, '/oauth/token', body)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([])
    const given = await Promise.all(
      answers.filter(({ status }) => status === 200).map((each) => each.json() as Promise<{ access_token: string }>),
    )
    expect(given.length).toBeLessThanOrEqual(1)
    const statuses = await Promise.all(given.map(({ access_token: token }) => whoAmI(token)))
    const row = await server.ctx.db.selectFrom('oauth_codes').select('used_at').where('code_hash', '=', hashSecret(code)).executeTakeFirst()
    // Either the code was used once and its token is valid, or it was used twice and the token is revoked.
    expect(statuses).toEqual(row === undefined ? given.map(() => 401) : [200])
  })

  it('is kept as a hash only, and so is the token', async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    const response = await postForm(server, '/oauth/token', { ...exchangeBody(code), client_secret: app.client_secret })
    const { access_token: token } = (await response.json()) as { access_token: string }
    const codes = await server.ctx.db.selectFrom('oauth_codes').selectAll().execute()
    const tokens = await server.ctx.db.selectFrom('oauth_tokens').selectAll().execute()
    expect(JSON.stringify([codes, tokens])).not.toContain(code)
    expect(JSON.stringify([codes, tokens, server.logged])).not.toContain(token)
  })

  it('expires after ten minutes', async () => {
    const later = await startTestServer({ now: new Date('2026-01-01T00:00:00Z') })
    await later.createAccount('bob', { passwordHash: await passwordHash() })
    const known = await registerApp(later)
    const code = await obtainCode(later, 'bob', { client_id: known.client_id })
    later.advance(10 * 60_000 + 1)
    const response = await postForm(later, '/oauth/token', {
      ...exchangeBody(code),
      client_id: known.client_id,
      client_secret: known.client_secret,
    })
    expect(response.status).toBe(400)
    await later.close()
  })

  it('is shown on a page where the application cannot be redirected to', async () => {
    const outOfBand = 'urn:ietf:wg:oauth:2.0:oob'
    const known = await registerApp(server, { redirect_uris: outOfBand })
    const browser = new Browser(server)
    await browser.signIn('ada')
    const { text } = await browser.open(authorizePath({ client_id: known.client_id, redirect_uri: outOfBand }))
    const shown = await browser.submit('/oauth/authorize', text, { decision: 'allow' })
    const code = /<code class="code">([\w-]+)<\/code>/.exec(shown.text)?.[1] ?? ''
    const response = await postForm(server, '/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: outOfBand,
      client_id: known.client_id,
      client_secret: known.client_secret,
    })
    expect(response.status).toBe(200)
  })
})

describe('client credentials', () => {
  it('give an application a token of its own', async () => {
    const response = await postForm(server, '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: app.client_id,
      client_secret: app.client_secret,
    })
    const body = (await response.json()) as { access_token: string; scope: string }
    expect(body.scope).toBe('read')
    const { data } = await server.client(body.access_token).call(oauthEndpoints.verifyApp)
    expect(data).toMatchObject({ name: 'Test client', scopes: ['read', 'write', 'follow', 'push'] })
    expect(await whoAmI(body.access_token)).toBe(422)
  })

  it.each([
    ['another scope than registered', { scope: 'read admin:read' }, 'invalid_scope'],
    ['no secret', { client_secret: '' }, 'invalid_client'],
    ['a grant there is not', { grant_type: 'password' }, 'unauthorized_client'],
    ['no grant', { grant_type: '' }, 'invalid_request'],
  ])('are refused with %s', async (_, given, error) => {
    const response = await postForm(server, '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: app.client_id,
      client_secret: app.client_secret,
      ...given,
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.json()).toMatchObject({ error })
  })
})

describe('revoking', () => {
  it('makes a token open nothing, and says so to who listens', async () => {
    const token = await server.createToken(null, ['read'])
    const heard: string[] = []
    const stop = server.ctx.events.subscribe((event) => void (event.type === 'token.revoked' && heard.push(event.tokenId)))
    expect((await postForm(server, '/oauth/revoke', { token })).status).toBe(200)
    await server.settled()
    stop()
    expect(heard).toHaveLength(1)
    const verified = await server.request('/api/v1/apps/verify_credentials', { headers: { authorization: `Bearer ${token}` } })
    expect(verified.status).toBe(401)
  })

  it('answers alike for a token that never was', async () => {
    expect((await postForm(server, '/oauth/revoke', { token: 'nothing' })).status).toBe(200)
    expect((await postForm(server, '/oauth/revoke', {})).status).toBe(400)
  })

  it("refuses another application's hand", async () => {
    const code = await obtainCode(server, 'ada', { client_id: app.client_id })
    const answer = await postForm(server, '/oauth/token', { ...exchangeBody(code), client_secret: app.client_secret })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const other = await registerApp(server)
    expect(
      (await postForm(server, '/oauth/revoke', { token, client_id: other.client_id, client_secret: other.client_secret })).status,
    ).toBe(403)
    expect(await whoAmI(token)).toBe(200)
    expect((await postForm(server, '/oauth/revoke', { token, client_id: app.client_id, client_secret: app.client_secret })).status).toBe(
      200,
    )
    expect(await whoAmI(token)).toBe(401)
  })
})

it('describes itself to clients (RFC 8414)', async () => {
  const { data } = await server.client().call(oauthEndpoints.metadata)
  expect(data).toMatchObject({ token_endpoint: 'https://starling.test/oauth/token', code_challenge_methods_supported: ['S256'] })
})

it('says who signed in, to who may know', async () => {
  const { account, token } = await server.createAccount('grace', { scopes: ['profile'], displayName: 'Grace' })
  const response = await server.request('/oauth/userinfo', { headers: { authorization: `Bearer ${token}` } })
  expect(await response.json()).toMatchObject({ preferred_username: 'grace', name: 'Grace' })
  const narrow = await server.createToken(account.id, ['write'])
  expect((await server.request('/oauth/userinfo', { headers: { authorization: `Bearer ${narrow}` } })).status).toBe(403)
})
