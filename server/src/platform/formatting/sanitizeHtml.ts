import sanitize from 'sanitize-html'

/** Characters that are read; whoever sends more means no good. */
const MOST_CHARACTERS = 100_000

/** What posts and profiles are made of wherever Mastodon's way of writing them is understood. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: 'p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'translate'],
    span: ['class', 'translate'],
    p: ['class'],
    ol: ['start', 'reversed'],
    li: ['value'],
  },
  allowedClasses: {
    '*': ['h-*', 'p-*', 'u-*', 'dt-*', 'e-*', 'mention', 'hashtag', 'ellipsis', 'invisible', 'quote-inline', 'reference-link-inline'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // Deeper ones are taken out of their element.
  nestingLimit: 30,
  transformTags: {
    a: (_, { href = '', ...attributes }) => {
      const url = URL.parse(href)
      // A path of another server would lead to one of ours.
      const isLink = url?.protocol === 'https:' || url?.protocol === 'http:'
      return isLink
        ? { tagName: 'a', attribs: { ...attributes, href: url.href, rel: 'nofollow noopener' } }
        : { tagName: 'span', attribs: {} }
    },
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
  },
}

/** HTML of another server without all that a post has no need of: scripts, styles, frames, forms, pictures, crooked links. */
export function sanitizeHtml(html: string): string {
  return sanitize(html.slice(0, MOST_CHARACTERS), OPTIONS)
}

/** A name or title of another server: the text of what may have been HTML. */
export function textOfHtml(html: string): string {
  return sanitize(html.slice(0, MOST_CHARACTERS), { allowedTags: [], allowedAttributes: {} })
}
