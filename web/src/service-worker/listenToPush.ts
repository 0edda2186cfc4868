/// <reference lib="webworker" />
import { FALLBACK_PATH, readPushMessage, type OpenRequest } from '@starling/domain/push'

declare const self: ServiceWorkerGlobalScope

const openWithinMs = 20_000
const askEveryMs = 500

/** Shows an account's push messages, and opens the target of a pressed one. */
export function listenToPush(account: string): void {
  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('push', (event) => {
    const { title, body, icon, tag, path } = readPushMessage(event.data?.text() ?? null)
    const options = { body, tag, data: { path }, badge: '/icon-192.png', icon: icon ?? '/icon-192.png' }
    event.waitUntil(self.registration.showNotification(title, options))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const data: unknown = event.notification.data
    const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : FALLBACK_PATH
    event.waitUntil(open(account, path))
  })
}

async function open(account: string, path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) {
    if (!(await ask(page, { type: 'starling-open', account, path, isNewPage: false }))) continue
    // Some browsers allow focusing only for a moment after the press; the page shows the right target anyway.
    await page.focus().catch(() => undefined)
    return
  }
  const page = await self.clients.openWindow(path)
  if (!page) return
  // A newly opened page listens only after its code has run.
  for (let waited = 0; waited < openWithinMs; waited += askEveryMs) {
    if (await ask(page, { type: 'starling-open', account, path, isNewPage: true })) return
  }
}

function ask(page: WindowClient, request: OpenRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), askEveryMs)
    page.postMessage(request, [port2])
  })
}
