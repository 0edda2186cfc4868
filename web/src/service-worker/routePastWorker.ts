/// <reference lib="webworker" />
import { routes } from '../routing/routes.ts'

/** Part of the static routing of service workers, which only Chromium has from version 123 on. */
interface RoutingRule {
  readonly condition: {
    readonly urlPattern?: URLPatternInit
    readonly requestMethod?: string
    readonly runningStatus?: 'running' | 'not-running'
  }
  readonly source: 'cache' | 'network' | 'race-network-and-fetch-handler' | { readonly cacheName: string }
}

interface URLPatternInit {
  readonly pathname: string
  readonly search?: string
}

/** The event of an installation, where the browser knows static routes. */
type RoutingEvent = ExtendableEvent & { addRoutes(rules: RoutingRule | readonly RoutingRule[]): Promise<void> }

/** The addresses at which nearly every visit begins. */
const startPaths = [routes.root.pattern, routes.home.pattern]

/**
 * Tells the browser which requests need no worker, because starting a stopped worker takes longer than the answer. Pages at the usual
 * addresses and the client's files come from the caches; API requests go to the network while the worker starts in parallel. `pageCache` is
 * the cache with the page under those addresses.
 */
export async function routePastWorker(event: ExtendableEvent, pageCache: string): Promise<void> {
  if (!canRoute(event)) return
  await event.addRoutes([
    ...startPaths.map((pathname): RoutingRule => ({ condition: { urlPattern: { pathname } }, source: { cacheName: pageCache } })),
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
    {
      condition: { urlPattern: { pathname: '/api/*' }, requestMethod: 'GET', runningStatus: 'not-running' },
      source: 'race-network-and-fetch-handler',
    },
    { condition: { urlPattern: { pathname: '/api/*' }, requestMethod: 'POST' }, source: 'network' },
  ])
}

function canRoute(event: ExtendableEvent): event is RoutingEvent {
  return 'addRoutes' in event
}

/** Stores the page under the addresses at which visits begin, because static routes only find an answer under exactly the requested address. */
export async function keepStartPages(page: Response, pageCache: string): Promise<void> {
  const headers = new Headers(page.headers)
  // The browser looks up answers before it adds the request headers that `Vary` names, so it would not find this one.
  headers.delete('Vary')
  const body = await page.blob()
  const cache = await caches.open(pageCache)
  await Promise.all(startPaths.map((path) => cache.put(path, new Response(body, { headers }))))
}
