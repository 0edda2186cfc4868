/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { serverPages } from './serverPages.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[] }

const day = 86_400

// The app itself opens without a network. A new version is fetched in the background and taken up by the next opening.
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()

// Pages of the server itself are not ours to answer.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...serverPages] }))

// Pictures of this server never change under one address. Those of others stay with the browser's own cache:
// an opaque answer would count several megabytes each against the quota.
registerRoute(
  ({ url, request }) => url.origin === self.location.origin && url.pathname.startsWith('/media/') && request.destination === 'image',
  new CacheFirst({
    cacheName: 'media',
    plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 14 * day, purgeOnQuotaError: true })],
  }),
)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
