import type { TagNarrowing } from '@starling/domain/timelines'

const lists = ['any', 'all', 'none'] as const

/** As many hashtags of a kind as Mastodon takes into account. */
const mostTags = 4

/** What an address narrows a hashtag by. */
export function readNarrowing(search: string): TagNarrowing {
  const query = new URLSearchParams(search)
  const [any, all, none] = lists.map((name) => splitTags(query.get(name) ?? ''))
  return { isLocal: query.has('local'), onlyMedia: query.has('media'), any: any ?? [], all: all ?? [], none: none ?? [] }
}

/** The query of an address that narrows a hashtag by this. */
export function narrowingQuery({ isLocal, onlyMedia, ...tags }: TagNarrowing): URLSearchParams {
  return new URLSearchParams([
    ...lists.flatMap((name) => (tags[name].length === 0 ? [] : [[name, tags[name].join(',')]])),
    ...(isLocal ? [['local', '1']] : []),
    ...(onlyMedia ? [['media', '1']] : []),
  ])
}

/** The hashtags in a text, however they are separated, with or without their sign. */
export function splitTags(text: string): readonly string[] {
  const names = text.split(/[^\p{L}\p{M}\p{N}_·]+/u).filter((name) => name !== '')
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, mostTags)
}
