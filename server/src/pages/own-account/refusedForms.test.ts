import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, hiddenFields, PASSWORD, passwordHash } from '../../identity/oauth/oauth.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

let server: TestServer
let browser: Browser
let page: string
beforeAll(async () => {
  server = await startTestServer()
  await server.createAccount('ada', { passwordHash: await passwordHash() })
  browser = new Browser(server)
  await browser.signIn('ada')
  page = (await browser.open('/auth/account')).text
})
afterAll(() => server.close())

/** The HTML of a field's control, and its error message. */
function fieldOf(text: string, name: string): { control: string; problem: string } {
  const control = new RegExp(`<(?:input|textarea)\\s[^>]*id="${name}"[^>]*>`).exec(text)?.[0] ?? ''
  return { control, problem: new RegExp(`id="${name}-problem">([^<]*)<`).exec(text)?.[1] ?? '' }
}

describe('a refused form of one’s own account (#26)', () => {
  it.each([
    ['the password now', 'password', { change_password: 'not it', password: 'a whole new one' }, 'change_password', /password/],
    ['a new password that is too short', 'password', { change_password: PASSWORD, password: 'x' }, 'password', /password/i],
    ['an address that is none', 'email', { email: 'nowhere', email_password: PASSWORD }, 'email', /address/],
    ['the password of the second factor', 'second_factor', { factor_password: 'not it' }, 'factor_password', /password/],
    ['a file that is none', 'import', { kind: 'follows' }, 'file', /file/],
    ['another username', 'delete', { username: 'somebody', delete_password: PASSWORD }, 'username', /username/],
    ['the password of an end', 'delete', { username: 'ada', delete_password: 'not it' }, 'delete_password', /password/],
  ])('says so at its field, which has the focus: %s', async (_, path, typed, name, words) => {
    const { response, text } = await browser.submit(`/auth/account/${path}`, page, typed as Record<string, string>)
    expect(response.status).toBe(422)
    const { control, problem } = fieldOf(text, name)
    expect(problem).toMatch(words)
    expect(control).toMatch(/\sautofocus\s/)
    expect(control).toMatch(/aria-invalid="true"/)
    expect(control).toContain(`${name}-problem`)
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect(text).not.toContain('role="alert"')
  })

  it('leads back to the page where it was taken, which says so once and does nothing when it is loaded again', async () => {
    const form = new URLSearchParams({ ...hiddenFields(page), email: 'other@people.test', email_password: PASSWORD })
    const { response } = await browser.open('/auth/account/email', { method: 'POST', body: form })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/auth/account'])
    expect((await browser.open('/auth/account')).text).toMatch(/role="status">Your e-mail address is changed/)
    expect((await browser.open('/auth/account')).text).not.toContain('role="status"')
  })

  it('leads to the page where a browser opens the address of a form again', async () => {
    for (const path of ['password', 'import', 'second_factor/confirm']) {
      const { response } = await browser.open(`/auth/account/${path}`)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/auth/account'])
    }
  })

  it('says on top what belongs to no field', async () => {
    const { text } = await browser.submit('/auth/account/revoke', page, { session: 'gone' })
    expect(text).toContain('role="alert"')
    expect(text).not.toContain('autofocus')
  })
})
