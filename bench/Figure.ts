/** What a figure should be, and the best that others reach on such a bench. */
export interface Goal {
  readonly name: string
  readonly unit: string
  readonly goal: number | null
  readonly rival: number | null
}

export interface Figure extends Goal {
  readonly value: number
  /** How far the runs lie apart. */
  readonly spread?: readonly [least: number, most: number]
}

/** Met when at most the goal, or within the half of what is shown of it. */
export function isMet({ value, goal }: Figure): boolean | null {
  return goal === null ? null : Math.round(value) <= goal
}
