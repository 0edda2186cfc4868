import { accountEndpoints } from '@starling/api/accounts'
import { ApiError, type Client } from '@starling/api/client'

/** A refused token is asked about at most this often, in milliseconds. */
const VERIFY_INTERVAL_MS = 30_000

/**
 * A client that looks into refusals: servers say 401 for many things, so only when `verify_credentials` itself is refused
 * is the reader signed out.
 */
export function watchRefusals(client: Client, now: () => number, onSignedOut: () => void): Client {
  let verifiedAt = -Infinity
  let isVerifying = false

  async function verify(): Promise<void> {
    if (client.token === null || isVerifying || now() - verifiedAt < VERIFY_INTERVAL_MS) return
    isVerifying = true
    verifiedAt = now()
    try {
      await client.call(accountEndpoints.verifyCredentials)
    } catch (cause) {
      // Anything but a refusal, such as a lost connection, says nothing about the token.
      if (cause instanceof ApiError && cause.kind === 'unauthorized') onSignedOut()
    } finally {
      isVerifying = false
    }
  }

  function watched<T>(request: Promise<T>): Promise<T> {
    request.catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.kind === 'unauthorized') void verify()
    })
    return request
  }

  return {
    origin: client.origin,
    token: client.token,
    call: (row, ...input) => watched(client.call(row, ...input)),
    callIfChanged: (row, etag, ...input) => watched(client.callIfChanged(row, etag, ...input)),
    follow: (row, link, options) => watched(client.follow(row, link, options)),
  }
}
