import { measureVisit } from './measureStart.ts'
import type { Start } from './measureStart.ts'
import { openHome, openReader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

/** Opens home once, and again without a network: the files come from the service worker, the posts from the snapshot of the first visit. */
export async function measureOffline(instance: Instance, chromiumPath: string): Promise<Start> {
  const reader = await openReader(instance, chromiumPath)
  try {
    const { page } = reader
    await openHome(reader, instance)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The page stores its snapshot a moment after it has become idle, and once more when it is left.
    await page.waitForTimeout(5_000)
    await page.goto(`${instance.origin}/health`)
    await page.context().setOffline(true)
    return await measureVisit(reader, instance.origin)
  } finally {
    await reader.close()
  }
}
