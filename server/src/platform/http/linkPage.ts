import type { Context } from 'hono'

export interface LinkOptions {
  /** Whether older records may exist; by default whenever the page is not empty. */
  readonly hasMore?: boolean
}

/**
 * Sets the Link header of a page. The cursors are the ids of the list's own records, in the order of the page
 * (newest first): of favourites, blocks and the like, not of the statuses or accounts shown.
 */
export function linkPage(c: Context, publicUrl: string, cursors: readonly string[], { hasMore }: LinkOptions = {}): void {
  const newest = cursors[0]
  const oldest = cursors.at(-1)
  if (newest === undefined || oldest === undefined) return
  const url = new URL(c.req.url)
  const address = (cursor: string, id: string): string => {
    const query = new URLSearchParams(url.search)
    for (const name of ['max_id', 'since_id', 'min_id']) query.delete(name)
    query.set(cursor, id)
    return `<${publicUrl}${url.pathname}?${query.toString()}>`
  }
  const links = []
  if (hasMore ?? true) links.push(`${address('max_id', oldest)}; rel="next"`)
  links.push(`${address('min_id', newest)}; rel="prev"`)
  c.header('Link', links.join(', '))
}

/** The same for a list ordered by rank, which has no cursors and is paged by offset. */
export function linkByOffset(
  c: Context,
  publicUrl: string,
  page: { readonly offset: number; readonly limit: number; readonly found: number },
): void {
  const url = new URL(c.req.url)
  const address = (offset: number): string => {
    const query = new URLSearchParams(url.search)
    query.set('offset', String(offset))
    return `<${publicUrl}${url.pathname}?${query.toString()}>`
  }
  const links = []
  if (page.found === page.limit) links.push(`${address(page.offset + page.limit)}; rel="next"`)
  if (page.offset > 0) links.push(`${address(Math.max(0, page.offset - page.limit))}; rel="prev"`)
  if (links.length > 0) c.header('Link', links.join(', '))
}
