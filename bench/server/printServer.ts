import { amount, printTable } from '../printFigures.ts'
import type { ServerFigures, Timing } from './measureServer.ts'
import { questions } from './measureServer.ts'

const factor = (later = Number.NaN, earlier = Number.NaN): string => `${(later / earlier).toFixed(2)}×`

/** Prints what each question took at each size, and how it grew beside what a logarithm would have grown. */
export function printServer(title: string, found: ReadonlyMap<number, ServerFigures>): void {
  const sizes = [...found.keys()]
  const [least = 1] = sizes
  const most = sizes.at(-1) ?? least
  const name = (size: number): string => `${(size / 1000).toLocaleString('en-GB')}k`
  printTable(
    `${title} (p50 / p95 in ms)`,
    ['', ...sizes.map(name), `p50 grew ${name(least)} → ${name(most)}`],
    questions.map((question) =>
      rowOf(
        question,
        sizes.map((size) => found.get(size)?.timings[question]),
      ),
    ),
  )
  console.log(`A logarithm grows ${factor(Math.log(most), Math.log(least))} over the same sizes.`)
  const rates = sizes.map((size) => `${amount(found.get(size)?.postsPerSecond ?? Number.NaN)} at ${name(size)}`)
  console.log(`Posts per second, eight writing at once: ${rates.join(', ')}`)
}

function rowOf(question: string, timings: readonly (Timing | undefined)[]): string[] {
  const cells = [question]
  for (const timing of timings) cells.push(timing ? `${amount(timing.p50)} / ${amount(timing.p95)}` : '–')
  cells.push(factor(timings.at(-1)?.p50, timings[0]?.p50))
  return cells
}
