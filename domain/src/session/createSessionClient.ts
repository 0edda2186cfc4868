import { ApiError, type Answer, type Client } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import {
  isLeftOut,
  UnsupportedFeatureError,
  unsupportedErrorOf,
  type Timestamped,
  type MissingCalls,
  type SessionClient,
} from '../ports/index.ts'

/** The shortest time between two checks of a refused token, in milliseconds. */
const VERIFY_INTERVAL_MS = 30_000

/** What the session's client needs from the session. */
interface SessionClientPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The store's current moment. */
  readonly moment: () => number
  readonly missing: MissingCalls
  /** The token is valid, but the server refuses the account; `words` is its message. */
  onRefused(words: string | null): void
  onSignedOut(): void
}

/**
 * Makes the client of a session. Its answers carry the moment of their request. It checks refusals: servers answer 401
 * and 403 for many reasons, so the reader is signed out, or told that the account is refused, only when `verify_credentials` itself is refused.
 */
export function createSessionClient(client: Client, { now, moment, missing, onRefused, onSignedOut }: SessionClientPorts): SessionClient {
  let verifiedAt = -Infinity
  let isVerifying = false

  /**
   * Endpoints that the server refuses to a valid account, for example because the token lacks a scope: their refusals say nothing about
   * the account.
   */
  const forbidden = new Set<AnyEndpoint>()

  async function verify(row: AnyEndpoint, isForbidden: boolean): Promise<void> {
    if (client.token === null || isVerifying || now() - verifiedAt < VERIFY_INTERVAL_MS) return
    isVerifying = true
    verifiedAt = now()
    try {
      const { verifyCredentials } = await import('./verifyCredentials.ts')
      await verifyCredentials(client)
      if (isForbidden) forbidden.add(row)
    } catch (cause) {
      // Any other failure, such as a lost connection, says nothing about the token.
      if (!(cause instanceof ApiError)) return
      if (cause.kind === 'unauthorized') onSignedOut()
      else if (cause.kind === 'forbidden') onRefused(cause.serverMessage)
    } finally {
      isVerifying = false
    }
  }

  function watched<T>(row: AnyEndpoint, request: Promise<Answer<T>>): Promise<Timestamped<Answer<T>>> {
    const askedAt = moment()
    return request.then(
      (answer) => ({ ...answer, askedAt: answer.isStored ? 0 : askedAt }),
      (cause: unknown) => {
        const isForbidden = cause instanceof ApiError && cause.kind === 'forbidden'
        if (cause instanceof ApiError && cause.kind === 'unauthorized') void verify(row, false)
        else if (isForbidden && !forbidden.has(row)) void verify(row, true)
        const failure = unsupportedErrorOf(row, cause)
        if (failure instanceof UnsupportedFeatureError) missing.add(row)
        throw failure
      },
    )
  }

  return {
    origin: client.origin,
    token: client.token,
    call: (row, ...input) =>
      isLeftOut(row) && missing.has(row) ? Promise.reject(new UnsupportedFeatureError(null)) : watched(row, client.call(row, ...input)),
    callIfChanged: (row, etag, ...input) => watched(row, client.callIfChanged(row, etag, ...input)),
    follow: (row, link, options) => watched(row, client.follow(row, link, options)),
  }
}
