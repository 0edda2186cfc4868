import type { Session } from '@starling/domain/session'
import { accountPath } from '../../routing/paths.ts'
import { pathTo, routeAt } from '../../routing/routes.ts'

/** The target, at the reader's own server, of a link in a part of the page that shows another server. */
export type OwnServerTarget =
  | { readonly kind: 'path'; readonly path: string }
  /** A post, which the reader's server has to look up by its address. */
  | { readonly kind: 'post'; readonly address: string }
  /** A page of the visited server, because other servers cannot show it. */
  | { readonly kind: 'page'; readonly address: string }

/** Translates a path whose ids and handles are those of the visited server. */
export function ownServerTarget(url: string, visitor: Session): OwnServerTarget {
  const [path = '', query] = url.split('?')
  const found = routeAt(path)
  if (found === null) return { kind: 'path', path: url }
  const { name, params } = found
  // Collections only exist at their own server.
  if (name === 'collection') return { kind: 'page', address: new URL(url, visitor.client.origin).href }
  const { acct } = params
  if (acct === undefined) return { kind: 'path', path: url }
  if (params['id'] !== undefined) {
    const address = visitor.entities.get('status', params['id'])?.url
    return address ? { kind: 'post', address } : { kind: 'path', path: accountPath(withHost(acct, visitor)) }
  }
  const there = pathTo(name, { ...params, acct: withHost(acct, visitor) } as never)
  return { kind: 'path', path: query === undefined ? there : `${there}?${query}` }
}

/** A handle as other servers write it. */
function withHost(acct: string, visitor: Session): string {
  return acct.includes('@') ? acct : `${acct}@${new URL(visitor.client.origin).host}`
}
