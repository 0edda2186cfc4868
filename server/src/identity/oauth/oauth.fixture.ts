import { createHash } from 'node:crypto'
import { hashPassword } from '../../platform/authentication/passwords.ts'
import type { TestServer } from '../../testing.fixture.ts'

export const PASSWORD = 'correct horse battery'
export const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-x'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
export const CALLBACK = 'https://client.test/callback'

let hash: Promise<string> | null = null

/** Hashing is slow on purpose; one hash is enough for all tests. */
export function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD)
  return hash
}

export interface RegisteredApp {
  readonly client_id: string
  readonly client_secret: string
}

export async function registerApp(server: TestServer, given: Record<string, unknown> = {}): Promise<RegisteredApp> {
  const response = await postJson(server, '/api/v1/apps', {
    client_name: 'Test client',
    redirect_uris: CALLBACK,
    scopes: 'read write follow push',
    ...given,
  })
  return (await response.json()) as RegisteredApp
}

export function postJson(server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return server.request(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}

export function postForm(
  server: TestServer,
  path: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.request(path, { method: 'POST', headers, body: new URLSearchParams(body) })
}

/** A browser: keeps cookies and reads the hidden fields of forms; it does not follow redirects. */
export class Browser {
  readonly #server: TestServer
  readonly #address: string | null
  readonly cookies = new Map<string, string>()

  /** `address` is sent as the client's address, for servers that trust a proxy. */
  constructor(server: TestServer, address: string | null = null) {
    this.#server = server
    this.#address = address
  }

  async open(path: string, init: RequestInit = {}): Promise<{ response: Response; text: string }> {
    const response = await this.send(path, init)
    return { response, text: await response.text() }
  }

  /** The same for an answer that is not read as text. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (this.#address !== null) headers.set('x-forwarded-for', this.#address)
    const response = await this.#server.request(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Submits the page's hidden fields with the given values. */
  submit(path: string, page: string, typed: Record<string, string>, headers: Record<string, string> = {}): ReturnType<Browser['open']> {
    return this.post(path, new URLSearchParams({ ...hiddenFields(page), ...typed }), headers)
  }

  /** Sends a form. Forms of the account page redirect back to it; then that page is opened, because it reports what was done. */
  async post(path: string, body: URLSearchParams | FormData, headers: Record<string, string> = {}): ReturnType<Browser['open']> {
    const answer = await this.open(path, { method: 'POST', headers, body })
    const isDone = path.startsWith('/auth/account/') && answer.response.headers.get('location') === '/auth/account'
    return isDone ? this.open('/auth/account') : answer
  }

  async signIn(login: string, password = PASSWORD, returnTo = '/'): ReturnType<Browser['open']> {
    const { text } = await this.open(`/auth/sign_in?${new URLSearchParams({ return_to: returnTo }).toString()}`)
    return this.submit('/auth/sign_in', text, { login, password })
  }
}

/** The fields of the first form that has any. */
export function hiddenFields(page: string): Record<string, string> {
  const form = /<form[\s\S]*?<\/form>/.exec(page)?.[0] ?? ''
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, decode(value)]))
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

export interface AuthorizeParams {
  readonly client_id: string
  readonly redirect_uri?: string
  readonly scope?: string
  readonly state?: string
  readonly code_challenge?: string
  readonly code_challenge_method?: string
  readonly response_type?: string
  readonly force_login?: string
}

export function authorizePath(params: AuthorizeParams): string {
  return `/oauth/authorize?${new URLSearchParams({ response_type: 'code', redirect_uri: CALLBACK, scope: 'read', ...params }).toString()}`
}

/** Signs in, allows, and answers the code. */
export async function obtainCode(server: TestServer, login: string, params: AuthorizeParams): Promise<string> {
  const browser = new Browser(server)
  await browser.signIn(login)
  const { text } = await browser.open(authorizePath(params))
  const { response } = await browser.submit('/oauth/authorize', text, { decision: 'allow' })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
