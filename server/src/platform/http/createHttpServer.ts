import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** The time limits for receiving a request, in milliseconds. */
export interface ArrivalPatience {
  /** Until the last header has arrived. */
  readonly headersMs: number
  /**
   * Until the whole request has arrived: a photograph over a very slow mobile network takes longer than Node's default of five minutes.
   * `readBody` still limits bodies without files to five minutes, and uploads that make no progress are ended.
   */
  readonly wholeMs: number
  /** How often these limits are checked. */
  readonly checkEveryMs: number
}

export const standardPatience: ArrivalPatience = { headersMs: 30_000, wholeMs: 1_800_000, checkEveryMs: 10_000 }

/**
 * How long a connection stays open for the next request, in milliseconds: longer than a proxy keeps it (nginx a minute), so that the proxy
 * closes it first. A request that is sent while the server closes the connection is lost, and the proxy answers it with an error, because
 * it must not send it twice.
 */
const IDLE_MS = 75_000

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server for HTTP/1.1 that ends connections whose requests do not arrive; it does not listen yet. */
export function createHttpServer(fetch: Fetch, patience: ArrivalPatience = standardPatience): Server {
  const { headersMs, wholeMs, checkEveryMs } = patience
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: wholeMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: IDLE_MS,
  }
  return createAdaptorServer({ fetch, createServer, serverOptions }) as Server
}
