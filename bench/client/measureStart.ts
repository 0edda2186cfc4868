import { brotliCompressSync } from 'node:zlib'
import { blockingTime } from '../statistics.ts'
import type { Instance } from './startInstance.ts'
import { firstPost, openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'

export interface Start {
  readonly firstContentfulPaint: number
  readonly firstPost: number
  /** When the stored picture of the last visit was painted; null where there is none. */
  readonly firstPicture: number | null
  readonly scriptBytes: number
  readonly blocking: number
  readonly loop: number
}

/** The time after the first post, in milliseconds, in which blocking time is counted and the page stores its picture. */
const WINDOW_MS = 5_000
const SETTLE_MS = 7_000

/** Opens home with a browser profile that contains only the sign-in, then a second time with the profile of the first visit. */
export async function measureStart(
  instance: Instance,
  chromiumPath: string,
  pageOrigin = instance.origin,
): Promise<{ cold: Start; warm: Start }> {
  const reader = await openReader(instance, chromiumPath, pageOrigin)
  try {
    const cold = await measureVisit(reader, pageOrigin)
    await reader.page.goto(`${pageOrigin}/health`)
    return { cold, warm: await measureVisit(reader, pageOrigin) }
  } finally {
    await reader.close()
  }
}

/** The read position of another device, in posts below the newest: three pages. */
const POSTS_ABOVE = 60

/** Opens home with an empty profile, with a read position of another device that is not on the first page. */
export async function measureReadElsewhere(instance: Instance, chromiumPath: string): Promise<Start> {
  await instance.readTo(POSTS_ABOVE)
  const reader = await openReader(instance, chromiumPath)
  try {
    return await measureVisit(reader, instance.origin)
  } finally {
    await reader.close()
    await instance.readTo(null)
  }
}

/** One visit of home, measured from the navigation until the work after the first post is over. */
export async function measureVisit(reader: Pick<Reader, 'page' | 'calibrate'>, origin: string): Promise<Start> {
  const { page } = reader
  const isThere = firstPost(page)
  await page.goto(`${origin}/home`, { waitUntil: 'commit' })
  await isThere
  await page.waitForTimeout(SETTLE_MS)
  const found = await page.evaluate(() => {
    const { firstPost, firstPicture, tasks } = window.bench
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = resources.filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
    const sizes = scripts.map((entry) => ({ end: entry.responseEnd, bytes: entry.encodedBodySize }))
    const inPage = [...document.scripts].map((script) => script.text).join('')
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return { paint, firstPost: firstPost ?? Number.NaN, firstPicture, tasks, sizes, inPage }
  })
  return {
    firstContentfulPaint: found.paint,
    loop: await reader.calibrate(),
    firstPost: found.firstPost,
    firstPicture: found.firstPicture,
    scriptBytes:
      brotliCompressSync(found.inPage).byteLength +
      found.sizes.filter(({ end }) => end <= found.firstPost).reduce((sum, { bytes }) => sum + bytes, 0),
    blocking: blockingTime(found.tasks, found.firstPost + WINDOW_MS),
  }
}
