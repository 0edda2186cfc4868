import type { Status } from '@starling/api/statuses'

/** The target of an address. Objects of the reader's own server are identified; objects of other servers must be looked up. */
export type LinkTarget =
  | { readonly kind: 'status'; readonly acct: string; readonly id: string }
  | { readonly kind: 'account'; readonly acct: string }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'collection'; readonly id: string }
  | { readonly kind: 'elsewhere' }

/** Well-known sites outside the fediverse with paths like profiles: looking them up would be useless. */
const others = new Set(['youtube.com', 'm.youtube.com', 'tiktok.com', 'medium.com', 'substack.com', 'x.com', 'twitter.com', 't.me'])

const profilePath = /^https?:\/\/[^/?#]+\/(?:@|users\/|u\/|profile\/|accounts\/|tags\/|collections\/)[^/?#]+\/?(?:[?#]|$)/i

/** Parses an address; null for one that apparently leads out of the fediverse. `ownHost` is the host of the reader's server. */
export function readLink(href: string, ownHost: string | null): LinkTarget | null {
  if (!(looksLikeStatus(href) || (href.length <= longestAddress && profilePath.test(href))) || !URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  if (host === ownHost) return ownTarget(pathname.replace(/\/$/, ''))
  if (others.has(host.replace(/^www\./, '')) || /^\/(tags|collections)\//.test(pathname)) return null
  return { kind: 'elsewhere' }
}

function ownTarget(path: string): LinkTarget | null {
  const [, first = '', ...rest] = path.split('/').map(decodeSegment)
  if (first === 'tags') return rest[0] === undefined ? null : { kind: 'tag', name: rest[0] }
  if (first === 'collections') return /^\d+$/.test(rest[0] ?? '') && rest.length === 1 ? { kind: 'collection', id: rest[0] ?? '' } : null
  // `/users/ada` and `/users/ada/statuses/1` are the addresses other servers use.
  const acct = first === 'users' ? rest.shift() : first.startsWith('@') ? first.slice(1) : undefined
  if (acct === undefined || acct === '') return null
  const id = rest[0] === 'statuses' ? rest[1] : rest[0]
  return id === undefined ? { kind: 'account', acct } : { kind: 'status', acct, id }
}

/** A part of an address as it is read; left as it is where it is not encoded rightly. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Paths under which servers of the fediverse keep a post: after a person's name, or by an id alone. */
const statusPath =
  /^https?:\/\/[^/?#]+\/(?:(?:@|p\/)[^/?#]+\/(?:statuses\/)?(?:\d+|[\da-z]{17,})|@[^/?#]+\/post\/[\w-]+|users\/[^/?#]+\/statuses\/[\w-]+|(?:notes|notice|objects|display|videos\/watch)\/[\w-]+)\/?(?:[?#]|$)/i
const place = /^https?:\/\/[^/?#]+\/(?:@|(?:users|u|profile|accounts|tags|collections|p|notes|notice|objects|display|videos\/watch)\/)/i

/** Longer addresses lead nowhere the client knows; a bound keeps the patterns quick whatever a server sends. */
const longestAddress = 2000

/** Whether an address looks like that of a post, on any server; a guess from its path, which only a lookup can confirm. */
export function looksLikeStatus(href: string): boolean {
  return href.length <= longestAddress && statusPath.test(href)
}

/** Whether an address is worth parsing, because it may lead to something the client can open itself; `readLink` decides. */
export function mayOpenHere(href: string): boolean {
  return href.length <= longestAddress && place.test(href)
}

/**
 * Whether a post that a server found for an address is the post at that address. A server that does not know the post may search texts for the
 * address instead, and answer a post that only mentions it. The post itself may have another address than the one by which it was found.
 */
export function isStatusAt({ url, uri, content }: Pick<Status, 'url' | 'uri' | 'content'>, href: string): boolean {
  const path = pageOf(href)
  return pageOf(uri) === path || (url !== null && pageOf(url) === path) || !content.includes(path)
}

/** The address without its scheme and what follows its path. */
function pageOf(href: string): string {
  return href
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
}
