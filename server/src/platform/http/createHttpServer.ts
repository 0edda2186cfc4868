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

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server for HTTP/1.1 that ends connections whose requests do not arrive; it does not listen yet. */
export function createHttpServer(fetch: Fetch, patience: ArrivalPatience = standardPatience): Server {
  const { headersMs, wholeMs, checkEveryMs } = patience
  const serverOptions = { headersTimeout: headersMs, requestTimeout: wholeMs, connectionsCheckingInterval: checkEveryMs }
  return createAdaptorServer({ fetch, createServer, serverOptions }) as Server
}
