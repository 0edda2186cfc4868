import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { compareIds } from '../ids/index.ts'
import type { CatchUpSort } from './CatchUpSort.ts'
import { linkOf } from './linkOf.ts'
import type { StatusWeight } from './weighStatus.ts'
import { weighStatus, weightOf } from './weighStatus.ts'

export interface ArrangeOptions {
  readonly sort: CatchUpSort
  /** The reader's account id: the reader's own posts are left out. */
  readonly meId: string | null
  readonly showsReplies: boolean
  readonly showsSeen: boolean
  /** Ids of the posts that had been seen when they were gathered. */
  readonly seen: ReadonlySet<string>
  /** Whether the reader's filters and settings leave a post out; `wrapper` is the boost that contains it, or the post itself. */
  readonly isLeftOut: (wrapper: Status, status: Status) => boolean
}

/** Why a post is at its position. */
export type CatchUpReason =
  /** By time. */
  | { readonly kind: 'time' }
  /** By author: the nth of so many posts; authors with the fewest posts come first. */
  | { readonly kind: 'person'; readonly nth: number; readonly posts: number }
  /** By the amount of content, most first. */
  | { readonly kind: 'density'; readonly weight: StatusWeight }
  /** By the number of accounts that shared its link, most first. */
  | { readonly kind: 'link'; readonly people: number }

export type CatchUpRow =
  | {
      readonly kind: 'post'
      /** The post itself, also where it only came by a boost. */
      readonly status: Status
      /** When it first came into the timeline, in milliseconds since 1970. */
      readonly at: number
      /** Who boosted it, each once, in the order in which they did. */
      readonly boosters: readonly Account[]
      /** Nobody the reader follows wrote it; it came by a boost alone. */
      readonly isBoostOnly: boolean
      readonly reason: CatchUpReason
    }
  | { readonly kind: 'person'; readonly account: Account; readonly posts: number }
  | { readonly kind: 'link'; readonly url: string; readonly title: string; readonly people: number }

export interface ArrangedCatchUp {
  readonly rows: readonly CatchUpRow[]
  /** How many posts are in the rows, each once. */
  readonly posts: number
  /** How many people wrote them. */
  readonly people: number
  /** How many posts are not in the rows, by why. */
  readonly leftOut: { readonly replies: number; readonly seen: number; readonly filtered: number; readonly withoutLink: number }
}

interface Gathered {
  readonly status: Status
  readonly at: number
  readonly boosters: readonly Account[]
  readonly isBoostOnly: boolean
}

/** Arranges gathered posts in the requested order: each post once, with all accounts that boosted it. */
export function arrangeCatchUp(wrappers: readonly Status[], options: ArrangeOptions): ArrangedCatchUp {
  const { sort, meId, showsReplies, showsSeen, seen } = options
  const { gathered, filtered } = gather(wrappers, options)
  const leftOut = { replies: 0, seen: 0, filtered, withoutLink: 0 }
  const shown = gathered.filter(({ status }) => {
    if (status.account.id === meId) return false
    if (!showsSeen && seen.has(status.id)) leftOut.seen += 1
    else if (!showsReplies && isReplyToOthers(status)) leftOut.replies += 1
    else return true
    return false
  })
  const rows =
    sort === 'people' ? byPeople(shown) : sort === 'density' ? byDensity(shown) : sort === 'links' ? byLinks(shown) : byTime(shown)
  const posts = rows.flatMap((row) => (row.kind === 'post' ? [row.status] : []))
  if (sort === 'newest') rows.reverse()
  return {
    rows,
    posts: posts.length,
    people: new Set(posts.map(({ account }) => account.id)).size,
    leftOut: { ...leftOut, withoutLink: shown.length - posts.length },
  }
}

/** Each post once, the one that came first in front. */
function gather(wrappers: readonly Status[], { isLeftOut }: ArrangeOptions): { readonly gathered: Gathered[]; readonly filtered: number } {
  const posts = new Map<string, Gathered>()
  const filtered = new Set<string>()
  const met = new Set<string>()
  for (const wrapper of wrappers.toSorted((one, other) => timeOf(one) - timeOf(other) || compareIds(one.id, other.id))) {
    if (met.has(wrapper.id)) continue
    met.add(wrapper.id)
    const status = wrapper.reblog ?? wrapper
    if (isLeftOut(wrapper, status)) {
      filtered.add(status.id)
      continue
    }
    const known = posts.get(status.id)
    const boosters = known?.boosters ?? []
    const isNew = wrapper.reblog !== null && boosters.every(({ id }) => id !== wrapper.account.id)
    posts.set(status.id, {
      status,
      at: known?.at ?? timeOf(wrapper),
      boosters: isNew ? [...boosters, wrapper.account] : boosters,
      isBoostOnly: (known?.isBoostOnly ?? true) && wrapper.reblog !== null,
    })
  }
  // A boost may be left out whose post is shown for another reason.
  for (const id of posts.keys()) filtered.delete(id)
  return { gathered: [...posts.values()], filtered: filtered.size }
}

/** Zero for a time that cannot be read. */
function timeOf({ created_at: at }: Status): number {
  return Date.parse(at) || 0
}

/** A person's answers to themselves continue a post, and are no replies in the reader's sense. */
function isReplyToOthers({ account, in_reply_to_id: id, in_reply_to_account_id: answered }: Status): boolean {
  return id !== null && answered !== account.id
}

function byTime(gathered: readonly Gathered[]): CatchUpRow[] {
  return gathered.map((post) => ({ kind: 'post', ...post, reason: { kind: 'time' } }))
}

/** Authors with the fewest posts first, because posts of frequent authors are seen anyway. */
function byPeople(gathered: readonly Gathered[]): CatchUpRow[] {
  const people = [...Map.groupBy(gathered, ({ status }) => status.account.id).values()]
  // Sorting is stable, so equal authors stay in the order of their first posts.
  return people
    .toSorted((one, other) => one.length - other.length)
    .flatMap((posts): readonly CatchUpRow[] => {
      const [first] = posts
      if (first === undefined) return []
      return [
        { kind: 'person', account: first.status.account, posts: posts.length },
        ...posts.map(
          (post, index) => ({ kind: 'post', ...post, reason: { kind: 'person', nth: index + 1, posts: posts.length } }) as const,
        ),
      ]
    })
}

function byDensity(gathered: readonly Gathered[]): CatchUpRow[] {
  return gathered
    .map((post) => ({ post, weight: weighStatus(post.status) }))
    .toSorted((one, other) => weightOf(other.weight) - weightOf(one.weight))
    .map(({ post, weight }) => ({ kind: 'post', ...post, reason: { kind: 'density', weight } }))
}

/** Posts about one page stand together, under its title; posts without a link are left out. */
function byLinks(gathered: readonly Gathered[]): CatchUpRow[] {
  const pages = new Map<string, { readonly title: string; readonly posts: Gathered[]; readonly sharers: Set<string> }>()
  for (const post of gathered) {
    const link = linkOf(post.status)
    if (link === null) continue
    const page = pages.get(link.url) ?? { title: link.title, posts: [], sharers: new Set() }
    pages.set(link.url, page)
    page.posts.push(post)
    page.sharers.add(post.status.account.id)
    for (const { id } of post.boosters) page.sharers.add(id)
  }
  return [...pages]
    .toSorted(([, one], [, other]) => other.sharers.size - one.sharers.size)
    .flatMap(([url, { title, posts, sharers }]): readonly CatchUpRow[] => {
      const people = sharers.size
      const reason = { kind: 'link', people } as const
      return [{ kind: 'link', url, title, people }, ...posts.map((post) => ({ kind: 'post', ...post, reason }) as const)]
    })
}
