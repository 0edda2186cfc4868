import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../operator/control/runCommand.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { Browser, hiddenFields, PASSWORD, passwordHash } from '../oauth/oauth.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

const seconds = (): number => Math.floor(server.ctx.now().getTime() / 1000)
const codeOf = (secret: string, at = seconds()): string => generateSync({ secret, epoch: at })
/** Advances the clock to the next time step, because each code is accepted once. */
const nextStep = (): void => server.advance(30_000)
const secretOn = (page: string): string => (/<dd>\s*<code><bdi>([A-Z2-7 ]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '')
const codesOn = (page: string): string[] => [...page.matchAll(/<code><bdi>([a-z\d-]{19})</g)].map(([, code = '']) => code)
const formOf = (page: string, action: string): string => page.split('<form').find((part) => part.includes(`"${action}"`)) ?? ''
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.open('/auth/account')).response.status === 200

let count = 0
/** Creates an account with a second factor. */
async function guarded(at: TestServer = server) {
  const name = `guarded${(count += 1)}`
  await at.createAccount(name, { passwordHash: await passwordHash() })
  const browser = new Browser(at)
  await browser.signIn(name)
  const account = await browser.open('/auth/account')
  await browser.submit('/auth/account/second_factor', account.text, { factor_password: PASSWORD })
  const setup = await browser.open('/auth/account/second_factor')
  const secret = secretOn(setup.text)
  const confirmed = await browser.submit('/auth/account/second_factor/confirm', setup.text, {
    code: codeOf(secret, Math.floor(at.ctx.now().getTime() / 1000)),
  })
  at.advance(30_000)
  return { name, browser, secret, setup, codes: codesOn(confirmed.text) }
}

/** The page that asks for a code, in a browser that has sent the right password. */
async function asked(name: string, returnTo = '/') {
  const browser = new Browser(server)
  return { browser, page: await askedIn(browser, name, returnTo) }
}
async function askedIn(browser: Browser, name: string, returnTo = '/'): Promise<string> {
  const { response } = await browser.signIn(name, PASSWORD, returnTo)
  expect(response.status).toBe(303)
  const path = response.headers.get('location') ?? ''
  expect(path).toMatch(CODE_PAGE)
  return (await browser.open(path)).text
}
/** The path to which a sign-in that requires a code redirects. */
const CODE_PAGE = /^\/auth\/sign_in\/code(?:\?|$)/
const goesTo = async (name: string) => (await new Browser(server).signIn(name)).response.headers.get('location')
const enter = (browser: Browser, page: string, code: string) => browser.submit('/auth/sign_in/code', page, { code })

describe('setting up a second factor', () => {
  it('needs the password, shows the key as a picture and in letters, and asks for no code until one was right', async () => {
    const name = 'careful'
    await server.createAccount(name, { passwordHash: await passwordHash() })
    const browser = new Browser(server)
    await browser.signIn(name)
    const { text } = await browser.open('/auth/account')
    const refused = await browser.submit('/auth/account/second_factor', text, { factor_password: 'not mine' })
    expect(refused.response.status).toBe(422)
    expect((await browser.open('/auth/account/second_factor')).response.headers.get('location')).toBe('/auth/account')
    const sent = await browser.submit('/auth/account/second_factor', text, { factor_password: PASSWORD })
    expect([sent.response.status, sent.response.headers.get('location')]).toEqual([303, '/auth/account/second_factor'])
    const setup = await browser.open('/auth/account/second_factor')
    expect(setup.text).toMatch(/role="img" aria-label="QR code of the key"><svg/)
    // A phone cannot scan its own screen, so the page also has a link that opens the app.
    expect(setup.text).toMatch(/href="otpauth:\/\/totp\/[^"]+">Open it in an authenticator app on this device</)
    expect(setup.text).not.toMatch(/<script|\sstyle=|\son\w+=/i)
    expect(secretOn(setup.text)).toMatch(/^[A-Z2-7]{32}$/)

    const wrong = await browser.submit('/auth/account/second_factor/confirm', setup.text, { code: '000000' })
    expect([wrong.response.status, secretOn(wrong.text)]).toEqual([422, secretOn(setup.text)])
    expect(await goesTo(name)).toBe('/')

    const done = await browser.submit('/auth/account/second_factor/confirm', setup.text, { code: codeOf(secretOn(setup.text)) })
    expect(new Set(codesOn(done.text)).size).toBe(10)
    expect(await goesTo(name)).toMatch(CODE_PAGE)
    expect((await browser.open('/auth/account')).text).toContain('Recovery codes left: 10.')
    // The key is not shown again.
    expect((await browser.open('/auth/account/second_factor')).response.headers.get('location')).toBe('/auth/account')
  })

  it('stores recovery codes as hashes only, and logs neither them nor the key', async () => {
    const { codes, secret } = await guarded()
    const rows = await server.ctx.db.selectFrom('recovery_codes').selectAll().execute()
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    expect(JSON.stringify(server.logged)).not.toContain(secret)
  })
})

describe('signing in with a second factor', () => {
  it('gives no session for the password alone', async () => {
    const { name } = await guarded()
    const { browser, page } = await asked(name)
    expect(page).toContain('Enter your code')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('goes on to where one came from after the right code, and to no other server', async () => {
    const { name, secret } = await guarded()
    const first = await asked(name, '/@ada')
    const answer = await enter(first.browser, first.page, codeOf(secret).replace(/^.../, '$& '))
    expect([answer.response.status, answer.response.headers.get('location')]).toEqual([303, '/@ada'])
    expect(await isSignedIn(first.browser)).toBe(true)
    nextStep()
    const second = await asked(name)
    const fields = { ...hiddenFields(second.page), return_to: '//evil.test' }
    const led = await second.browser.submit('/auth/sign_in/code', second.page, { ...fields, code: codeOf(secret) })
    expect(led.response.headers.get('location')).toBe('/')
  })

  it.each([
    ['a wrong code', () => '123456'],
    ['nothing', () => ''],
    ['the code of ten minutes ago', (secret: string) => codeOf(secret, seconds() - 600)],
    ['the code of ten minutes from now', (secret: string) => codeOf(secret, seconds() + 600)],
    ['the key itself', (secret: string) => secret],
  ])('refuses %s, and lets one try again', async (_, code) => {
    const { name, secret } = await guarded()
    const { browser, page } = await asked(name)
    const refused = await enter(browser, page, code(secret))
    expect(refused.response.status).toBe(422)
    expect(refused.text).toContain('That code is wrong, too old, or was used already.')
    expect(await isSignedIn(browser)).toBe(false)
    expect((await enter(browser, refused.text, codeOf(secret))).response.status).toBe(303)
  })

  it('asks for the code at an address of its own, which loads again, and after which there is a way on (#26)', async () => {
    const { name, secret } = await guarded()
    const { browser, page } = await asked(name, '/@ada')
    expect((await browser.open('/auth/sign_in/code?return_to=%2F%40ada')).text).toContain('Enter your code')
    expect((await enter(browser, page, codeOf(secret))).response.headers.get('location')).toBe('/@ada')
    expect((await browser.open('/auth/sign_in/code?return_to=%2F%40ada')).response.headers.get('location')).toBe('/@ada')
    const other = new Browser(server)
    expect((await other.open('/auth/sign_in/code?return_to=%2F%40ada')).response.headers.get('location')).toBe(
      '/auth/sign_in?return_to=%2F%40ada',
    )
  })

  it('shows the key to a browser with a session only where it gave the password, and not for somebody else', async () => {
    const [one, other] = ['owner', 'guest']
    for (const name of [one, other]) await server.createAccount(name, { passwordHash: await passwordHash() })
    const browser = new Browser(server)
    await browser.signIn(one)
    await browser.submit('/auth/account/second_factor', (await browser.open('/auth/account')).text, { factor_password: PASSWORD })
    expect(secretOn((await browser.open('/auth/account/second_factor')).text)).not.toBe('')
    await browser.signIn(other)
    expect((await browser.open('/auth/account/second_factor')).response.headers.get('location')).toBe('/auth/account')
    await browser.signIn(one)
    server.advance(11 * 60_000)
    expect((await browser.open('/auth/account/second_factor')).response.headers.get('location')).toBe('/auth/account')
  })

  it('takes a code once, also when it is sent twice at the same time', async () => {
    const { name, secret } = await guarded()
    const [one, other] = [await asked(name), await asked(name)]
    const code = codeOf(secret)
    const answers = await Promise.all([enter(one.browser, one.page, code), enter(other.browser, other.page, code)])
    expect(answers.map(({ response }) => response.status).sort()).toEqual([303, 422])
    const late = await asked(name)
    expect((await enter(late.browser, late.page, code)).response.status).toBe(422)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { name, codes } = await guarded()
    const [code = ''] = codes
    const first = await asked(name)
    expect((await enter(first.browser, first.page, ` ${code.replaceAll('-', ' ').toUpperCase()}`)).response.status).toBe(303)
    expect((await first.browser.open('/auth/account')).text).toContain('Recovery codes left: 9.')
    const second = await asked(name)
    expect((await enter(second.browser, second.page, code)).response.status).toBe(422)
  })

  it('takes no code of somebody else', async () => {
    const [one, other] = [await guarded(), await guarded()]
    const { browser, page } = await asked(one.name)
    expect((await enter(browser, page, other.codes[0] ?? '')).response.status).toBe(422)
    expect((await enter(browser, page, codeOf(other.secret))).response.status).toBe(422)
  })

  it('begins anew after ten minutes, with a made-up challenge, after a new password, and from another page', async () => {
    const { name, secret, browser: own, codes } = await guarded()
    const early = await asked(name)
    const guessed = await early.browser.submit('/auth/sign_in/code', early.page, { challenge: 'x'.repeat(43), code: codeOf(secret) })
    expect([guessed.response.status, guessed.text.includes('name="password"')]).toEqual([403, true])
    const foreign = await early.browser.submit(
      '/auth/sign_in/code',
      early.page,
      { code: codeOf(secret) },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.response.status).toBe(403)
    const { text } = await own.open('/auth/account')
    const changed = { change_password: PASSWORD, change_code: codes[3] ?? '', password: 'a whole new one' }
    expect((await own.submit('/auth/account/password', text, changed)).text).toContain('Your password is changed')
    expect((await enter(early.browser, early.page, codeOf(secret))).response.status).toBe(403)

    const other = await guarded()
    const late = await asked(other.name)
    server.advance(11 * 60_000)
    expect((await enter(late.browser, late.page, codeOf(other.secret))).response.status).toBe(403)
  })

  it('stops guesses, from whichever address they come, and not those of a browser that is known', async () => {
    const strict = await startTestServer({
      now: new Date('2026-11-20T12:00:00Z'),
      settings: { rateLimits: { perAccount: 100_000, perAddress: 100_000, signIns: 5, signUps: 2 }, trustProxy: true },
    })
    const { name, secret, browser: known } = await guarded(strict)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const browser = new Browser(strict, `203.0.113.${attempt}`)
      const text = await askedIn(browser, name)
      statuses.push((await enter(browser, text, '000000')).response.status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    const text = await askedIn(known, name)
    const code = codeOf(secret, Math.floor(strict.ctx.now().getTime() / 1000))
    expect((await enter(known, text, code)).response.status).toBe(303)
    await strict.close()
  })
})

describe('an account with a second factor', () => {
  it.each([
    ['password', 'change', { password: 'a whole new one' }],
    ['email', 'email', { email: 'elsewhere@people.test' }],
    ['second_factor/codes', 'factor', {}],
    ['second_factor/remove', 'factor', {}],
    ['delete', 'delete', {}],
  ])('asks for a code before /auth/account/%s', async (action, field, typed) => {
    const { name, browser, secret } = await guarded()
    const { text } = await browser.open('/auth/account')
    const send = (code: object) =>
      browser.submit(`/auth/account/${action}`, text, { ...typed, username: name, [`${field}_password`]: PASSWORD, ...code })
    expect((await send({})).response.status).toBe(422)
    expect((await send({ [`${field}_code`]: '000000' })).response.status).toBe(422)
    expect((await send({ [`${field}_code`]: codeOf(secret) })).response.status).toBe(200)
  })

  it('gets new recovery codes, and the earlier ones are worth nothing', async () => {
    const { name, browser, secret, codes } = await guarded()
    const { text } = await browser.open('/auth/account')
    expect(formOf(text, '/auth/account/second_factor/codes')).toContain('autocomplete="one-time-code"')
    const made = await browser.submit('/auth/account/second_factor/codes', text, { factor_password: PASSWORD, factor_code: codeOf(secret) })
    expect(codesOn(made.text)).toHaveLength(10)
    const { browser: late, page } = await asked(name)
    expect((await enter(late, page, codes[0] ?? '')).response.status).toBe(422)
    expect((await enter(late, page, codesOn(made.text)[0] ?? '')).response.status).toBe(303)
  })

  it('keeps its key from a page that was opened again, and signs in by password alone once it is removed', async () => {
    const { name, browser, secret, setup } = await guarded()
    const again = await browser.submit('/auth/account/second_factor/confirm', setup.text, { code: codeOf(secret) })
    expect([secretOn(again.text), codesOn(again.text)]).toEqual(['', []])
    const { text } = await browser.open('/auth/account')
    const removed = await browser.submit('/auth/account/second_factor/remove', text, {
      factor_password: PASSWORD,
      factor_code: codeOf(secret),
    })
    expect(removed.text).toContain('Two-factor sign-in is off.')
    expect(await goesTo(name)).toBe('/')
  })

  it('is let in again by the operator when app and codes are lost', async () => {
    const { name } = await guarded()
    const run = (): Promise<{ lines: readonly string[] }> =>
      runCommand(server.ctx, { words: ['accounts', 'remove-second-factor', name], folder: '/', password: null })
    expect((await run()).lines).toEqual([`@${name} signs in with the password alone now.`])
    expect(await goesTo(name)).toBe('/')
    await expect(run()).rejects.toThrow('signs in with the password alone already')
  })
})
