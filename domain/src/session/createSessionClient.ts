import { ApiError, type Answer, type Client } from '@starling/api/client'
import type { Asked, SessionClient } from '../ports/index.ts'

/** A refused token is asked about at most this often, in milliseconds. */
const VERIFY_INTERVAL_MS = 30_000

/** What the client of a session takes from it. */
interface SessionClientPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The store's present moment. */
  readonly moment: () => number
  onSignedOut(): void
}

/**
 * Makes the client of a session. Its answers say when they were asked for, and it looks into refusals: servers say 401 for
 * many things, so only when `verify_credentials` itself is refused is the reader signed out.
 */
export function createSessionClient(client: Client, { now, moment, onSignedOut }: SessionClientPorts): SessionClient {
  let verifiedAt = -Infinity
  let isVerifying = false

  async function verify(): Promise<void> {
    if (client.token === null || isVerifying || now() - verifiedAt < VERIFY_INTERVAL_MS) return
    isVerifying = true
    verifiedAt = now()
    try {
      const { verifyCredentials } = await import('./verifyCredentials.ts')
      await verifyCredentials(client)
    } catch (cause) {
      // Anything but a refusal, such as a lost connection, says nothing about the token.
      if (cause instanceof ApiError && cause.kind === 'unauthorized') onSignedOut()
    } finally {
      isVerifying = false
    }
  }

  function watched<T>(request: Promise<Answer<T>>): Promise<Asked<Answer<T>>> {
    const askedAt = moment()
    request.catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.kind === 'unauthorized') void verify()
    })
    return request.then((answer) => ({ ...answer, askedAt }))
  }

  return {
    origin: client.origin,
    token: client.token,
    call: (row, ...input) => watched(client.call(row, ...input)),
    callIfChanged: (row, etag, ...input) => watched(client.callIfChanged(row, etag, ...input)),
    follow: (row, link, options) => watched(client.follow(row, link, options)),
  }
}
