import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** How long a connection may take over its request, in milliseconds. */
export interface ArrivalPatience {
  /** Until its last header has come. */
  readonly headersMs: number
  /**
   * Until all of it has come: a photograph over a very slow mobile network takes longer than Node's five minutes. Bodies without files have five
   * minutes all the same, and uploads that stand still are ended.
   */
  readonly wholeMs: number
  /** How often that is looked at. */
  readonly checkEveryMs: number
}

export const standardPatience: ArrivalPatience = { headersMs: 30_000, wholeMs: 1_800_000, checkEveryMs: 10_000 }

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server for HTTP/1.1 that ends connections whose requests do not arrive; it does not listen yet. */
export function createHttpServer(fetch: Fetch, patience: ArrivalPatience = standardPatience): Server {
  const { headersMs, wholeMs, checkEveryMs } = patience
  const serverOptions = { headersTimeout: headersMs, requestTimeout: wholeMs, connectionsCheckingInterval: checkEveryMs }
  return createAdaptorServer({ fetch, createServer, serverOptions }) as Server
}
