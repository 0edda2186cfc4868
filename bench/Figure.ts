/** The target value of a figure, and the best value measured for other clients in the same setup. */
export interface Goal {
  readonly name: string
  readonly unit: string
  readonly goal: number | null
  readonly rival: number | null
}

export interface Figure extends Goal {
  readonly value: number
  /** The spread between runs. */
  readonly spread?: readonly [least: number, most: number]
}

/** Whether the value, rounded to a whole number, is at most the goal; null without a goal. */
export function isMet({ value, goal }: Figure): boolean | null {
  return goal === null ? null : Math.round(value) <= goal
}
