import { percentAbove, percentile } from '../statistics.ts'
import type { Instance } from './startInstance.ts'
import { openHome, openReader } from './openReader.ts'

export interface Scrolling {
  readonly p95: number
  readonly worst: number
  /** Percent of frames longer than 50 ms. */
  readonly slow: number
  readonly mostElements: number
  readonly posts: number
  readonly seconds: number
}

export interface Course {
  readonly pixelsPerSecond: number
  readonly seconds: number
  /** Stops after this many posts, if the time is not over before. */
  readonly posts: number
}

/** Scrolls down the home timeline from its top; older posts are loaded on the way. */
export async function measureScrolling(instance: Instance, chromiumPath: string, course: Course): Promise<Scrolling> {
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    const found = await reader.page.evaluate(async ({ pixelsPerSecond, seconds, posts }) => {
      const { bench } = window
      bench.startFrames()
      const took = await bench.scroll(pixelsPerSecond, seconds, posts)
      return { ...bench.stopFrames(), posts: bench.seen.size, seconds: took }
    }, course)
    return {
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
