import { setTimeout as sleep } from 'node:timers/promises'
import { percentAbove, percentile } from '../statistics.ts'
import { fakeStream } from './fakeStream.ts'
import type { Instance } from './startInstance.ts'
import { openHome, openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'

export interface Streaming {
  /** How many of the published posts were in the document, either at the top or while scrolling down afterwards. */
  readonly shown: number
  readonly published: number
  readonly p95: number
  /** Percent of frames longer than 50 ms. */
  readonly slow: number
  readonly worst: number
  /** The largest distance in pixels that a visible post moved while the list grew above it. */
  readonly drift: number
}

const PER_SECOND = 20
/** Longer than the client delays new posts while many arrive, in milliseconds. */
const LONGEST_PAUSE_MS = 4000
/** Scroll positions in pixels at which posts arrive above the viewport: just below the top, and far below. */
const PLACES = [120, 2_500]

/** Streams posts into home: first with the list at its top, then scrolled down. */
export async function measureStreaming(instance: Instance, chromiumPath: string, seconds: number): Promise<Streaming> {
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    await reader.page.evaluate(() => window.bench.startFrames())
    const ids = await instance.publish(PER_SECOND * seconds, PER_SECOND)
    const { frames } = await reader.page.evaluate(() => window.bench.stopFrames())
    await reader.page.waitForTimeout(LONGEST_PAUSE_MS)
    // Many new posts at once are only drawn as far as they are visible, so the others are found by scrolling.
    await reader.page.evaluate((posts) => window.bench.scroll(2000, posts / 5, Number.POSITIVE_INFINITY), ids.length)
    const shown = await reader.page.evaluate((all) => all.filter((id) => window.bench.seen.has(id)).length, ids)
    let drift = 0
    for (const place of PLACES) drift = Math.max(drift, await driftAt(reader, instance, place, seconds))
    return {
      shown,
      published: ids.length,
      p95: percentile(frames, 0.95),
      slow: percentAbove(frames, 50),
      worst: Math.max(...frames),
      drift,
    }
  } finally {
    await reader.close()
  }
}

/** Frame times at the top of home while posts arrive, a third of them with pictures. */
export async function measurePictures(
  instance: Instance,
  chromiumPath: string,
  seconds: number,
): Promise<{ readonly p95: number; readonly slow: number }> {
  const count = PER_SECOND * seconds
  await instance.upload(Math.ceil(count / 3))
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    await reader.page.evaluate(() => window.bench.startFrames())
    await instance.publish(count, PER_SECOND)
    const { frames } = await reader.page.evaluate(() => window.bench.stopFrames())
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50) }
  } finally {
    await reader.close()
  }
}

export interface Recorded {
  readonly p95: number
  readonly slow: number
  /** Milliseconds of the main thread's processor time for each post. */
  readonly perPost: number
}

/**
 * The same with posts that were published before and are streamed at the same rate. Publishing takes more processor time than the page
 * does, and in the first visit the service worker stores the app's files for several seconds; neither happens during this measurement.
 */
export async function measureRecorded(instance: Instance, chromiumPath: string, seconds: number): Promise<Recorded> {
  const count = PER_SECOND * seconds
  await instance.upload(Math.ceil(count / 3))
  const stream = await fakeStream(instance)
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    const posts: object[] = []
    for (const id of await instance.publish(count, PER_SECOND)) posts.push(await read(instance, `/api/v1/statuses/${id}`))
    await reader.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await reader.page.waitForTimeout(LONGEST_PAUSE_MS)
    await reader.devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await ownSeconds(reader)
    await reader.page.evaluate(() => window.bench.startFrames())
    const started = performance.now()
    for (const [index, post] of posts.entries()) {
      await sleep(Math.max(0, started + (index * 1000) / PER_SECOND - performance.now()))
      await stream.push('update', post)
    }
    const { frames } = await reader.page.evaluate(() => window.bench.stopFrames())
    const perPost = (1000 * ((await ownSeconds(reader)) - before)) / count
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50), perPost }
  } finally {
    await reader.close()
    await stream.end()
  }
}

export async function read(instance: Instance, path: string): Promise<object> {
  const response = await fetch(`${instance.origin}${path}`, { headers: { authorization: `Bearer ${instance.token}` } })
  const answer: unknown = await response.json()
  if (!response.ok || typeof answer !== 'object' || answer === null) throw new Error(`${path} was refused`)
  return answer
}

/** The processor time of the main thread so far. */
async function ownSeconds({ devtools }: Reader): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

async function driftAt({ page }: Reader, instance: Instance, place: number, seconds: number): Promise<number> {
  // Scrolls further down first, so that all rows above have their measured heights and the list is stable.
  await page.evaluate(() => window.bench.scroll(1500, 3, Number.POSITIVE_INFINITY))
  await page.evaluate((top) => window.bench.scroller().scrollTo(0, top), place)
  await page.waitForTimeout(800)
  const watching = page.evaluate(
    async (duration) => {
      const scroller = window.bench.scroller()
      const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
      const article = [...scroller.querySelectorAll('article')].find((each) => each.getBoundingClientRect().bottom > middle)
      if (!article) throw new Error('Nothing to read')
      const id = article.getAttribute('data-list-key') ?? ''
      const before = article.getBoundingClientRect().top
      const until = performance.now() + duration
      let most = 0
      while (performance.now() < until) {
        const now = await new Promise<number>((done) =>
          requestAnimationFrame(() => {
            const same = scroller.querySelector(`[data-list-key="${CSS.escape(id)}"]`)
            done(same ? same.getBoundingClientRect().top : Number.POSITIVE_INFINITY)
          }),
        )
        most = Math.max(most, Math.abs(now - before))
      }
      return most
    },
    seconds * 1000 + 500,
  )
  await instance.publish(PER_SECOND * seconds, PER_SECOND)
  return watching
}
