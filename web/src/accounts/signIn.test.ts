import { anAccount } from '@starling/api/fixtures'
import { beforeEach, expect, it } from 'vitest'
import { accounts } from './accounts.ts'
import type { SessionPool } from '../session/sessionPool.ts'
import { beginSignIn, beginSignUp, finishSignIn } from './signIn.ts'
import { signOut } from './signOut.ts'

interface Sent {
  readonly url: string
  readonly type: string | undefined
  readonly body: string
  readonly authorization: string | undefined
}

const origin = 'https://two.test'
const redirectUri = 'https://here.test/sign-in/callback'

beforeEach(() => {
  for (const { key } of accounts.get().list) accounts.remove(key)
})

/** A server whose answers the test chooses. */
function aServer(answers: Record<string, { status?: number; body: unknown }> = {}) {
  const sent: Sent[] = []
  const known: typeof answers = {
    '/api/v1/apps': { body: { id: '1', name: 'Starling', client_id: 'id', client_secret: 'secret', redirect_uri: redirectUri } },
    '/oauth/token': { body: { access_token: 'the-token', token_type: 'Bearer', scope: '', created_at: 0 } },
    '/api/v1/accounts/verify_credentials': { body: { ...anAccount({ id: '42', acct: 'ada', display_name: 'Ada' }), source: {} } },
    '/oauth/revoke': { body: {} },
    ...answers,
  }
  let time = 0
  const pool: Pick<SessionPool, 'close' | 'ports'> = {
    close: () => Promise.resolve(),
    ports: {
      fetch: async (url, init) => {
        const headers = init?.headers ?? {}
        sent.push({ url, type: headers['Content-Type'], body: String(init?.body ?? ''), authorization: headers['Authorization'] })
        const answer = known[new URL(url).pathname] ?? { status: 404, body: { error: 'Not found' } }
        return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: { 'content-type': 'application/json' } })
      },
      now: () => time,
      openSocket: null,
      schedule: (flush) => flush(),
      setTimer: () => () => undefined,
      random: () => 0.5,
      hasStorage: false,
    },
  }
  return { sent, pool: pool as SessionPool, pass: (ms: number) => (time += ms) }
}

const begin = (pool: SessionPool) => beginSignIn(origin, { redirectUri, next: '/home', website: 'https://here.test', host: pool })

it('registers with one redirect text and asks for consent with state and a PKCE challenge', async () => {
  const { pool, sent } = aServer()
  const consent = new URL(await begin(pool))
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ redirect_uris: redirectUri, scopes: 'read write follow push' })
  expect(consent.origin + consent.pathname).toBe(`${origin}/oauth/authorize`)
  const asked = Object.fromEntries(consent.searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'id',
    redirect_uri: redirectUri,
    scope: 'read write follow push',
    code_challenge_method: 'S256',
  })
  expect(asked['state']?.length).toBeGreaterThan(30)
  expect(asked).not.toHaveProperty('force_login')
})

it('leads somebody new through the sign-up page to the consent, signed in once and not twice (R-shell-01c)', async () => {
  const { pool } = aServer()
  const first = new URL(await begin(pool)).searchParams
  await finishSignIn(`?code=c&state=${first.get('state')}`, pool)
  const signUp = new URL(await beginSignUp(origin, { redirectUri, next: '/home', website: 'https://here.test', host: pool }))
  expect(signUp.origin + signUp.pathname).toBe(`${origin}/auth/sign_up`)
  const consent = new URL(signUp.searchParams.get('return_to') ?? '', origin)
  expect(consent.pathname).toBe('/oauth/authorize')
  expect(consent.searchParams.has('force_login')).toBe(false)
  await expect(finishSignIn(`?code=c1&state=${consent.searchParams.get('state')}`, pool)).resolves.toBe('/home')
})

it('exchanges the code in a form, with the verifier that fits the challenge, and signs in', async () => {
  const { pool, sent } = aServer()
  const consent = new URL(await begin(pool)).searchParams
  await expect(finishSignIn(`?code=c1&state=${consent.get('state')}`, pool)).resolves.toBe('/home')
  const exchange = sent.find(({ url }) => url === `${origin}/oauth/token`)
  expect(exchange?.type).toMatch(/^application\/x-www-form-urlencoded/)
  const form = new URLSearchParams(exchange?.body)
  expect(Object.fromEntries(form)).toMatchObject({
    grant_type: 'authorization_code',
    client_id: 'id',
    client_secret: 'secret',
    code: 'c1',
    redirect_uri: redirectUri,
  })
  expect(await sha256(form.get('code_verifier') ?? '')).toBe(consent.get('code_challenge'))
  expect(accounts.active()).toMatchObject({ key: `${origin} 42`, token: 'the-token', acct: 'ada', displayName: 'Ada' })
  expect(sent.map(({ url }) => url).join(' ')).not.toContain('the-token')
})

it('lets one choose another account where one is signed in already', async () => {
  const { pool } = aServer()
  const first = new URL(await begin(pool)).searchParams
  await finishSignIn(`?code=c&state=${first.get('state')}`, pool)
  expect(new URL(await begin(pool)).searchParams.get('force_login')).toBe('true')
})

it.each([
  ['a denial, even without state', () => '?error=access_denied', 'denied'],
  ['another failure', () => '?error=invalid_scope&error_description=No', 'refused'],
  ['an answer without a code', (state: string) => `?state=${state}`, 'no-code'],
  ['a foreign state', () => '?code=c&state=forged', 'stale'],
  ['no state', () => '?code=c', 'stale'],
])('refuses %s', async (_what, search, failure) => {
  const { pool } = aServer()
  const state = new URL(await begin(pool)).searchParams.get('state') ?? ''
  await expect(finishSignIn(search(state), pool)).rejects.toMatchObject({ failure })
  expect(accounts.active()).toBeNull()
})

it('takes no answer that comes after half an hour, nor the same one twice', async () => {
  const { pool, pass } = aServer()
  const late = new URL(await begin(pool)).searchParams.get('state')
  pass(31 * 60_000)
  await expect(finishSignIn(`?code=c&state=${late}`, pool)).rejects.toMatchObject({ failure: 'stale' })
  const state = new URL(await begin(pool)).searchParams.get('state')
  await finishSignIn(`?code=c&state=${state}`, pool)
  await expect(finishSignIn(`?code=c&state=${state}`, pool)).rejects.toMatchObject({ failure: 'stale' })
})

it('says in the server’s words why the exchange failed', async () => {
  const { pool } = aServer({ '/oauth/token': { status: 400, body: { error: 'The code has expired.' } } })
  const state = new URL(await begin(pool)).searchParams.get('state')
  await expect(finishSignIn(`?code=c&state=${state}`, pool)).rejects.toMatchObject({
    failure: 'refused',
    serverMessage: 'The code has expired.',
  })
})

it('signs out here even where the server will not take the token back', async () => {
  const { pool, sent } = aServer({ '/oauth/revoke': { status: 403, body: { error: 'no' } } })
  const state = new URL(await begin(pool)).searchParams.get('state')
  await finishSignIn(`?code=c&state=${state}`, pool)
  const account = accounts.active()
  if (!account) throw new Error('Nobody is signed in')
  await signOut(account, pool)
  expect(accounts.active()).toBeNull()
  expect(new URLSearchParams(sent.at(-1)?.body).get('token')).toBe('the-token')
})

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}
