import { isMet } from './Figure.ts'
import type { Figure } from './Figure.ts'

/** Prints a table: figure, goal, best value of other clients, ratios, and whether the goal is met. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  printTable(
    title,
    ['', 'measured', 'runs', 'loops', 'goal', 'of goal', 'rival', 'of rival', ''],
    figures.map((figure) => {
      const isInLoops = figure.loops !== undefined && figure.loopGoal !== undefined
      const value = isInLoops ? (figure.loops ?? Number.NaN) : figure.value
      const goal = isInLoops ? (figure.loopGoal ?? null) : figure.goal
      const rival = isInLoops ? (figure.loopRival ?? null) : figure.rival
      return [
        figure.name,
        `${amount(figure.value)} ${figure.unit}`,
        figure.spread === undefined ? '' : `${amount(figure.spread[0])}–${amount(figure.spread[1])}`,
        figure.loops === undefined ? '' : figure.loops.toFixed(2),
        goal === null ? '' : amount(goal),
        ratio(value, goal),
        rival === null ? '' : amount(rival),
        ratio(value, rival),
        verdict(figure),
      ]
    }),
  )
}

/** Prints aligned columns: the first is text, the others are numbers. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n${line(head)}`)
  for (const row of rows) console.log(line(row))
}

/** Formats a number with at most three significant digits. */
export function amount(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits })
}

function ratio(value: number, to: number | null): string {
  return to === null || to === 0 || !Number.isFinite(value) ? '' : `${(value / to).toFixed(2)}×`
}

function verdict(figure: Figure): string {
  if (!Number.isFinite(figure.value)) return 'not measured'
  const met = isMet(figure)
  if (met === null) return ''
  if (met) return 'met'
  if (figure.loops !== undefined && figure.loopGoal !== undefined) return `missed by ${(figure.loops - figure.loopGoal).toFixed(2)} loops`
  return `missed by ${amount(figure.value - (figure.goal ?? 0))} ${figure.unit}`
}
