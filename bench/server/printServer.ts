import { amount, printTable } from '../printFigures.ts'
import type { ServerFigures } from './measureServer.ts'
import { questions } from './measureServer.ts'
import type { Timing } from './Timing.ts'

const factor = (later = Number.NaN, earlier = Number.NaN): string => `${(later / earlier).toFixed(2)}×`
const triple = (timing: Timing | undefined): string =>
  timing ? `${amount(timing.p50)} / ${amount(timing.p95)} / ${amount(timing.p99)}` : '–'

/** Prints the duration of each request at each size of the database, and its growth compared with logarithmic growth. */
export function printServer(title: string, found: ReadonlyMap<number, ServerFigures>): void {
  const sizes = [...found.keys()]
  const [least = 1] = sizes
  const most = sizes.at(-1) ?? least
  const name = (size: number): string => `${(size / 1000).toLocaleString('en-GB')}k`
  const timingRow = (label: string, of: (figures: ServerFigures) => Timing): string[] => {
    const timings = [...found.values()].map(of)
    return [label, ...timings.map(triple), factor(timings.at(-1)?.p50, timings[0]?.p50)]
  }
  const plainRow = (label: string, of: (figures: ServerFigures) => string): string[] => [label, ...[...found.values()].map(of)]
  const grew = `p50 grew ${name(least)} → ${name(most)}`
  printTable(
    `${title}: one asking (p50 / p95 / p99 in ms)`,
    ['', ...sizes.map(name), grew],
    [
      ...questions.map((question) => timingRow(question, (figures) => figures.loads[question])),
      timingRow('post with 1,000 followers', (figures) => figures.posting.toAllFollowers),
      timingRow('the same, at 1,000 open streams', (figures) => figures.streaming.reached),
    ],
  )
  printTable(
    `${title}: processor time of one request (Node / database, ms)`,
    ['', ...sizes.map(name)],
    questions.map((question) =>
      plainRow(question, ({ loads }) => `${amount(loads[question].processor.node)} / ${amount(loads[question].processor.database)}`),
    ),
  )
  console.log(`A logarithm grows ${factor(Math.log(most), Math.log(least))} over the same sizes.`)
  printTable(
    `${title}: eight at once, per second`,
    ['', ...sizes.map(name)],
    [
      ...questions.map((question) => plainRow(question, (figures) => amount(figures.loads[question].perSecond))),
      plainRow('posts', (figures) => amount(figures.posting.postsPerSecond)),
    ],
  )
  printTable(
    `${title}: 1,000 open streams`,
    ['', ...sizes.map(name)],
    [
      plainRow('the last of them has a post after, ms', (figures) => amount(figures.streaming.lastReached)),
      plainRow('memory before → with them, MiB', ({ streaming }) => streaming.residentMiB.map(amount).join(' → ')),
    ],
  )
}
