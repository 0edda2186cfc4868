import type { AppContext } from '../AppContext.ts'
import { unprocessable } from '../platform/http/HttpError.ts'
import { checkAddress, isException } from '../platform/outgoing/checkAddress.ts'

interface Asked {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Validates the address and keys of a subscription, which come from outside. */
export function readSubscription(ctx: Pick<AppContext, 'settings'>, { endpoint, keys }: Asked): Asked {
  if (endpoint.length > 2000) throw unprocessable('Endpoint is too long')
  let url: URL
  try {
    url = checkAddress(endpoint, ctx.settings.outgoing)
  } catch {
    throw unprocessable('Endpoint is not an address of a push service')
  }
  if (url.protocol !== 'https:' && !isException(url, ctx.settings.outgoing))
    throw unprocessable('Endpoint is not an address of a push service')
  const point = Buffer.from(keys.p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw unprocessable('Key p256dh is not a public key')
  if (Buffer.from(keys.auth, 'base64url').length !== 16) throw unprocessable('Key auth is not a secret of 16 bytes')
  return { endpoint: url.href, keys }
}
