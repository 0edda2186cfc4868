import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** Data that the Node adapter passes along with a request; absent for in-process calls. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/** The caller's address. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const direct = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress
  return callerBehind(trustProxy, c.req.header('x-forwarded-for'), direct) ?? 'in-process'
}

/** The address of the client behind a connection. The proxy's header is trusted only where a proxy is configured; its own entry is the last one. */
export function callerBehind(trustProxy: boolean, forwardedFor: string | undefined, direct: string | undefined): string | undefined {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = forwarded === undefined || forwarded === '' ? direct : forwarded
  return address === undefined ? undefined : networkOf(address)
}

/** The network of a client counts as one caller: with IPv6 each customer has more addresses than could be counted. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
    : parsed.toString()
}
