import type { Page } from '@playwright/test'

/**
 * The paths below `/api/v1/` whose answers the service worker has cached. It caches them after the page has received them, so tests wait
 * for them here before they disconnect the network.
 */
export function keptAnswers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('answers')).keys()
    return kept.map(({ url }) => new URL(url).pathname.replace('/api/v1/', ''))
  })
}
