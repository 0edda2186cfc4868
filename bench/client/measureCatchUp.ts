import { mostGathered } from '@starling/domain/catch-up'
import { percentAbove, percentile } from '../statistics.ts'
import { openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface CatchUpFound {
  readonly loop: number
  /** Seconds from pressing the button until all posts are gathered and the first of them is shown. */
  readonly gathered: number
  /** Milliseconds from choosing another order until another row is the first. */
  readonly ordered: number
  readonly p95: number
  /** Percent of frames longer than 50 ms. */
  readonly slow: number
}

/** The highest rate at which the server publishes posts. */
const PER_SECOND = 25

/** Gathers the largest possible number of posts, changes their order, and scrolls through them. */
export async function measureCatchUp(instance: Instance, chromiumPath: string, seconds: number): Promise<CatchUpFound> {
  const reader = await openReader(instance, chromiumPath)
  const { page } = reader
  try {
    await page.goto(`${instance.origin}/catch_up`)
    await page.getByRole('combobox', { name: 'Back to' }).selectOption('3')
    const started = performance.now()
    await page.getByRole('button', { name: 'Gather posts' }).click()
    // The posts are shown once all are gathered.
    await page.locator('main [role="feed"] [data-list-key]').first().waitFor({ timeout: 300_000 })
    const gathered = (performance.now() - started) / 1000
    const ordered = await after(reader, async () => void (await page.getByRole('combobox', { name: 'Order' }).selectOption('people')))
    const frames = await page.evaluate(async (duration) => {
      const { bench } = window
      bench.startFrames()
      await bench.scroll(1500, duration, Number.POSITIVE_INFINITY)
      return bench.stopFrames().frames
    }, seconds)
    const loop = await reader.calibrate()
    return { loop, gathered, ordered, p95: percentile(frames, 0.95), slow: percentAbove(frames, 50) }
  } finally {
    await reader.close()
  }
}

/** Publishes so many posts that a catch-up has its largest size. */
export async function publishMany(instance: Instance): Promise<void> {
  await instance.publish(mostGathered + 50, PER_SECOND)
}

/** Milliseconds from the next choice in the page until another row is painted as the first of the list. */
async function after({ page }: Reader, act: () => Promise<void>): Promise<number> {
  const took = page.evaluate(async () => {
    const first = () => document.querySelector('main [role="feed"] [data-list-key]')?.getAttribute('data-list-key')
    const before = first()
    const begun = await new Promise<number>((done) => {
      document.addEventListener('change', ({ timeStamp }) => done(timeStamp), { capture: true, once: true })
    })
    return (await window.bench.painted(() => first() !== undefined && first() !== before)) - begun
  })
  await act()
  return took
}
