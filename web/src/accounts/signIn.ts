import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import type { Client } from '@starling/api/client'
import { createClient } from '@starling/api/client'
import type { Instance } from '@starling/api/instance'
import { oauthEndpoints } from '@starling/api/oauth'
import { accounts } from './accounts.ts'
import { accountKey, isOrigin } from './readAccounts.ts'
import { fetchInstance } from './fetchInstance.ts'
import { base64Url } from '../storage/base64Url.ts'
import { readLocal, removeLocal, writeLocal } from '../storage/localStore.ts'
import type { SignInHost } from './homeServer.ts'
import { onboardingStore } from '../storage/onboarding.ts'
import { signInStorageKey } from '../storage/storageKeys.ts'
import { fieldsOf, storedText } from '../storage/storedFields.ts'

/** The same text as in the registration, because Hollo compares the two literally. */
const scopes = 'read write follow push'

/** How long a sign-in page may stay open before coming back, in milliseconds. */
const patienceMs = 30 * 60_000

/** How recent a registration must be, in milliseconds, for signing in to lead to the first steps; some servers store only the day. */
const newcomerMs = 36 * 60 * 60_000

/** What must be remembered while the reader is on the server's own page. Never the token, and nothing is put into an address. */
interface PendingSignIn {
  readonly state: string
  readonly verifier: string
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly next: string
  readonly startedAt: number
}

export type SignInFailure = 'denied' | 'stale' | 'refused' | 'no-code' | 'insecure-page'

export class SignInError extends Error {
  readonly failure: SignInFailure
  /** The error message that the server sent. */
  readonly serverMessage: string | null

  constructor(failure: SignInFailure, serverMessage: string | null = null, cause?: unknown) {
    super(serverMessage ?? failure, { cause })
    this.name = 'SignInError'
    this.failure = failure
    this.serverMessage = serverMessage
  }
}

/** A client without a token, for requests before and during signing in. */
export function clientWithoutToken(origin: string, host: SignInHost): Client {
  return createClient({ origin, token: null, fetch: host.ports.fetch, timeoutMs: 15_000, now: host.ports.now })
}

/** Checks whether the server is one this client can use. */
export function checkServer(origin: string, host: SignInHost): Promise<Instance> {
  return fetchInstance(clientWithoutToken(origin, host))
}

/** Registers this client with the server and answers the address of the server's page that asks for consent. */
export async function beginSignIn(
  origin: string,
  options: { redirectUri: string; next: string; website: string; host: SignInHost },
): Promise<string> {
  const { redirectUri, next, website, host } = options
  // On an insecure page the browser does not offer its hash function, without which PKCE is impossible.
  if (!globalThis.crypto?.subtle) throw new SignInError('insecure-page')
  const { data: app } = await clientWithoutToken(origin, host).call(oauthEndpoints.registerApp, {
    body: { client_name: 'Starling', redirect_uris: redirectUri, scopes, ...(website ? { website } : {}) },
  })
  const pending: PendingSignIn = {
    state: randomText(),
    verifier: randomText(),
    origin,
    clientId: app.client_id,
    clientSecret: app.client_secret,
    redirectUri,
    next,
    startedAt: host.ports.now(),
  }
  writeLocal(signInStorageKey, pending)
  const consent = new URL('/oauth/authorize', origin)
  const isAnother = accounts.get().list.some((account) => account.origin === origin)
  consent.search = new URLSearchParams({
    response_type: 'code',
    client_id: pending.clientId,
    redirect_uri: redirectUri,
    scope: scopes,
    state: pending.state,
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
    // If already signed in on that server: lets the reader choose another account.
    ...(isAnother ? { force_login: 'true' } : {}),
  }).toString()
  return consent.href
}

/** The same for a new user: the server's sign-up page comes first and continues to the consent page. */
export async function beginSignUp(origin: string, options: Parameters<typeof beginSignIn>[1]): Promise<string> {
  const consent = new URL(await beginSignIn(origin, options))
  // A reader who has just signed up there need not sign in again.
  consent.searchParams.delete('force_login')
  const signUp = new URL('/auth/sign_up', origin)
  signUp.search = new URLSearchParams({ return_to: consent.pathname + consent.search }).toString()
  return signUp.href
}

/** Completes what `beginSignIn` began, with the server's parameters in our address. Answers the path to continue at. */
export async function finishSignIn(search: string, host: SignInHost): Promise<string> {
  const answer = new URLSearchParams(search)
  const pending = readPending(host.ports.now())
  if (answer.has('error')) {
    // A refusal may come without the state parameter, and contains nothing that needs its protection.
    removeLocal(signInStorageKey)
    throw new SignInError(answer.get('error') === 'access_denied' ? 'denied' : 'refused', answer.get('error_description'))
  }
  const code = answer.get('code')
  if (!code) throw new SignInError('no-code')
  if (!pending || answer.get('state') !== pending.state) throw new SignInError('stale')
  removeLocal(signInStorageKey)
  try {
    const token = await exchange(code, pending, host)
    await admit(token, pending, host)
  } catch (error) {
    throw error instanceof SignInError
      ? error
      : new SignInError(
          'refused',
          error instanceof Error && 'serverMessage' in error ? String(error.serverMessage ?? '') || null : null,
          error,
        )
  }
  return pending.next
}

async function exchange(code: string, pending: PendingSignIn, host: SignInHost): Promise<string> {
  const { data } = await clientWithoutToken(pending.origin, host).call(oauthEndpoints.token, {
    body: {
      grant_type: 'authorization_code',
      client_id: pending.clientId,
      client_secret: pending.clientSecret,
      redirect_uri: pending.redirectUri,
      code,
      code_verifier: pending.verifier,
    },
  })
  return data.access_token
}

async function admit(token: string, pending: PendingSignIn, host: SignInHost): Promise<void> {
  const client = createClient({ origin: pending.origin, token, fetch: host.ports.fetch, now: host.ports.now })
  const { data: me } = await client.call(accountEndpoints.verifyCredentials)
  const key = accountKey(pending.origin, me.id)
  // An open session of the same account would continue to use the old token.
  void host.close(key)
  accounts.add({
    key,
    origin: pending.origin,
    id: me.id,
    token,
    scopes,
    clientId: pending.clientId,
    clientSecret: pending.clientSecret,
    acct: me.acct,
    displayName: me.display_name,
    avatar: me.avatar,
  })
  const onboarding = onboardingStore(key)
  if (onboarding.get() === null && isNewcomer(me, host.ports.now())) onboarding.set('profile')
}

/** Whether the account was registered a moment ago and has not been used yet; accounts used in another client have posts or follows. */
function isNewcomer(me: CredentialAccount, now: number): boolean {
  const { created_at: createdAt, statuses_count: statuses, following_count: following } = me
  return now - Date.parse(createdAt) < newcomerMs && statuses === 0 && following === 0
}

function readPending(now: number): PendingSignIn | null {
  const { startedAt, ...texts } = fieldsOf(readLocal(signInStorageKey))
  const { state, verifier, origin, clientId, clientSecret, redirectUri, next } = texts
  if (typeof startedAt !== 'number' || !(now - startedAt < patienceMs)) return null
  if (typeof state !== 'string' || state === '' || typeof verifier !== 'string' || typeof origin !== 'string') return null
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string' || typeof redirectUri !== 'string') return null
  if (!isOrigin(origin)) return null
  return { state, verifier, origin, clientId, clientSecret, redirectUri, startedAt, next: storedText(next, '/') }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}
