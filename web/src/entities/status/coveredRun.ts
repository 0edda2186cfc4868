import { createContext } from 'react'

/** The ids of a list's posts in order; null for a row that is no post, which ends a run. Null outside lists. */
export const RowOrderContext = createContext<readonly (string | null)[] | null>(null)

/** How a post is shown in its list: covered, with the titles of the filters, not drawn, or shown. */
export type Standing = { readonly titles: string } | 'absent' | 'shown'

/** The posts covered for the same reason that follow one another, of which the first stands for all. */
export interface CoveredRun {
  readonly isFirst: boolean
  /** The covered posts from this one on, this one included. */
  readonly ids: readonly string[]
  /** Every post that this result depends on. */
  readonly asked: readonly string[]
}

/** The run of the covered post at `at`. Posts that are not drawn do not interrupt it. */
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
