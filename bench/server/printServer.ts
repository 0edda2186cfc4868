import { amount, printTable } from '../printFigures.ts'
import type { ServerFigures } from './measureServer.ts'
import { questions } from './measureServer.ts'

/** Prints what each question took at each size, and how it grew beside what a logarithm would have grown. */
export function printServer(title: string, found: ReadonlyMap<number, ServerFigures>): void {
  const sizes = [...found.keys()]
  const [least = 1] = sizes
  const most = sizes.at(-1) ?? least
  const name = (size: number): string => `${(size / 1000).toLocaleString('en-GB')}k`
  const factor = (later: number, earlier: number): string => `${(later / earlier).toFixed(2)}×`
  printTable(
    `${title} (p50 / p95 in ms)`,
    ['', ...sizes.map(name), `p50 grew ${name(least)} → ${name(most)}`],
    questions.map((question) => {
      const timings = sizes.map((size) => found.get(size)?.timings[question] ?? { p50: Number.NaN, p95: Number.NaN })
      return [
        question,
        ...timings.map(({ p50, p95 }) => `${amount(p50)} / ${amount(p95)}`),
        factor(timings.at(-1)?.p50 ?? Number.NaN, timings[0]?.p50 ?? Number.NaN),
      ]
    }),
  )
  console.log(`A logarithm grows ${factor(Math.log(most), Math.log(least))} over the same sizes.`)
  const rates = sizes.map((size) => `${amount(found.get(size)?.postsPerSecond ?? Number.NaN)} at ${name(size)}`)
  console.log(`Posts per second, eight writing at once: ${rates.join(', ')}`)
}
