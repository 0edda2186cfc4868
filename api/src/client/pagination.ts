/** The address of another page: path and query only, because GoToSocial's links may name another host than the client's. */
export interface PageLink {
  readonly path: string
}

const linkPattern = /<([^>]*)>([^<]*)/g
const relPattern = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]*))/i

function pathOf(address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/, '')
  return path.startsWith('/') ? path : null
}

/** The next and previous page a Link header names (RFC 8288). */
export function parseLinkHeader(header: string | null): { next: PageLink | null; prev: PageLink | null } {
  const links: { next: PageLink | null; prev: PageLink | null } = { next: null, prev: null }
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(linkPattern)) {
    const rel = relPattern.exec(parameters)
    const path = pathOf(address.trim())
    if (path === null || rel === null) continue
    for (const word of (rel[1] ?? rel[2] ?? '').toLowerCase().split(/\s+/)) {
      if (word === 'next') links.next ??= { path }
      if (word === 'prev' || word === 'previous') links.prev ??= { path }
    }
  }
  return links
}

const cursorNames = new Set(['max_id', 'since_id', 'min_id', 'offset'])

function withCursor(path: string, name: string, id: string): PageLink {
  const [bare = '', query = ''] = path.split('?', 2)
  const kept = query.split('&').filter((pair) => pair !== '' && !cursorNames.has(pair.split('=', 1)[0] ?? ''))
  return { path: `${bare}?${[...kept, `${name}=${encodeURIComponent(id.toWellFormed())}`].join('&')}` }
}

function idOf(item: unknown): string | null {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : null
}

/**
 * Derives the next and previous page from the ids of the first and last item, for servers that send no Link header (Sharkey).
 * It is wrong for lists whose cursors are not the ids of their items (favourites, blocks), so callers must request it.
 */
export function linksFromIds(path: string, items: readonly unknown[]): { next: PageLink | null; prev: PageLink | null } {
  const first = idOf(items[0])
  const last = idOf(items.at(-1))
  return {
    next: last === null ? null : withCursor(path, 'max_id', last),
    prev: first === null ? null : withCursor(path, 'min_id', first),
  }
}
