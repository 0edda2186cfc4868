/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { keepStartPages, routePastWorker } from './routePastWorker.ts'
import { serverPages } from './serverPages.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[] }

const day = 86_400

// The cached page makes the app available offline. A new version is downloaded in the background and used at the next start.
const manifest = [...self.__WB_MANIFEST]
const buildPrefix = 'starling-build-'
const revision = manifest.find(({ url }) => url === 'index.html')?.revision ?? ''
// Each build has its own cache, named by its page, so that a tab with an older build still finds its files.
const build = new PrecacheController({ cacheName: buildPrefix + revision })
build.addToCacheList(manifest)
/** The cache with a second copy of this build's page, under the addresses at which visits begin. */
const startPages = `starling-start-${revision}`

/** Makes the app available offline, and caches its server's pictures. */
export function keepApp(): void {
  // Registered before all routes, because a route that answers an event hides it from later listeners. Most navigations do not reach the
  // worker, so the first request of another tab is the sign that a tab of an older build may have been closed.
  let lastTab: string | null = null
  self.addEventListener('fetch', (event) => {
    if (event.clientId === lastTab) return
    lastTab = event.clientId
    event.waitUntil(dropOlderBuilds())
  })

  registerRoute(new PrecacheRoute(build))
  self.addEventListener('install', (event) => {
    event.waitUntil(routePastWorker(event, startPages))
    event.waitUntil(storeBuild(event))
  })
  self.addEventListener('activate', (event) => void build.activate(event))

  // File names contain a hash of the content, so a file with the right name from any build's cache is correct.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
  )

  // Pages of the server itself are not handled here.
  registerRoute(new NavigationRoute(build.createHandlerBoundToURL('/index.html'), { denylist: [...serverPages] }))

  // Pictures of this server never change under one address. Those of other servers are left to the browser's own cache, because
  // an opaque answer counts as several megabytes against the quota.
  registerRoute(
    ({ url, request }) => url.origin === self.location.origin && url.pathname.startsWith('/media/') && request.destination === 'image',
    new CacheFirst({
      cacheName: 'media',
      plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 14 * day, purgeOnQuotaError: true })],
    }),
  )

  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
}

async function storeBuild(event: ExtendableEvent): Promise<void> {
  await build.install(event)
  const page = await build.matchPrecache('/index.html')
  if (page) await keepStartPages(page, startPages)
}

/** Where the tabs that were open at this build's activation are stored: a worker loses its variables when it is stopped. */
const notesName = 'starling-notes'
const olderTabsUrl = '/older-tabs'

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const notes = await caches.open(notesName)
  await notes.put(olderTabsUrl, Response.json(tabs.map(({ id }) => id)))
  await self.clients.claim()
  await dropOlderBuilds()
}

/** Deletes the files of older builds once no tab that may run one is left. */
async function dropOlderBuilds(): Promise<void> {
  const note = await (await caches.open(notesName)).match(olderTabsUrl)
  const olderTabs: unknown = await note?.json()
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (Array.isArray(olderTabs) && open.some(({ id }) => olderTabs.includes(id))) return
  const names = await caches.keys()
  const older = names.filter((name) => /^(?:starling-(?:build|start)-|workbox-precache)/.test(name) && !name.endsWith(`-${revision}`))
  await Promise.all(older.map((name) => caches.delete(name)))
}
