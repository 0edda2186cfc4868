import type { Random } from '../randomness/createRandom.ts'
import type { Palette } from './palettes.ts'

export interface Frame {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly random: Random
}

/** A drawing as SVG, with a description and a focal point as a careful author would have given it. */
export interface Scene {
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly description: string
  /** Mastodon's focal point: -1…1, x to the right, y upwards. */
  readonly focus: readonly [number, number]
}

interface Sketch {
  readonly parts: readonly string[]
  readonly description: string
  /** The focal point as a share of width and height from the top left. */
  readonly at: readonly [number, number]
}

export type Draw = (frame: Frame) => Sketch
