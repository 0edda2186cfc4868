import type { TimelineKey } from './TimelineKey.ts'

/** The parts of a timeline's key. */
export type TimelineSubject =
  | { readonly kind: 'home' | 'bookmarks' | 'favourites' | 'emoji_reactions' | 'trends' }
  | { readonly kind: 'public' | 'community'; readonly isRemote: boolean; readonly onlyMedia: boolean }
  | { readonly kind: 'hashtag'; readonly tag: string; readonly isLocal: boolean }
  | { readonly kind: 'list' | 'antenna' | 'circle' | 'bookmark_category' | 'quotes' | 'references'; readonly id: string }
  | { readonly kind: 'link'; readonly url: string }
  | {
      readonly kind: 'account'
      readonly id: string
      readonly part: 'posts' | 'with_replies' | 'media' | 'pinned'
      readonly tag: string | null
    }

/** Splits a timeline's key into its parts (R-tl-15). */
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
      return rest.endsWith(':local') ? { kind: name, tag: rest.slice(0, -6), isLocal: true } : { kind: name, tag: rest, isLocal: false }
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
