import { Parser } from 'htmlparser2'

/** A page's description of itself, shortened to what a card shows; all addresses are absolute and http or https. */
export interface PageFacts {
  readonly title: string
  readonly description: string
  readonly image: string | null
  readonly imageDescription: string
  readonly siteName: string
  readonly author: string
  readonly language: string | null
  readonly publishedAt: Date | null
  /** The address of the page's oEmbed description in JSON. */
  readonly oembed: string | null
}

const MAX_META = 300
const TITLE_LENGTH = 300
const TEXT_LENGTH = 1000

/** Reads a page's metadata: OpenGraph first, then Twitter's, then plain HTML; anything may be missing, broken or hostile. */
export function readPage(html: string, url: string): PageFacts {
  const metas = new Map<string, string>()
  let title = ''
  let language = ''
  let oembed: string | null = null
  let isInTitle = false
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'html') language ||= attributes['lang'] ?? ''
        // An inline SVG may have a title too, so only the first one counts.
        if (name === 'title') isInTitle = title === ''
        if (name === 'link' && attributes['type']?.toLowerCase() === 'application/json+oembed') oembed ??= absolute(attributes['href'], url)
        if (name !== 'meta' || count >= MAX_META) return
        count += 1
        const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase().slice(0, 100)
        const value = attributes['content']
        if (key !== '' && value !== undefined && !metas.has(key)) metas.set(key, value.slice(0, 2000))
      },
      ontext(text) {
        if (isInTitle && title.length < TITLE_LENGTH) title += text
      },
      onclosetag(name) {
        if (name === 'title') isInTitle = false
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  const first = (...keys: string[]) => keys.map((key) => metas.get(key)?.trim() ?? '').find((value) => value !== '') ?? ''
  return {
    title: tidy(first('og:title', 'twitter:title') || title, TITLE_LENGTH),
    description: tidy(first('og:description', 'twitter:description', 'description'), TEXT_LENGTH),
    image: absolute(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), url),
    imageDescription: tidy(first('og:image:alt', 'twitter:image:alt'), TEXT_LENGTH),
    siteName: tidy(first('og:site_name', 'application-name'), 100),
    author: tidy(first('article:author:name', 'author', 'dc.creator'), 100),
    language: languageOf(language || first('og:locale', 'content-language')),
    publishedAt: dateOf(first('article:published_time', 'og:published_time', 'date')),
    oembed,
  }
}

/** Text for a card: one line, without control characters and characters that change the direction. */
export function tidy(text: string, length: number): string {
  return [
    ...text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .trim(),
  ]
    .slice(0, length)
    .join('')
}

/** An http(s) address relative to the page, or null. */
export function absolute(address: string | undefined, base: string): string | null {
  if (address === undefined || address.trim() === '') return null
  const url = URL.parse(address.trim(), base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null
}

function languageOf(tag: string): string | null {
  const short = /^[a-z]{2,3}(?=$|[-_])/i.exec(tag.trim())?.[0]
  return short === undefined ? null : short.toLowerCase()
}

function dateOf(text: string): Date | null {
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}
