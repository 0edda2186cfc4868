import { createContext } from 'react'

/** The ids of the posts of a list in their order; null stands for what is no post and ends a run. Null outside lists. */
export const RowOrderContext = createContext<readonly (string | null)[] | null>(null)

/** How a post stands in its list: covered with these titles, drawn as nothing, or plainly in sight. */
export type Standing = { readonly titles: string } | 'absent' | 'shown'

/** The posts covered for the same reason that follow one another, of which the first stands for all. */
export interface CoveredRun {
  readonly isFirst: boolean
  /** The covered posts from this one on, this one included. */
  readonly ids: readonly string[]
  /** Every post whose standing decided this. */
  readonly asked: readonly string[]
}

/** The run to which the covered post at `at` belongs. Posts drawn as nothing do not interrupt it. */
export function coveredRun(order: readonly (string | null)[], at: number, standingOf: (id: string) => Standing): CoveredRun {
  const asked: string[] = []
  const own = order[at] ?? null
  const titles = own === null ? null : titlesOf(standingOf(own))
  if (own === null || titles === null) return { isFirst: true, ids: own === null ? [] : [own], asked }
  const nextCovered = (from: number, step: 1 | -1): number | null => {
    for (let index = from + step; ; index += step) {
      const id = order[index] ?? null
      if (id === null) return null
      asked.push(id)
      const standing = standingOf(id)
      if (standing !== 'absent') return titlesOf(standing) === titles ? index : null
    }
  }
  const isFirst = nextCovered(at, -1) === null
  const ids = [own]
  if (isFirst)
    for (let next = nextCovered(at, 1); next !== null; next = nextCovered(next, 1)) {
      const id = order[next]
      if (id) ids.push(id)
    }
  return { isFirst, ids, asked }
}

function titlesOf(standing: Standing): string | null {
  return typeof standing === 'string' ? null : standing.titles
}
