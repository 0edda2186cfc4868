import type { Status } from '@starling/api/statuses'

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
