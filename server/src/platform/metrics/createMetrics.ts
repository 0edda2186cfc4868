import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of one process, in Prometheus' format. */
export interface Metrics {
  /** Counts and times requests by route, never by address or person. */
  readonly middleware: MiddlewareHandler
  readonly contentType: string
  /** Records a statement's duration in milliseconds. */
  countQuery(milliseconds: number, isFailed: boolean): void
  /** Counts deliveries to other servers, and failed ones. */
  countDelivery(isFailed: boolean): void
  /** Adds a gauge whose value is computed when the metrics are read. */
  watch(name: string, help: string, read: () => number | Promise<number>): void
  write(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor time, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'starling_request_seconds',
    help: 'Time until the answer of a request begins',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const queries = new Histogram({
    name: 'starling_query_seconds',
    help: 'Time of a statement in the database',
    labelNames: ['result'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const deliveries = new Counter({
    name: 'starling_federation_deliveries',
    help: 'Tries of this process to deliver something to another server',
    labelNames: ['result'],
    registers,
  })
  return {
    contentType: registry.contentType,
    async middleware(c, next) {
      const stop = requests.startTimer({ method: c.req.method })
      await next()
      stop({ route: routePath(c, -1), status: String(c.res.status) })
    },
    countQuery: (milliseconds, isFailed) => queries.observe({ result: isFailed ? 'error' : 'ok' }, milliseconds / 1000),
    countDelivery: (isFailed) => deliveries.inc({ result: isFailed ? 'error' : 'ok' }),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          gauge.set(await read())
        },
      })
    },
    write: () => registry.metrics(),
  }
}
