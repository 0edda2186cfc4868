import { longestAddress, looksLikeStatus } from './looksLikeLink.ts'

/** The target of an address. Objects of the reader's own server are identified; objects of other servers must be looked up. */
export type LinkTarget =
  | { readonly kind: 'status'; readonly acct: string; readonly id: string }
  | { readonly kind: 'account'; readonly acct: string }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'elsewhere' }

/** Well-known sites outside the fediverse with paths like profiles: looking them up would be useless. */
const others = new Set(['youtube.com', 'm.youtube.com', 'tiktok.com', 'medium.com', 'substack.com', 'x.com', 'twitter.com', 't.me'])

const profilePath = /^https?:\/\/[^/?#]+\/(?:@|users\/|u\/|profile\/|accounts\/|tags\/)[^/?#]+\/?(?:[?#]|$)/i

/** Parses an address; null for one that apparently leads out of the fediverse. `ownHost` is the host of the reader's server. */
export function readLink(href: string, ownHost: string | null): LinkTarget | null {
  if (!(looksLikeStatus(href) || (href.length <= longestAddress && profilePath.test(href))) || !URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  if (host === ownHost) return ownTarget(pathname.replace(/\/$/, ''))
  if (others.has(host.replace(/^www\./, '')) || pathname.startsWith('/tags/')) return null
  return { kind: 'elsewhere' }
}

function ownTarget(path: string): LinkTarget | null {
  const [, first = '', ...rest] = path.split('/').map(decode)
  if (first === 'tags') return rest[0] === undefined ? null : { kind: 'tag', name: rest[0] }
  // `/users/ada` and `/users/ada/statuses/1` are the addresses other servers use.
  const acct = first === 'users' ? rest.shift() : first.startsWith('@') ? first.slice(1) : undefined
  if (acct === undefined || acct === '') return null
  const id = rest[0] === 'statuses' ? rest[1] : rest[0]
  return id === undefined ? { kind: 'account', acct } : { kind: 'status', acct, id }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
