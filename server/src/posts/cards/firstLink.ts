import { Parser } from 'htmlparser2'

/** The first link in a status's HTML to another site: not a mention, a hashtag or a link to this server. */
export function firstLink(content: string, publicUrl: string): string | null {
  let found: string | null = null
  const parser = new Parser({
    onopentag(name, { href = '', class: classes = '' }) {
      if (found !== null || name !== 'a' || /\b(mention|hashtag)\b/.test(classes)) return
      const url = URL.parse(href)
      if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2000) return
      if (url.origin === new URL(publicUrl).origin) return
      url.hash = ''
      found = url.href
    },
  })
  parser.end(content)
  return found
}
