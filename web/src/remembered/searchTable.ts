import { MOST_REMEMBERED, newestFirst, readQuery, searchable, searchRemembered, surplusOf } from '@starling/domain/remembered'
import type { SearchablePost } from '@starling/domain/remembered'
import { changeRemembered, onRememberedChange, readRemembered } from '../storage/rememberedTable.ts'
import type { RememberedAnswer, RememberedSearch } from './RememberedSearch.ts'

interface Loaded {
  readonly posts: Map<string, SearchablePost>
  /** The posts in search order; null while it has to be computed again. */
  order: readonly SearchablePost[] | null
}

/**
 * Makes a function that searches the stored posts. It keeps them in memory and follows each change of the table; `most` is how many posts
 * are kept for each account.
 */
export function createTableSearch(most: number = MOST_REMEMBERED): (search: RememberedSearch) => Promise<RememberedAnswer> {
  const loading = new Map<string, Promise<Loaded>>()

  onRememberedChange(({ accountKey, put, gone }) => {
    if (gone === 'all') {
      loading.delete(accountKey)
      return
    }
    void loading.get(accountKey)?.then((loaded) => {
      for (const post of put) loaded.posts.set(post.id, searchable(post))
      for (const id of gone) loaded.posts.delete(id)
      loaded.order = null
    })
  })

  /** Searches the stored posts. The first search of an account reads all of them; rejects where storage is broken. */
  async function searchTable({ accountKey, meId, query, most: shown }: RememberedSearch): Promise<RememberedAnswer> {
    const loaded = await load(accountKey)
    loaded.order ??= newestFirst(loaded.posts.values())
    const wanted = readQuery(query, { id: meId })
    return { ...searchRemembered(loaded.order, wanted, shown), words: wanted.words, remembered: loaded.posts.size }
  }

  function load(accountKey: string): Promise<Loaded> {
    const known = loading.get(accountKey)
    if (known) return known
    const reading = read(accountKey)
    loading.set(accountKey, reading)
    // So that the next search tries again.
    reading.catch(() => loading.delete(accountKey))
    return reading
  }

  /** Also deletes the posts above the limit, because all posts have been read here anyway. */
  async function read(accountKey: string): Promise<Loaded> {
    const stored = await readRemembered(accountKey)
    const surplus = new Set(surplusOf(stored, most))
    if (surplus.size > 0) void changeRemembered(accountKey, [], [...surplus]).catch(() => undefined)
    const kept = stored.filter(({ id }) => !surplus.has(id))
    return { posts: new Map(kept.map((post) => [post.id, searchable(post)])), order: null }
  }

  return searchTable
}
