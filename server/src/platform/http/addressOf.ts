import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** What the Node adapter passes along with a request; absent for in-process calls. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/** The caller's address. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const direct = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress
  return callerBehind(trustProxy, c.req.header('x-forwarded-for'), direct) ?? 'in-process'
}

/** Who stands behind a connection. The proxy's word is believed only where there is a proxy; its own entry is the last one. */
export function callerBehind(trustProxy: boolean, forwardedFor: string | undefined, direct: string | undefined): string | undefined {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = forwarded === undefined || forwarded === '' ? direct : forwarded
  return address === undefined ? undefined : networkOf(address)
}

/** One customer's network counts as one caller: with IPv6 everybody has more addresses than could ever be counted. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : parsed.toString()
}
