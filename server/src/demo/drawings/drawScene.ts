import type { Random } from '../randomness/createRandom.ts'
import { landmarks } from './landmarks.ts'
import { landscapes } from './landscapes.ts'
import { palettes } from './palettes.ts'
import type { Scene } from './Scene.ts'
import { stillLifes } from './stillLifes.ts'
import { canvas } from './svg.ts'
import { townScenes } from './townScenes.ts'

const subjects = { ...landscapes, ...landmarks, ...townScenes, ...stillLifes }

export type Subject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as Subject[]

const sizes: readonly (readonly [number, number])[] = [
  [960, 640],
  [960, 640],
  [960, 540],
  [800, 800],
  [640, 960],
  [720, 900],
]

/** Draws one picture of the given subject; light, format and details are chosen by `random`. */
export function drawScene(subject: Subject, random: Random, size: readonly [number, number] = random.pick(sizes)): Scene {
  const [width, height] = size
  const sketch = subjects[subject]({ width, height, palette: random.pick(palettes), random })
  const round = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * 100) / 100
  return {
    svg: canvas(width, height, ...sketch.parts),
    width,
    height,
    description: sketch.description,
    focus: [round(sketch.at[0] * 2 - 1), round(1 - sketch.at[1] * 2)],
  }
}
