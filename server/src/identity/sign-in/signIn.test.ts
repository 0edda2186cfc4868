import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, PASSWORD, passwordHash } from '../oauth/oauth.fixture.ts'
import { defaultSettings } from '../../platform/settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.createAccount('ada', { email: 'Ada@People.test', passwordHash: await passwordHash() })
})
afterAll(() => server.close())

const sessionsOf = (browser: Browser): string | undefined => browser.cookies.get('__Host-starling_session')

describe('signing in on the server (R-srv-01b)', () => {
  it.each(['ada', 'ADA', 'ada@people.test', ' Ada@people.test '])('knows %j', async (login) => {
    const { response } = await new Browser(server).signIn(login)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  })

  it('keeps the session from scripts, from other sites and from plain http', async () => {
    const { response } = await new Browser(server).signIn('ada')
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('__Host-starling_session='))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Secure/)
  })

  it('gives every sign-in a new session: a planted one is worth nothing', async () => {
    const browser = new Browser(server)
    browser.cookies.set('__Host-starling_session', 'planted-by-an-attacker')
    await browser.signIn('ada')
    const first = sessionsOf(browser)
    expect(first).not.toBe('planted-by-an-attacker')
    await browser.signIn('ada')
    expect(sessionsOf(browser)).not.toBe(first)
    const rows = await server.ctx.db.selectFrom('web_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(sessionsOf(browser))
  })

  it('says the same for a wrong password as for a name that is not there', async () => {
    const wrong = await new Browser(server).signIn('ada', 'not it at all')
    const unknown = await new Browser(server).signIn('nobody', 'not it at all')
    const words = (page: string): string => /role="alert">([^<]+)/.exec(page)?.[1] ?? 'no alert'
    expect([wrong.response.status, unknown.response.status]).toEqual([422, 422])
    expect(words(wrong.text)).toBe('The name or the password is wrong.')
    expect(words(unknown.text)).toBe(words(wrong.text))
  })

  it('tells only who knows the password that a login is disabled', async () => {
    const { account } = await server.createAccount('gone', { passwordHash: await passwordHash() })
    await server.ctx.db.updateTable('users').set({ disabled_at: new Date() }).where('account_id', '=', account.id).execute()
    expect((await new Browser(server).signIn('gone', 'wrong wrong')).response.status).toBe(422)
    const { response, text } = await new Browser(server).signIn('gone')
    expect(response.status).toBe(403)
    expect(text).toContain('role="alert">This login is currently disabled.</p>')
  })

  it('says whom to ask about a disabled login, where the operator names somebody', async () => {
    const open = await startTestServer({ settings: { contactEmail: 'care@people.test' } })
    const { account } = await open.createAccount('gone', { passwordHash: await passwordHash() })
    await open.ctx.db.updateTable('users').set({ disabled_at: new Date() }).where('account_id', '=', account.id).execute()
    const { text } = await new Browser(open).signIn('gone')
    expect(text).toContain('Whoever runs this server can say why: <a href="mailto:care@people.test">care@people.test</a></p>')
    await open.close()
  })

  const elsewhere = ['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', '/\t/evil.test']
  it.each([...elsewhere, '/.//evil.test', '/a/..//evil.test', '/%2e//evil.test', '/./\\evil.test', '/.//evil.test?a=b'])(
    'does not go on to %j after signing in or out (#27, fault 2)',
    async (returnTo) => {
      const browser = new Browser(server)
      const { response } = await browser.signIn('ada', PASSWORD, returnTo)
      expect(new URL(response.headers.get('location') ?? '', server.origin).origin).toBe(server.origin)
      const { text } = await browser.open('/oauth/authorize?client_id=none')
      const signedOut = await browser.submit('/auth/sign_out', text, { return_to: returnTo })
      expect(new URL(signedOut.response.headers.get('location') ?? '', server.origin).origin).toBe(server.origin)
    },
  )

  it('refuses a form that is not its own', async () => {
    const browser = new Browser(server)
    const { text } = await browser.open('/auth/sign_in')
    const typed = { login: 'ada', password: PASSWORD }
    expect((await browser.submit('/auth/sign_in', text, { ...typed, form_token: 'guessed' })).response.status).toBe(403)
    expect((await browser.submit('/auth/sign_in', text, typed, { 'sec-fetch-site': 'cross-site' })).response.status).toBe(403)
    expect((await new Browser(server).submit('/auth/sign_in', text, typed)).response.status).toBe(403)
    expect(sessionsOf(browser)).toBeUndefined()
  })

  it('never sends back what was typed as a password, nor writes it down', async () => {
    const browser = new Browser(server)
    const { text } = await browser.open('/auth/sign_in')
    const answer = await browser.submit('/auth/sign_in', text, { login: '"><script>alert(1)</script>', password: 'my-secret-words' })
    expect(answer.text).not.toContain('my-secret-words')
    expect(answer.text).not.toContain('<script>')
    expect(JSON.stringify(server.logged)).not.toContain('my-secret-words')
  })
})

describe('signing up on the server', () => {
  let goers = 0
  const signUp = async (browser: Browser, typed: Record<string, string>, returnTo = '/') => {
    const { text } = await browser.open(`/auth/sign_up?${new URLSearchParams({ return_to: returnTo }).toString()}`)
    return browser.submit('/auth/sign_up', text, typed)
  }

  it('makes an account, signs in and goes on to where one came from', async () => {
    const browser = new Browser(server)
    const { response } = await signUp(
      browser,
      { username: 'Grace', email: 'grace@people.test', password: PASSWORD },
      '/oauth/authorize?client_id=x',
    )
    expect([response.status, response.headers.get('location')]).toEqual([303, '/oauth/authorize?client_id=x'])
    expect(sessionsOf(browser)).toMatch(/^[\w-]{20,}$/)
    const user = await server.ctx.db.selectFrom('users').selectAll().where('email', '=', 'grace@people.test').executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await new Browser(server).signIn('grace')).response.status).toBe(303)
  })

  it.each(['//evil.test', '/.//evil.test', '/\\evil.test'])('does not go on to %j (#27, fault 2)', async (returnTo) => {
    const username = `goer${(goers += 1)}`
    const { response } = await signUp(new Browser(server), { username, email: `${username}@people.test`, password: PASSWORD }, returnTo)
    expect([response.status, new URL(response.headers.get('location') ?? '', server.origin).origin]).toEqual([303, server.origin])
  })

  it.each([
    ['a name that is taken', { username: 'ADA' }, 'The username is taken.'],
    ['a name with a space', { username: 'a b' }, 'letters, digits and underscores'],
    ['a name that passes for the server', { username: 'admin' }, 'The username is reserved.'],
    ['a name too long', { username: 'a'.repeat(31) }, 'too long'],
    ['an address that is taken', { email: 'ADA@people.TEST' }, 'The e-mail address is taken.'],
    ['an address that is none', { email: 'ada' }, 'not an e-mail address'],
    ['a short password', { password: 'seven77' }, 'too short'],
    ['the name for a password', { username: 'longenough', password: 'LongEnough' }, 'must not be the username'],
    ['an endless password', { password: 'x'.repeat(300) }, 'too long'],
  ])('refuses %s in words beside the field', async (_, given, sentence) => {
    const browser = new Browser(server)
    const { response, text } = await signUp(browser, { username: 'newcomer', email: 'new@people.test', password: PASSWORD, ...given })
    expect(response.status).toBe(422)
    expect(text).toContain(sentence)
    expect(text).toMatch(/aria-invalid="true"/)
    expect(sessionsOf(browser)).toBeUndefined()
  })

  it('begins at the first field that is wrong, in the order of the form', async () => {
    const { text } = await signUp(new Browser(server), { username: 'ada', email: 'ada', password: 'short' })
    expect(text.match(/<input[^>]*autofocus/g)).toEqual([expect.stringContaining('name="username"')])
  })

  it('is closed where the operator says so', async () => {
    const closed = await startTestServer({ settings: { ...defaultSettings, rateLimits: null, registrations: 'closed' } })
    const browser = new Browser(closed)
    const { text } = await browser.open('/auth/sign_up')
    expect(text).toContain('does not take new people')
    expect((await browser.submit('/auth/sign_up', text, { username: 'x', email: 'x@y.z', password: PASSWORD })).response.status).toBe(403)
    await closed.close()
  })
})

describe('signing out on the server', () => {
  it('needs the token of the form', async () => {
    const browser = new Browser(server)
    await browser.signIn('ada')
    await browser.open('/auth/sign_out', { method: 'POST', body: new URLSearchParams({ csrf_token: 'guessed' }) })
    expect(sessionsOf(browser)).toMatch(/^[\w-]{20,}$/)
  })
})

it('serves its style sheet for ever under its own name', async () => {
  const { text } = await new Browser(server).open('/auth/sign_in')
  const path = /href="(\/auth\/page-[^"]+)"/.exec(text)?.[1] ?? ''
  const response = await server.request(path)
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('immutable')
})
