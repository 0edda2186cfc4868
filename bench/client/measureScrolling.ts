import { percentAbove, percentile } from '../statistics.ts'
import type { Instance } from './startInstance.ts'
import { openHome, openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'

export interface Scrolling {
  readonly p95: number
  readonly worst: number
  /** Percent of frames longer than 50 ms. */
  readonly slow: number
  readonly mostElements: number
  readonly posts: number
  readonly seconds: number
  /** Milliseconds of main thread time for each post that entered the document. */
  readonly perPost: number
  readonly loop: number
}

export interface Course {
  readonly pixelsPerSecond: number
  readonly seconds: number
  /** Stops after this many posts, if that is earlier. */
  readonly posts: number
}

/** Scrolls down the home timeline from its top; older posts are loaded on the way. */
export async function measureScrolling(instance: Instance, chromiumPath: string, course: Course): Promise<Scrolling> {
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    await reader.devtools.send('Performance.enable')
    const before = await taskSeconds(reader)
    const found = await reader.page.evaluate(async ({ pixelsPerSecond, seconds, posts }) => {
      const { bench } = window
      bench.startFrames()
      const took = await bench.scroll(pixelsPerSecond, seconds, posts)
      return { ...bench.stopFrames(), posts: bench.seen.size, seconds: took }
    }, course)
    const perPost = (1000 * ((await taskSeconds(reader)) - before)) / found.posts
    return {
      perPost,
      loop: await reader.calibrate(),
      p95: percentile(found.frames, 0.95),
      worst: Math.max(...found.frames),
      slow: percentAbove(found.frames, 50),
      mostElements: found.mostElements,
      posts: found.posts,
      seconds: found.seconds,
    }
  } finally {
    await reader.close()
  }
}

/** The main thread's working time so far. */
async function taskSeconds({ devtools }: Reader): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}
