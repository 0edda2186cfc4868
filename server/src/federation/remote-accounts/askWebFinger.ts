import { lookupWebFinger } from '@fedify/webfinger'
import type { ResourceDescriptor } from '@fedify/webfinger'
import type { AppContext } from '../../AppContext.ts'
import { isException } from '../../platform/outgoing/checkAddress.ts'

/** The WebFinger answer for a handle: its canonical spelling, and the ActivityPub id of its actor. */
export interface WebFingerAnswer {
  readonly username: string
  /** In lower case. */
  readonly domain: string
  readonly uri: string
}

type AskContext = Pick<AppContext, 'settings' | 'outgoing'>

const TYPES = /^application\/(activity\+json|ld\+json)/

/** Asks a server by WebFinger for the account with this handle. Null where the answer has none, or an invalid one. */
export async function askWebFinger(ctx: AskContext, username: string, domain: string): Promise<WebFingerAnswer | null> {
  const answer = await ask(ctx, `acct:${username}@${domain}`, domain).catch(() => null)
  const uri = answer?.links?.find(({ rel, type }) => rel === 'self' && TYPES.test(type ?? ''))?.href
  const [, name, host] = /^acct:([^@\s/]{1,256})@([^@\s/]{1,256})$/i.exec(answer?.subject ?? '') ?? []
  if (uri === undefined || name === undefined || host === undefined) return null
  const parsed = URL.parse(`https://${host}/`)
  return parsed === null || parsed.host === '' ? null : { username: name, domain: parsed.host, uri }
}

async function ask({ settings, outgoing }: AskContext, resource: string, domain: string): Promise<ResourceDescriptor | null> {
  const neighbour = URL.parse(`http://${domain}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)
  if (neighbour !== null && isException(neighbour, settings.outgoing)) {
    // Only hosts that the operator has excepted, which have no certificate, are asked by plain http.
    const { status, bytes } = await outgoing.ask(neighbour.href, { headers: { accept: 'application/jrd+json' } })
    return status === 200 ? (JSON.parse(new TextDecoder().decode(bytes)) as ResourceDescriptor) : null
  }
  return lookupWebFinger(resource, {
    // The library's own check of addresses resolves a name before the connection does; the guard of the global `fetch` checks the connection itself.
    allowPrivateAddress: true,
    signal: AbortSignal.timeout(settings.outgoing.timeoutMs),
  })
}
