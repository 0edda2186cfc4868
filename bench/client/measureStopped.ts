import type { Instance } from './startInstance.ts'
import { firstPost, openReader, openTab } from './openReader.ts'
import { measureVisit } from './measureStart.ts'
import type { Start } from './measureStart.ts'

/** Time in which the first visit stores the app's files and its picture. */
const SETTLE_MS = 7_000

/** Opens home, closes it, stops the service worker as the browser does when nothing needs it, and opens home again in a new tab. */
export async function measureStopped(instance: Instance, chromiumPath: string): Promise<Start> {
  const reader = await openReader(instance, chromiumPath)
  try {
    const isThere = firstPost(reader.page)
    await reader.page.goto(`${instance.origin}/home`)
    await isThere
    await reader.page.waitForTimeout(SETTLE_MS)
    const next = await openTab(reader.page.context(), instance.origin)
    await reader.page.close()
    await next.devtools.send('ServiceWorker.enable')
    await next.devtools.send('ServiceWorker.stopAllWorkers')
    await next.page.waitForTimeout(1000)
    return await measureVisit(next, instance.origin)
  } finally {
    await reader.close()
  }
}
