/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { isKept } from '../storage/isKept.ts'
import { asStored, keyOfAnswer, upTo } from './keptAnswers.ts'

const day = 86_400
/** The largest stored answer, in bytes: more than a page of any list needs. */
const mostBytes = 4_000_000

/** Answers requests offline with stored answers. Signing out deletes them. */
export function keepAnswers(): void {
  registerRoute(
    ({ url, request }) => isKept(url, request),
    new NetworkFirst({
      cacheName: 'answers',
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheWillUpdate: async ({ response }) => (response.status === 200 ? upTo(mostBytes, response) : null),
          cacheKeyWillBeUsed: async ({ request }) => keyOfAnswer(request),
          cachedResponseWillBeUsed: async ({ cachedResponse }) => (cachedResponse ? asStored(cachedResponse) : null),
        },
        new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 14 * day, purgeOnQuotaError: true }),
      ],
    }),
  )
}
