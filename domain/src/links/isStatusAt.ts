import type { Status } from '@starling/api/statuses'

/**
 * Whether a post that a server found for an address is the post there. A server that knows no such post may search its texts for the
 * address instead, and answers with a post that only mentions it. The post itself may have another address than the one it was found by.
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
