import { amount, printTable } from '../printFigures.ts'
import type { ListenerFigures } from './measureListeners.ts'
import { timingOf } from './Timing.ts'

/** Prints, for each number of listeners and each folder of a server, what a post cost; `found` has the rounds of each folder. */
export function printListeners(title: string, found: ReadonlyMap<string, readonly ListenerFigures[]>): void {
  const numbers = [...new Set([...found.values()].flat().map(({ listeners }) => listeners))]
  const rows = numbers.flatMap((listeners) =>
    [...found].map(([label, figures]) => {
      const rounds = figures.filter((each) => each.listeners === listeners)
      const refused = rounds.reduce((sum, each) => sum + each.refused, 0)
      const triple = (of: 'author' | 'others' | 'told'): string => {
        const { p50, p95, p99 } = timingOf(rounds.flatMap((each) => each[of]))
        return [p50, p95, p99].map(amount).join(' / ')
      }
      return [`${listeners.toLocaleString('en-GB')}, ${label}`, triple('author'), triple('others'), triple('told'), String(refused)]
    }),
  )
  printTable(
    `${title}: a post by the number of those who are told of it, ms (p50 / p95 / p99)`,
    ['', 'author', 'others meanwhile', 'all told', 'others refused'],
    rows,
  )
}
