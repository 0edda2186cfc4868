import type { AppContext } from '../AppContext.ts'
import { createDemoActivity } from './createDemoActivity.ts'
import { createRandom } from './randomness/createRandom.ts'

export interface DemoActivityOptions {
  readonly seed: string
  /** The shortest and longest time between two actions, in milliseconds. */
  readonly pauseMs?: readonly [number, number]
}

/** Lets demo accounts act from time to time until it is stopped; stopping waits for the current action. */
export function startDemoActivity(ctx: AppContext, { seed, pauseMs = [4000, 12_000] }: DemoActivityOptions): { stop(): Promise<void> } {
  const activity = createDemoActivity(ctx, seed)
  const random = createRandom(`${seed}/pace`)
  let isStopped = false
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const step = async (): Promise<void> => {
    try {
      await activity.act()
    } catch (error) {
      ctx.log.warn('The demo stumbled', { error })
    }
    if (!isStopped) next()
  }
  const next = (): void => {
    timer = setTimeout(() => void (current = step()), random.int(...pauseMs))
    // The timer does not keep the process running.
    timer.unref()
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}
