import type { Context } from 'hono'

/** What the Node adapter passes along with a request; absent for in-process calls. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/** The caller's address. The proxy's word is believed only where there is a proxy; its own entry is the last one. */
export function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'in-process'
}
