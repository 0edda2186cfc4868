import { linkifyit } from 'linkify-it'

export type TextEntity =
  | { readonly kind: 'url'; readonly start: number; readonly end: number; readonly url: string }
  | { readonly kind: 'hashtag'; readonly start: number; readonly end: number; readonly name: string }
  | { readonly kind: 'mention'; readonly start: number; readonly end: number; readonly username: string; readonly domain: string | null }

const linkify = linkifyit({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

// Letters of any script, so that Japanese and Arabic hashtags are found; as in Mastodon, a letter directly before the # means that it is no tag.
const WORD = String.raw`\p{L}\p{M}\p{N}\p{Pc}`
const HASHTAG = new RegExp(String.raw`(?<![=/)\p{L}\p{N}&])[#＃]((?:[${WORD}][${WORD}\u00B7\u30FB\u200C]*)?[${WORD}])`, 'gu')
const MENTION = new RegExp(
  String.raw`(?<![=/${WORD}])[@＠]([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?:@([${WORD}]+(?:[.-]+[${WORD}]+)*(?::\d+)?))?`,
  'giu',
)
const URL_START = /https?:\/\//gi
const GLUED_BEFORE_URL = /[a-z0-9@＠$#＃_]/i
/** Characters that change the text direction; they could make a link show another address than it opens. */
const DIRECTION_CONTROL = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const HAS_LETTER = /[\p{L}\p{M}\p{Pc}]/u

/** Links, hashtags and mentions of a plain text, in order and without overlaps. */
export function extractEntities(text: string): TextEntity[] {
  const urls = extractUrls(text)
  const others = [...extractHashtags(text), ...extractMentions(text)].sort((a, b) => a.start - b.start)
  const entities: TextEntity[] = []
  let nextUrl = 0
  let end = 0
  for (const entity of others) {
    while (nextUrl < urls.length && (urls[nextUrl]?.start ?? 0) < entity.end) {
      const url = urls[nextUrl]
      nextUrl += 1
      if (url === undefined) break
      entities.push(url)
      end = url.end
    }
    if (entity.start < end) continue
    entities.push(entity)
    end = entity.end
  }
  return [...entities, ...urls.slice(nextUrl)]
}

function extractUrls(text: string): TextEntity[] {
  const found: TextEntity[] = []
  let end = 0
  for (const match of text.matchAll(URL_START)) {
    const start = match.index
    if (start < end || GLUED_BEFORE_URL.test(text[start - 1] ?? '')) continue
    const schemaEnd = start + match[0].indexOf(':') + 1
    const length = linkify.testSchemaAt(text, match[0].slice(0, match[0].indexOf(':') + 1).toLowerCase(), schemaEnd)
    if (length === 0) continue
    const matched = text.slice(start, schemaEnd + length)
    const cut = matched.search(DIRECTION_CONTROL)
    const url = cut === -1 ? matched : matched.slice(0, cut)
    if (!URL.canParse(url)) continue
    end = start + url.length
    found.push({ kind: 'url', start, end, url })
  }
  return found
}

function extractHashtags(text: string): TextEntity[] {
  const found: TextEntity[] = []
  for (const match of text.matchAll(HASHTAG)) {
    const name = match[1] ?? ''
    if (HAS_LETTER.test(name)) found.push({ kind: 'hashtag', start: match.index, end: match.index + match[0].length, name })
  }
  return found
}

function extractMentions(text: string): TextEntity[] {
  const found: TextEntity[] = []
  for (const match of text.matchAll(MENTION)) {
    found.push({
      kind: 'mention',
      start: match.index,
      end: match.index + match[0].length,
      username: match[1] ?? '',
      domain: match[2] ?? null,
    })
  }
  return found
}

/** The distinct hashtags of a text in their first spelling; spellings that differ only in case are one tag. */
export function hashtagsOf(text: string): string[] {
  const names = new Map<string, string>()
  for (const entity of extractEntities(text)) {
    if (entity.kind === 'hashtag' && !names.has(normaliseTag(entity.name))) names.set(normaliseTag(entity.name), entity.name)
  }
  return [...names.values()]
}

/** The form of a hashtag that is compared and stored: compatibility characters are normalised, and letters are in lower case. */
export function normaliseTag(name: string): string {
  return name
    .replace(/^[#＃]/u, '')
    .normalize('NFKC')
    .toLowerCase()
}
