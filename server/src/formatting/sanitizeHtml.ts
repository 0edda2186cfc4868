import { defaultTreeAdapter, parseFragment, serialize } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import sanitize from 'sanitize-html'

/** HTML is cut to this number of characters; no real post is longer. */
const MOST_CHARACTERS = 100_000
/** The limit on the result, in characters. Unclosed formatting is repeated in each following paragraph by a parser, so a short text can become very long. */
const MOST_MADE = 500_000
/** How often sanitising is repeated until nothing changes any more. Nearly always one pass is sufficient; no text is known that needs four. */
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
    // The programming language of a block of code.
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
 * Sanitises HTML of another server: removes scripts, styles, frames, forms, pictures and unsafe links, and normalises the rest as a browser's parser
 * would. Therefore browsers show exactly what is stored, and sanitising it again changes nothing. Where repeated sanitising does not reach such a
 * result, all elements are removed.
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

/** Sanitises before parsing, because that limits the depth of nesting, and so the cost of parsing. Parsing then corrects errors such as nested paragraphs. */
function sanitizedOnce(html: string): string {
  return asParsed(sanitize(html, OPTIONS))
}

/** The HTML after parsing and serialising it as a browser does. */
function asParsed(html: string): string {
  const fragment = parseFragment(html)
  keepFirstLines(fragment)
  return serialize(fragment)
}

/** Doubles a line break at the beginning of `pre` elements, because parsing the result removes the first one. */
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
