import type { Page } from '@playwright/test'

/**
 * The paths below `/api/v1/` whose answers the service worker has kept. It keeps them after they have reached the page, which should not wait for
 * a disk: a story takes the network away only when they are there; a person would have to be faster than the disk.
 */
export function keptAnswers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('answers')).keys()
    return kept.map(({ url }) => new URL(url).pathname.replace('/api/v1/', ''))
  })
}
