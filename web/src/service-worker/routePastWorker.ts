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
 * Tells the browser which requests need no worker: starting a stopped one takes longer than the answer. Pages at the usual addresses and the
 * client's files come from the caches; what is asked of the API goes to the network while the worker starts beside it.
 * `pageCache` is where the page is stored under those addresses.
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

/** Stores the page under the addresses at which visits begin. Static routes look for an answer under the very address that is asked for. */
export async function keepStartPages(page: Response, pageCache: string): Promise<void> {
  const headers = new Headers(page.headers)
  // Answers are looked up before the browser adds the headers that this one names.
  headers.delete('Vary')
  const body = await page.blob()
  const cache = await caches.open(pageCache)
  await Promise.all(startPaths.map((path) => cache.put(path, new Response(body, { headers }))))
}
