/** The target value of a figure, and the best value measured for other clients in the same setup. */
export interface Goal {
  readonly name: string
  readonly unit: string
  readonly goal: number | null
  readonly rival: number | null
  /** The goal of a time as a multiple of the calibration loop, used instead of milliseconds because the speed of machines differs. */
  readonly loopGoal?: number
  readonly loopRival?: number
}

export interface Figure extends Goal {
  readonly value: number
  /** The lowest and highest value of all runs. */
  readonly spread?: readonly [least: number, most: number]
  /** The value as a multiple of the calibration loop in the same page; only for times. */
  readonly loops?: number
}

/** Whether the value is at most the goal, both rounded; compared as multiples of the loop if there is a `loopGoal`. Null without a goal. */
export function isMet({ value, goal, loops, loopGoal }: Figure): boolean | null {
  if (loops !== undefined && loopGoal !== undefined) return loops <= loopGoal
  return goal === null ? null : Math.round(value) <= goal
}
