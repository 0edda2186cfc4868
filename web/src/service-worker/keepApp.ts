/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { serverPages } from './serverPages.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[] }

const day = 86_400

// The app itself opens without a network. A new version is fetched in the background and taken up by the next opening.
const manifest = [...self.__WB_MANIFEST]
const buildPrefix = 'starling-build-'
// Each build has a cache of its own, named by its page, so that a tab that runs an older one still finds its files.
const build = new PrecacheController({ cacheName: buildPrefix + (manifest.find(({ url }) => url === 'index.html')?.revision ?? '') })
build.addToCacheList(manifest)

/** Lets the app open without a network, and keeps its own pictures. */
export function keepApp(): void {
  // Before all routes: whichever of them answers an event keeps it from the listeners that come after.
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(dropOlderBuilds())
  })

  registerRoute(new PrecacheRoute(build))
  self.addEventListener('install', (event) => void build.install(event))
  self.addEventListener('activate', (event) => void build.activate(event))

  // The names of these files are hashes of what is in them, so whichever build has one has the right one.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
  )

  // Pages of the server itself are not ours to answer.
  registerRoute(new NavigationRoute(build.createHandlerBoundToURL('/index.html'), { denylist: [...serverPages] }))

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
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
}

/** Where the tabs are noted that were open when this build took over: a worker forgets its variables when it is stopped. */
const notesName = 'starling-notes'
const olderTabsUrl = '/older-tabs'

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const notes = await caches.open(notesName)
  await notes.put(olderTabsUrl, Response.json(tabs.map(({ id }) => id)))
  await self.clients.claim()
  await dropOlderBuilds()
}

/** Throws the files of older builds away once no tab is left that may run one. */
async function dropOlderBuilds(): Promise<void> {
  const note = await (await caches.open(notesName)).match(olderTabsUrl)
  const olderTabs: unknown = await note?.json()
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (Array.isArray(olderTabs) && open.some(({ id }) => olderTabs.includes(id))) return
  const names = await caches.keys()
  const older = names.filter((name) => /^(?:starling-build-|workbox-precache)/.test(name) && name !== build.strategy.cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
}
