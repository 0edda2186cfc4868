import type { Status } from '@starling/api/statuses'

/** A word of a post that the reader may want to filter. */
export interface MutableWord {
  readonly kind: 'tag' | 'domain' | 'word'
  readonly keyword: string
}

const mostTags = 5
const mostDomains = 3
const mostWords = 6
/** Shorter words occur in most posts of a language. */
const shortestWord = 5

/** The post's hashtags, linked servers and longer words, the most likely choices first. */
export function mutableWords(status: Status, text: string): readonly MutableWord[] {
  const tags = status.tags.slice(0, mostTags).map(({ name }): MutableWord => ({ kind: 'tag', keyword: `#${name}` }))
  const links = [status.card?.url ?? '', ...(status.content.match(/https?:\/\/[^\s"'<>]+/g) ?? [])]
  const own = new Set([
    ...status.tags.map(({ url }) => hostOf(url ?? '')),
    ...status.mentions.map(({ url }) => hostOf(url)),
    hostOf(status.url ?? ''),
  ])
  const domains = [...new Set(links.map(hostOf))].filter((host) => host !== '' && !own.has(host)).slice(0, mostDomains)
  const plain = text.replaceAll(/https?:\/\/\S+|[#@]\S+/g, ' ')
  const words = [...new Set((plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []).filter((word) => word.length >= shortestWord))]
  return [
    ...tags,
    ...domains.map((keyword): MutableWord => ({ kind: 'domain', keyword })),
    ...words.slice(0, mostWords).map((keyword): MutableWord => ({ kind: 'word', keyword })),
  ]
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
