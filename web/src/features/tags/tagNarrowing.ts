import type { TagNarrowing } from '@starling/domain/timelines'

const lists = ['any', 'all', 'none'] as const

/** The number of hashtags of each kind that Mastodon takes into account. */
const mostTags = 4

/** Reads the restrictions of a hashtag timeline from a query. */
export function readNarrowing(search: string): TagNarrowing {
  const query = new URLSearchParams(search)
  const [any, all, none] = lists.map((name) => splitTags(query.get(name) ?? ''))
  return { isLocal: query.has('local'), onlyMedia: query.has('media'), any: any ?? [], all: all ?? [], none: none ?? [] }
}

/** The query for a restricted hashtag timeline. */
export function narrowingQuery({ isLocal, onlyMedia, ...tags }: TagNarrowing): URLSearchParams {
  return new URLSearchParams([
    ...lists.flatMap((name) => (tags[name].length === 0 ? [] : [[name, tags[name].join(',')]])),
    ...(isLocal ? [['local', '1']] : []),
    ...(onlyMedia ? [['media', '1']] : []),
  ])
}

/** The hashtags in a text, with or without `#`, separated in any way. */
export function splitTags(text: string): readonly string[] {
  const names = text.split(/[^\p{L}\p{M}\p{N}_·]+/u).filter((name) => name !== '')
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, mostTags)
}
