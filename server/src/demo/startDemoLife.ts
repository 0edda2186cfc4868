import type { AppContext } from '../AppContext.ts'
import { createDemoLife } from './createDemoLife.ts'
import { createRandom } from './randomness/createRandom.ts'

export interface DemoLifeOptions {
  readonly seed: string
  /** Milliseconds between two acts, the shortest and the longest. */
  readonly pauseMs?: readonly [number, number]
}

/** Lets the town live at a gentle pace until it is stopped; stopping waits for the act that is going on. */
export function startDemoLife(ctx: AppContext, { seed, pauseMs = [4000, 12_000] }: DemoLifeOptions): { stop(): Promise<void> } {
  const life = createDemoLife(ctx, seed)
  const random = createRandom(`${seed}/pace`)
  let isStopped = false
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const step = async (): Promise<void> => {
    try {
      await life.act()
    } catch (error) {
      ctx.log.warn('The demo stumbled', { error })
    }
    if (!isStopped) next()
  }
  const next = (): void => {
    timer = setTimeout(() => void (current = step()), random.int(...pauseMs))
    // The demo alone is no reason to keep the process.
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
