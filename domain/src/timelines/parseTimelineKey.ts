import type { TimelineKey } from './TimelineKey.ts'

/** What the posts of a hashtag are narrowed or widened by; hashtags without their sign. */
export interface TagNarrowing {
  readonly isLocal: boolean
  readonly onlyMedia: boolean
  /** Posts with one of these belong too. */
  readonly any: readonly string[]
  readonly all: readonly string[]
  readonly none: readonly string[]
}

/** The parts of a timeline's key. */
export type TimelineSubject =
  | { readonly kind: 'home' | 'bookmarks' | 'favourites' | 'emoji_reactions' | 'trends' }
  | { readonly kind: 'public' | 'community'; readonly isRemote: boolean; readonly onlyMedia: boolean }
  | ({ readonly kind: 'hashtag'; readonly tag: string } & TagNarrowing)
  | { readonly kind: 'list' | 'antenna' | 'circle' | 'bookmark_category' | 'quotes' | 'references'; readonly id: string }
  | { readonly kind: 'link'; readonly url: string }
  | {
      readonly kind: 'account'
      readonly id: string
      readonly part: 'posts' | 'with_replies' | 'media' | 'pinned'
      readonly tag: string | null
    }

/** Splits a timeline's key into its parts. */
export function parseTimelineKey(key: TimelineKey): TimelineSubject {
  const at = key.indexOf(':')
  const name = at === -1 ? key : key.slice(0, at)
  const rest = at === -1 ? '' : key.slice(at + 1)
  const words = rest.split(':')
  switch (name) {
    case 'public':
    case 'community':
      return { kind: name, isRemote: words.includes('remote'), onlyMedia: words.includes('media') }
    case 'hashtag':
      return { kind: name, ...parseHashtag(words) }
    case 'list':
    case 'antenna':
    case 'circle':
    case 'bookmark_category':
    case 'quotes':
    case 'references':
      return { kind: name, id: rest }
    case 'link':
      return { kind: name, url: rest }
    case 'account':
      return parseAccount(rest)
    case 'bookmarks':
    case 'favourites':
    case 'emoji_reactions':
    case 'trends':
      return { kind: name }
    default:
      return { kind: 'home' }
  }
}

/** The timeline of a hashtag with others beside it; without any, the key is that of the hashtag alone. */
export function hashtagKey(tag: string, { isLocal, onlyMedia, ...others }: TagNarrowing): TimelineKey {
  const lists = (['any', 'all', 'none'] as const).flatMap((name) => (others[name].length === 0 ? [] : `${name}=${others[name].join(',')}`))
  return `hashtag:${[tag, ...(isLocal ? ['local'] : []), ...(onlyMedia ? ['media'] : []), ...lists].join(':')}`
}

/** A hashtag holds neither colons nor commas. */
function parseHashtag([tag = '', ...words]: readonly string[]): { readonly tag: string } & TagNarrowing {
  const list = (name: string) => {
    const word = words.find((one) => one.startsWith(`${name}=`))
    return word === undefined ? [] : word.slice(name.length + 1).split(',')
  }
  return {
    tag,
    isLocal: words.includes('local'),
    onlyMedia: words.includes('media'),
    any: list('any'),
    all: list('all'),
    none: list('none'),
  }
}

const accountParts = ['with_replies', 'media', 'pinned'] as const

/** The id itself may contain colons, so the other parts are taken from the end. */
function parseAccount(rest: string): TimelineSubject {
  for (const part of accountParts) {
    if (rest.endsWith(`:${part}`)) return { kind: 'account', id: rest.slice(0, -part.length - 1), part, tag: null }
    const inside = rest.indexOf(`:${part}:`)
    if (inside !== -1) return { kind: 'account', id: rest.slice(0, inside), part, tag: rest.slice(inside + part.length + 2) }
  }
  const tagged = rest.indexOf(':tagged:')
  if (tagged !== -1) return { kind: 'account', id: rest.slice(0, tagged), part: 'posts', tag: rest.slice(tagged + 8) }
  return { kind: 'account', id: rest, part: 'posts', tag: null }
}
