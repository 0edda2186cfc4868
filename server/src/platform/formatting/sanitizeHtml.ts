import sanitize from 'sanitize-html'

/** The number of characters that are read; no real post is longer. */
const MOST_CHARACTERS = 100_000

/** The elements that Mastodon and compatible servers use in posts and profiles. */
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
  // Elements nested more deeply are replaced by their content.
  nestingLimit: 30,
  transformTags: {
    a: (_, { href = '', ...attributes }) => {
      const url = URL.parse(href)
      // A relative address of another server would point to this one.
      const isLink = url?.protocol === 'https:' || url?.protocol === 'http:'
      return isLink
        ? { tagName: 'a', attribs: { ...attributes, href: url.href, rel: 'nofollow noopener' } }
        : { tagName: 'span', attribs: {} }
    },
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
  },
}

/** Sanitised HTML of another server: without scripts, styles, frames, forms, pictures and unsafe links. */
export function sanitizeHtml(html: string): string {
  return sanitize(html.slice(0, MOST_CHARACTERS), OPTIONS)
}

/** A name or title from another server as plain text, without any HTML. */
export function textOfHtml(html: string): string {
  return sanitize(html.slice(0, MOST_CHARACTERS), { allowedTags: [], allowedAttributes: {} })
}
