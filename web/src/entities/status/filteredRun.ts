import { createContext } from 'react'

/** The ids of a list's posts in order; null for a row that is no post, which ends a run. Null outside lists. */
export const RowOrderContext = createContext<readonly (string | null)[] | null>(null)

/** How filters show a post in its list: with their titles in its place, not at all, or normally. */
export type FilterState = { readonly titles: string } | 'absent' | 'shown'

/** Consecutive posts that match the same filters; the first one shows a notice for all of them. */
export interface FilteredRun {
  readonly isFirst: boolean
  /** The posts of the run from this one on, including it. */
  readonly ids: readonly string[]
  /** Every post that this result depends on. */
  readonly asked: readonly string[]
}

/** The run of the filtered post at `at`. Posts that are not drawn do not interrupt it. */
export function filteredRun(order: readonly (string | null)[], at: number, filterStateOf: (id: string) => FilterState): FilteredRun {
  const asked: string[] = []
  const own = order[at] ?? null
  const titles = own === null ? null : titlesOf(filterStateOf(own))
  if (own === null || titles === null) return { isFirst: true, ids: own === null ? [] : [own], asked }
  const nextFiltered = (from: number, step: 1 | -1): number | null => {
    for (let index = from + step; ; index += step) {
      const id = order[index] ?? null
      if (id === null) return null
      asked.push(id)
      const state = filterStateOf(id)
      if (state !== 'absent') return titlesOf(state) === titles ? index : null
    }
  }
  const isFirst = nextFiltered(at, -1) === null
  const ids = [own]
  if (isFirst)
    for (let next = nextFiltered(at, 1); next !== null; next = nextFiltered(next, 1)) {
      const id = order[next]
      if (id) ids.push(id)
    }
  return { isFirst, ids, asked }
}

function titlesOf(state: FilterState): string | null {
  return typeof state === 'string' ? null : state.titles
}
