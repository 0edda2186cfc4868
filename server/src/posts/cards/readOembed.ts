import { Parser } from 'htmlparser2'
import * as v from 'valibot'
import { absolute, tidy } from './readPage.ts'

/** The properties that an oEmbed answer adds to a card. */
export interface OembedFacts {
  readonly type: 'link' | 'video' | 'photo'
  readonly title: string
  readonly authorName: string
  readonly authorUrl: string
  readonly providerName: string
  readonly providerUrl: string
  readonly thumbnail: string | null
  /** The embedded player of a video, or the photo itself. */
  readonly embedUrl: string
  /** HTML written by us around the player's address; the page's own HTML is not used. */
  readonly html: string
  readonly width: number
  readonly height: number
}

const text = v.fallback(v.string(), '')
const size = v.fallback(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.integer(), v.minValue(0), v.maxValue(10_000)),
  0,
)
const answerSchema = v.object({
  type: text,
  title: text,
  author_name: text,
  author_url: text,
  provider_name: text,
  provider_url: text,
  thumbnail_url: text,
  url: text,
  html: text,
  width: size,
  height: size,
})

/** Reads an oEmbed answer; null when it is invalid. Of its HTML only the address of an iframe is used, and only with https. */
export function readOembed(body: string, url: string): OembedFacts | null {
  const parsed = v.safeParse(answerSchema, parseJson(body))
  if (!parsed.success) return null
  const answer = parsed.output
  const frame = answer.type === 'video' ? frameOf(answer.html) : null
  const photo = answer.type === 'photo' ? absolute(answer.url, url) : null
  const { width, height } = answer
  return {
    type: frame !== null ? 'video' : photo !== null ? 'photo' : 'link',
    title: tidy(answer.title, 300),
    authorName: tidy(answer.author_name, 100),
    authorUrl: absolute(answer.author_url, url) ?? '',
    providerName: tidy(answer.provider_name, 100),
    providerUrl: absolute(answer.provider_url, url) ?? '',
    thumbnail: absolute(answer.thumbnail_url, url) ?? photo,
    embedUrl: frame ?? photo ?? '',
    html:
      frame === null
        ? ''
        : `<iframe src="${frame}" width="${width}" height="${height}" frameborder="0" allowfullscreen sandbox="allow-scripts allow-same-origin allow-popups"></iframe>`,
    width: frame === null && photo === null ? 0 : width,
    height: frame === null && photo === null ? 0 : height,
  }
}

function frameOf(html: string): string | null {
  let source: string | null = null
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name !== 'iframe' || source !== null) return
      const url = URL.parse(src.startsWith('//') ? `https:${src}` : src)
      // URL.href escapes quotes and angle brackets, so it can be written into an attribute; ampersands are harmless there.
      if (url?.protocol === 'https:' && url.username === '' && url.href.length <= 2000) source = url.href.replaceAll("'", '%27')
    },
  })
  parser.end(html.slice(0, 20_000))
  return source
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
