import type { Instance } from './startInstance.ts'
import { openHome, openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'

export interface Memory {
  /** Size of the JavaScript heap in bytes after a garbage collection. */
  readonly start: number
  /** After half of the posts: memory is bounded, so the second half adds little. */
  readonly middle: number
  readonly end: number
  readonly nodesAtStart: number
  readonly nodesAtEnd: number
}

const PER_SECOND = 25

/** Keeps home open while the posts of hours arrive within minutes, alternating between the top and a position further down. */
export async function measureMemory(instance: Instance, chromiumPath: string, posts: number): Promise<Memory> {
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    const before = await heap(reader)
    const turns = 4
    let middle = before.bytes
    for (let turn = 0; turn < turns; turn += 1) {
      await instance.publish(Math.round(posts / turns), PER_SECOND)
      if (turn % 2 === 0) await reader.page.evaluate(() => window.bench.scroll(3000, 2, Number.POSITIVE_INFINITY))
      else await reader.page.evaluate(() => window.bench.scroller().scrollTo(0, 0))
      if (turn + 1 === turns / 2) middle = (await heap(reader)).bytes
    }
    await reader.page.evaluate(() => window.bench.scroller().scrollTo(0, 0))
    await reader.page.waitForTimeout(3000)
    const after = await heap(reader)
    return { start: before.bytes, middle, end: after.bytes, nodesAtStart: before.nodes, nodesAtEnd: after.nodes }
  } finally {
    await reader.close()
  }
}

/** The JavaScript heap and the nodes of the page after garbage collections. */
export async function heap({ devtools }: Reader): Promise<{ bytes: number; nodes: number }> {
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const named = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { bytes: named('JSHeapUsedSize'), nodes: named('Nodes') }
}
