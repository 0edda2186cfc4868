import type { Instance } from './startInstance.ts'
import { measureVisit } from './measureStart.ts'
import type { Start } from './measureStart.ts'
import { openHome, openReader, openTab } from './openReader.ts'

/** How long the page is read before the browser ends it, as mobile browsers do when memory is short. */
const READING_MS = 12_000
const ARRIVALS = 5

/** A start with the profile of a page that was killed while it was read, without any event for the page. */
export async function measureKilled(instance: Instance, chromiumPath: string): Promise<Start> {
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    await instance.publish(ARRIVALS, 1)
    await reader.page.waitForTimeout(READING_MS)
    const died = reader.page.waitForEvent('crash')
    void reader.devtools.send('Page.crash').catch(() => undefined)
    await died
    const next = await openTab(reader.page.context(), instance.origin)
    return await measureVisit(next, instance.origin)
  } finally {
    await reader.close()
  }
}
