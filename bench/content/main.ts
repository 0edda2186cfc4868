import { readContentFlood } from './readContentFlood.ts'
import { hostileFloods } from '../../domain/src/content/hostileFloods.fixture.ts'
import type { Figure } from '../Figure.ts'
import { printFigures } from '../printFigures.ts'

const runs = 15

/** A post may cost 50 ms altogether; parsing it may take half of that, the rest is for drawing. */
const goal = 25

const figures = hostileFloods.map((flood): Figure => {
  const times = Array.from({ length: runs }, () => readContentFlood(flood)).toSorted((a, b) => a - b)
  return {
    name: flood.name,
    unit: 'ms',
    value: times[Math.floor(runs / 2)] ?? 0,
    spread: [times[0] ?? 0, times.at(-1) ?? 0],
    goal,
    rival: null,
  }
})
printFigures('Reading hostile posts, in Node', figures)
