import type { Page } from '@playwright/test'
import { assetsWith } from './builtClient.ts'

/** Waits until the client has loaded, by itself, the scripts that contain these words, and has run them. */
export async function untilLoaded(page: Page, words: string): Promise<void> {
  for (const address of assetsWith(words)) {
    await page.waitForFunction((path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)), address)
    // Imports the same module again, which resolves after all earlier imports of it.
    await page.evaluate((path) => import(path), address)
  }
}
