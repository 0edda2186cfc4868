import { foldText, wordFinder } from './foldText.ts'
import type { PostMark, PostTrait, RememberedPost } from './RememberedPost.ts'

/** A search in the index on this device: all conditions must hold. */
export interface RememberedQuery {
  /** Folded words and phrases, in the text or the author's name. */
  readonly words: readonly string[]
  /** Folded words that must not be in the text. */
  readonly excluded: readonly string[]
  readonly tests: readonly ((post: RememberedPost) => boolean)[]
}

const traits: ReadonlySet<string> = new Set<PostTrait>([
  'image',
  'video',
  'audio',
  'poll',
  'link',
  'reply',
  'quote',
  'sensitive',
  'edited',
  'bot',
])
const places = new Map<string, readonly PostMark[]>([
  ['bookmarks', ['bookmarked']],
  ['favourites', ['favourited']],
  ['own', ['own']],
  ['library', ['own', 'bookmarked', 'favourited']],
])

/** What was typed, with the operators of the server's search and `in:bookmarks`, `in:favourites`, `in:own`; an operator with another value changes nothing. */
export function readQuery(text: string, me: { readonly id: string }): RememberedQuery {
  const words: string[] = []
  const excluded: string[] = []
  const tests: RememberedQuery['tests'][number][] = []
  for (const [, sign = '', name, quoted, plain = ''] of text.matchAll(/([-+]?)(?:(\p{L}+):)?(?:"([^"]*)"?|(\S+))/gu)) {
    const value = quoted ?? plain
    // An operator of which the value is still to be typed.
    if (name === undefined && operatorTest(value.replace(/:$/, '').toLowerCase(), '', me) !== undefined && value.endsWith(':')) continue
    const test = name === undefined ? undefined : operatorTest(name.toLowerCase(), value.toLowerCase(), me)
    if (test !== undefined) {
      if (test !== null) tests.push(sign === '-' ? (post) => !test(post) : test)
      continue
    }
    const word = foldText(name === undefined ? value : `${name}:${value}`).trim()
    if (word === '') continue
    const list = sign === '-' ? excluded : words
    list.push(word)
  }
  return { words, excluded, tests }
}

type Test = (post: RememberedPost) => boolean

/** The condition of an operator; undefined where the name is no operator, null where the value is invalid. */
function operatorTest(name: string, value: string, me: { readonly id: string }): Test | null | undefined {
  switch (name) {
    case 'from': {
      if (value === 'me') return ({ accountId }) => accountId === me.id
      const acct = value.replace(/^@/, '')
      return acct === '' ? null : (post) => post.acct.toLowerCase() === acct || post.acct.toLowerCase().startsWith(`${acct}@`)
    }
    case 'has':
      if (value === 'media') return (post) => post.traits.some((trait) => trait === 'image' || trait === 'video' || trait === 'audio')
      return traitTest(value)
    case 'is':
      return traitTest(value)
    case 'in': {
      const marks = places.get(value)
      return marks === undefined ? null : (post) => post.marks.some((mark) => marks.includes(mark))
    }
    case 'language':
      return (post) => post.language?.toLowerCase().split('-')[0] === value.split('-')[0]
    case 'before':
    case 'after':
    case 'during': {
      const span = spanOf(value)
      if (span === null) return null
      if (name === 'before') return ({ at }) => at < span.from
      if (name === 'after') return ({ at }) => at >= span.to
      return ({ at }) => at >= span.from && at < span.to
    }
    default:
      return undefined
  }
}

function traitTest(value: string): Test | null {
  return traits.has(value) ? (post) => post.traits.some((trait) => trait === value) : null
}

/** A year, a month or a day, in the time zone of the device, as milliseconds since 1970. */
function spanOf(value: string): { readonly from: number; readonly to: number } | null {
  const parts = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value)
  if (parts === null) return null
  const [year, month, day] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  if (year === undefined) return null
  const from = new Date(year, (month ?? 1) - 1, day ?? 1)
  const to =
    day !== undefined
      ? new Date(year, (month ?? 1) - 1, day + 1)
      : month !== undefined
        ? new Date(year, month, 1)
        : new Date(year + 1, 0, 1)
  return { from: from.getTime(), to: to.getTime() }
}

/** A post of the index with its folded text: folded once, because that takes longer than searching. */
export interface SearchablePost {
  readonly post: RememberedPost
  readonly text: string
  readonly author: string
}

export function searchable(post: RememberedPost): SearchablePost {
  return { post, text: foldText(post.text), author: foldText(`${post.name} @${post.acct}`) }
}

export interface RememberedResult {
  /** The newest ones, the newest first. */
  readonly posts: readonly RememberedPost[]
  /** How many there are altogether. */
  readonly total: number
}

/**
 * The posts that match the query, given the newest first. All texts are searched one after the other, which takes some milliseconds for
 * fifty thousand posts, and needs no further index (`npm run bench -- remembered`).
 */
export function searchRemembered(
  posts: Iterable<SearchablePost>,
  { words, excluded, tests }: RememberedQuery,
  most: number,
): RememberedResult {
  if (words.length + excluded.length + tests.length === 0) return { posts: [], total: 0 }
  const finders = words.map(wordFinder)
  const excluders = excluded.map(wordFinder)
  const found: RememberedPost[] = []
  let total = 0
  for (const { post, text, author } of posts) {
    if (!finders.every((find) => find(text) !== -1 || find(author) !== -1)) continue
    if (excluders.some((find) => find(text) !== -1) || !tests.every((test) => test(post))) continue
    total += 1
    if (found.length < most) found.push(post)
  }
  return { posts: found, total }
}

/** In the order in which they are searched: the newest first. */
export function newestFirst(posts: Iterable<SearchablePost>): SearchablePost[] {
  return [...posts].sort((a, b) => b.post.at - a.post.at)
}
