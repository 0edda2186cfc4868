import type { Context } from 'hono'

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
  return forwarded === undefined || forwarded === '' ? direct : forwarded
}
