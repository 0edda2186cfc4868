import type { Status } from '@starling/api/statuses'
import { parseContent } from '../content/index.ts'
import type { ContentNode } from '../content/index.ts'
import { trackedLinksIn, withCleanLinks } from '../links/index.ts'

/** The page a post is about: that of its preview, or the first link in its text. */
export interface StatusLink {
  /** The address without tracking parameters and fragment, by which posts about one page are gathered. */
  readonly url: string
  /** The title of the preview; the host where there is none. */
  readonly title: string
}

/** Null where a post links to no page. */
export function linkOf(status: Status): StatusLink | null {
  const { card, content } = status
  const address =
    card?.url ?? firstLink(parseContent(content, { mentions: status.mentions, tags: status.tags, hasQuote: status.quote !== null }).nodes)
  const url = address !== null && URL.canParse(address) ? new URL(withCleanLinks(address, trackedLinksIn(address))) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return { url: url.href.slice(0, url.href.length - url.hash.length), title: card?.title.trim() || url.host }
}

function firstLink(nodes: readonly ContentNode[]): string | null {
  for (const node of nodes) {
    const found = node.kind === 'link' ? node.href : node.kind === 'element' ? firstLink(node.children) : null
    if (found !== null) return found
  }
  return null
}
