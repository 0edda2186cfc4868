// Requests to a server that speaks Mastodon's API, ours or somebody else's: https://docs.joinmastodon.org/client/intro/
import { randomUUID } from 'node:crypto'

/** The time limit of a request: a busy machine answers late, but only an instance that hangs takes this long. */
const ANSWER_MS = 120_000
const SCOPES = 'read write follow'
const REDIRECT = 'urn:ietf:wg:oauth:2.0:oob'

/**
 * Requests as one account. A refused request throws its status and the server's message; 404 gives `null`. With `asForms`, bodies are sent
 * as forms, because some servers do not read JSON.
 */
export function createApi(origin, token, { asForms = false } = {}) {
  const call = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData || asForms
    const sent =
      body === undefined || body instanceof FormData ? body : asForms ? new URLSearchParams(fieldsOf(body)) : JSON.stringify(body)
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: sent }),
    })
    const text = await response.text()
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    origin,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    put: (path, body = {}) => call('PUT', path, body),
    patch: (path, body = {}) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}

/** An object's fields as form fields such as `poll[options][]` and `poll[multiple]`. */
function fieldsOf(value, name = '') {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${name}[]`))
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, name === '' ? key : `${name}[${key}]`))
}

/** A request body as a form. */
export function formOf(body) {
  if (body instanceof FormData) return body
  const form = new FormData()
  for (const [name, value] of fieldsOf(body)) form.append(name, value)
  return form
}

/** Registers an app, which is needed to get a token. */
export function registerApp(origin) {
  return createApi(origin, null).post('/api/v1/apps', { client_name: 'Scripts of Starling', redirect_uris: REDIRECT, scopes: SCOPES })
}

/** Exchanges a code that a server has given to `app` for a token. */
export async function exchangeCode(origin, app, code) {
  const { client_id, client_secret } = app
  const grant = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri: REDIRECT, code, scope: SCOPES }
  const body = new URLSearchParams(grant)
  const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body, signal: AbortSignal.timeout(ANSWER_MS) })
  if (!response.ok) throw new Error(`${origin} gave no token: ${response.status} ${(await response.text()).slice(0, 200)}`)
  return (await response.json()).access_token
}

/** The path of the page on which a server asks a person to authorise `app`. */
export function authorizePath(app) {
  const query = { client_id: app.client_id, redirect_uri: REDIRECT, response_type: 'code', scope: SCOPES }
  return `/oauth/authorize?${new URLSearchParams(query)}`
}

/** Sends a form as a browser does, without following redirects; answers the response, and the cookies including new ones. */
export async function sendForm(address, { form, cookies = '', method = form === undefined ? 'GET' : 'POST' }) {
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { ...(cookies === '' ? {} : { cookie: cookies }), ...(method === 'GET' ? {} : { origin: new URL(address).origin }) },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  })
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { response, cookies: set.length > 0 ? set.join('; ') : cookies }
}

/** Creates an account through the API, on a server with open registration; answers its token. */
export async function register(origin, username, password = randomUUID()) {
  const { client_id, client_secret } = await registerApp(origin)
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: SCOPES }
  const { access_token } = await createApi(origin, null).post('/oauth/token', grant)
  const person = { username, email: `${username}@people.test`, password, agreement: true, locale: 'en' }
  return (await createApi(origin, access_token).post('/api/v1/accounts', person)).access_token
}
