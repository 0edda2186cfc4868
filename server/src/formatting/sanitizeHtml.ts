import { defaultTreeAdapter, parseFragment, serialize } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import sanitize from 'sanitize-html'

/** The number of characters that are read; no real post is longer. */
const MOST_CHARACTERS = 100_000
/** The number of characters that are made. A parser repeats formatting that is left open in each paragraph that follows, so little can become much. */
const MOST_MADE = 500_000
/** Nearly everything is settled after the first; nothing is known that needs four. */
const MOST_PASSES = 6

/** The elements that Mastodon and compatible servers use in posts and profiles. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: 'p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'translate'],
    span: ['class', 'translate'],
    p: ['class'],
    code: ['class'],
    ol: ['start', 'reversed'],
    li: ['value'],
  },
  allowedClasses: {
    // What code is written in.
    code: ['language-*'],
    '*': ['h-*', 'p-*', 'u-*', 'dt-*', 'e-*', 'mention', 'hashtag', 'ellipsis', 'invisible', 'quote-inline', 'reference-link-inline'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // Elements nested more deeply are replaced by their content.
  nestingLimit: 30,
  transformTags: {
    a: (_, { href = '', rel: _rel, ...attributes }) => {
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

/**
 * Sanitised HTML of another server: without scripts, styles, frames, forms, pictures and unsafe links, and as a browser's parser would write
 * it after reading it. What is stored is therefore what is shown, and sanitising it again changes nothing. HTML that does not come to rest
 * loses all its elements.
 */
export function sanitizeHtml(html: string): string {
  let made = sanitizedOnce(html.slice(0, MOST_CHARACTERS))
  for (let pass = 0; pass < MOST_PASSES && made.length <= MOST_MADE; pass += 1) {
    const again = sanitizedOnce(made)
    if (again === made) return made
    made = again
  }
  return asParsed(withoutElements(html))
}

/** Sanitising comes first, because it limits the depth, and with it what parsing costs. It may have left what a parser mends, such as a paragraph in another. */
function sanitizedOnce(html: string): string {
  return asParsed(sanitize(html, OPTIONS))
}

/** The HTML that a browser would write for the elements that it makes of this HTML. */
function asParsed(html: string): string {
  const fragment = parseFragment(html)
  keepFirstLines(fragment)
  return serialize(fragment)
}

/** A parser takes away a line break at the beginning of `pre`, so one that is part of the text has to be written twice. */
function keepFirstLines({ childNodes }: DefaultTreeAdapterTypes.ParentNode): void {
  for (const child of childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    const [first] = child.childNodes
    if (child.tagName === 'pre' && first && defaultTreeAdapter.isTextNode(first) && first.value.startsWith('\n'))
      first.value = `\n${first.value}`
    keepFirstLines(child)
  }
}

/** A name or title from another server without any HTML element; what is left is still escaped. */
export function withoutElements(html: string): string {
  return sanitize(html.slice(0, MOST_CHARACTERS), { allowedTags: [], allowedAttributes: {} })
}
