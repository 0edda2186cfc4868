import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { authorizePath, Browser, CALLBACK, CHALLENGE, hiddenFields, passwordHash, registerApp } from './oauth.fixture.ts'
import type { RegisteredApp } from './oauth.fixture.ts'

let server: TestServer
let app: RegisteredApp
beforeAll(async () => {
  server = await startTestServer()
  await server.createAccount('ada', { passwordHash: await passwordHash() })
  app = await registerApp(server, {
    client_name: '<b>Bold</b> & sons',
    redirect_uris: `${CALLBACK}\nmyapp://cb\nhttps://client.test/with?query=1`,
  })
})
afterAll(() => server.close())

async function signedIn(): Promise<Browser> {
  const browser = new Browser(server)
  await browser.signIn('ada')
  return browser
}

describe('asking for consent (R-srv-01a)', () => {
  it('sends a stranger to sign in, and back again', async () => {
    const browser = new Browser(server)
    const path = authorizePath({ client_id: app.client_id, state: 'a&b=c' })
    const { response } = await browser.open(path)
    expect(response.status).toBe(302)
    const signInPath = response.headers.get('location') ?? ''
    expect(signInPath).toMatch(/^\/auth\/sign_in\?return_to=/)
    const { text } = await browser.open(signInPath)
    const after = await browser.submit('/auth/sign_in', text, { login: 'ada', password: 'correct horse battery' })
    expect(after.response.status).toBe(303)
    const back = after.response.headers.get('location') ?? ''
    expect(new URL(back, server.origin).searchParams.get('state')).toBe('a&b=c')
    expect((await browser.open(back)).text).toContain('wants to use your account')
  })

  it('asks somebody signed in to sign in anew where the application insists', async () => {
    const browser = await signedIn()
    const { response } = await browser.open(authorizePath({ client_id: app.client_id, force_login: 'true' }))
    expect(response.headers.get('location')).toMatch(/^\/auth\/sign_in/)
    expect(response.headers.get('location')).not.toContain('force_login')
  })

  it('writes what the application calls itself as text', async () => {
    const { text } = await (await signedIn()).open(authorizePath({ client_id: app.client_id }))
    expect(text).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; sons')
    expect(text).not.toContain('<b>Bold')
  })

  it.each([
    ['an unknown application', { client_id: 'nobody' }],
    ['an address not registered', { client_id: '', redirect_uri: 'https://evil.test/callback' }],
    ['an address that only begins alike', { client_id: '', redirect_uri: `${CALLBACK}/../evil` }],
    ['an address with another query', { client_id: '', redirect_uri: `${CALLBACK}?x=1` }],
    ['an address in other letters', { client_id: '', redirect_uri: CALLBACK.replace('client', 'CLIENT') }],
  ])('never redirects for %s', async (_, given) => {
    const { response, text } = await (await signedIn()).open(authorizePath({ ...given, client_id: given.client_id || app.client_id }))
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(text).not.toContain('evil')
  })

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'read everything' }, 'invalid_scope'],
    ['more than was registered', { scope: 'read profile admin:write' }, 'invalid_scope'],
    ['a plain challenge', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without method', { code_challenge: CHALLENGE }, 'invalid_request'],
    ['a challenge too short', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
  ])('tells the application of %s', async (_, given, error) => {
    const { response } = await (await signedIn()).open(authorizePath({ client_id: app.client_id, state: 'kept', ...given }))
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: 'kept' })
  })

  it('tells of a no, with the state', async () => {
    const browser = await signedIn()
    const { text } = await browser.open(authorizePath({ client_id: app.client_id, state: 's1' }))
    const { response } = await browser.submit('/oauth/authorize', text, { decision: 'deny' })
    expect(Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's1',
    })
  })

  it.each([
    ['myapp://cb', /^myapp:\/\/cb\?code=[\w-]+$/],
    ['https://client.test/with?query=1', /^https:\/\/client\.test\/with\?query=1&code=[\w-]+$/],
  ])('goes on to %s', async (redirectUri, expected) => {
    const browser = await signedIn()
    const { text, response: asked } = await browser.open(authorizePath({ client_id: app.client_id, redirect_uri: redirectUri }))
    expect(asked.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${redirectUri.startsWith('my') ? 'myapp:' : 'https://client.test'};`,
    )
    const { response } = await browser.submit('/oauth/authorize', text, { decision: 'allow' })
    expect(response.headers.get('location')).toMatch(expected)
  })
})

describe('consent under attack', () => {
  it('is not given without the token of the form', async () => {
    const browser = await signedIn()
    const { text } = await browser.open(authorizePath({ client_id: app.client_id }))
    const { response } = await browser.submit('/oauth/authorize', text, { decision: 'allow', csrf_token: 'guessed' })
    expect(response.status).toBe(403)
    expect(response.headers.get('location')).toBeNull()
  })

  it("is not given with somebody else's token", async () => {
    const [victim, attacker] = await Promise.all([signedIn(), signedIn()])
    const page = await attacker.open(authorizePath({ client_id: app.client_id }))
    const { response } = await victim.submit('/oauth/authorize', page.text, { decision: 'allow' })
    expect(response.status).toBe(403)
  })

  it('is not given to a form on another site, even with the right token', async () => {
    const browser = await signedIn()
    const { text } = await browser.open(authorizePath({ client_id: app.client_id }))
    const { response } = await browser.submit('/oauth/authorize', text, { decision: 'allow' }, { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
  })

  it('checks again what the form says: a changed address gets nothing', async () => {
    const browser = await signedIn()
    const { text } = await browser.open(authorizePath({ client_id: app.client_id }))
    const { response } = await browser.submit('/oauth/authorize', text, { decision: 'allow', redirect_uri: 'https://evil.test/' })
    expect(response.status).toBe(400)
  })

  it('cannot be framed, and runs no script', async () => {
    const { response, text } = await (await signedIn()).open(authorizePath({ client_id: app.client_id }))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/i)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('ends with the session: signing out elsewhere takes the form its power', async () => {
    const browser = await signedIn()
    const { text } = await browser.open(authorizePath({ client_id: app.client_id }))
    const csrf = hiddenFields(text)['csrf_token'] ?? ''
    await browser.open('/auth/sign_out', { method: 'POST', body: new URLSearchParams({ csrf_token: csrf }) })
    expect((await browser.submit('/oauth/authorize', text, { decision: 'allow' })).response.status).toBe(403)
  })
})
