import { amount, printTable } from '../printFigures.ts'
import type { DeletingFigures } from './measureDeleting.ts'
import { timingOf } from './Timing.ts'

/** Prints, for each size of the database and each folder of a server, what deleting cost; `found` has the rounds of each folder. */
export function printDeleting(title: string, posts: number, found: ReadonlyMap<string, readonly DeletingFigures[]>): void {
  printTable(
    `${title}: deleting`,
    ['', 'one post (p50 / p95 / p99 in ms)', `an account with ${posts.toLocaleString('en-GB')} posts (s, each round)`],
    [...found].map(([label, rounds]) => {
      const { p50, p95, p99 } = timingOf(rounds.flatMap(({ single }) => single))
      const accounts = rounds.map(({ account }) => amount(account / 1000)).join(', ')
      return [label, `${amount(p50)} / ${amount(p95)} / ${amount(p99)}`, accounts]
    }),
  )
}
