import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './createMetrics.ts'

/** Serves the metrics on loopback only; to collect them from elsewhere the operator needs a tunnel or a proxy. */
export async function startMetricsServer(metrics: Metrics, port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.write().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
