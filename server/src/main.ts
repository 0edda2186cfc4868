import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { startControlServer } from './operator/control/ControlServer.ts'
import { FolderInUse } from './platform/database/lockFolder.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import { createHttpServer } from './platform/http/createHttpServer.ts'
import { limitConnections, MOST_CONNECTIONS } from './platform/http/limitConnections.ts'
import { createLogger } from './platform/logging/createLogger.ts'
import { openMediaStore } from './platform/media-store/openMediaStore.ts'
import { createMetrics } from './platform/metrics/createMetrics.ts'
import { startMetricsServer } from './platform/metrics/startMetricsServer.ts'
import { openRedis } from './platform/processes/openRedis.ts'
import { findWebRoot } from './platform/settings/findWebRoot.ts'
import { readSettings, SettingsError } from './platform/settings/readSettings.ts'
import type { Configuration } from './platform/settings/readSettings.ts'

/** How often due jobs are looked for, in milliseconds. */
const JOBS_EVERY_MS = 1_000
/** How often streams are pinged, in milliseconds: proxies close connections that are silent for a minute. */
const BEAT_EVERY_MS = 25_000
/** How long running requests may take after the signal to stop, in milliseconds. */
const GRACE_MS = 5_000

class PortTaken extends Error {}

try {
  await main()
} catch (error) {
  if (error instanceof SettingsError || error instanceof FolderInUse || error instanceof PortTaken) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

async function main(): Promise<void> {
  const configuration = readSettings(process.env, process.cwd())
  const demoModule = process.argv.includes('--demo') ? await loadDemo(configuration) : null
  const { host, port, dataDir, databaseUrl, databaseConnections, redisUrl, metricsPort, logLevel, settings } = configuration
  const log = createLogger(logLevel)
  const root = fileURLToPath(new URL('../..', import.meta.url))
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) console.log(`Making a database in ${dataDir} …`)
  const metrics = metricsPort === 0 ? null : createMetrics()
  const database = await openDatabase(
    databaseUrl === null
      ? { kind: 'folder', folder: dataDir, templates: join(root, 'node_modules', '.cache', 'starling') }
      : { kind: 'postgres', url: databaseUrl, connections: databaseConnections },
    (milliseconds, isFailed) => metrics?.countQuery(milliseconds, isFailed),
  )
  const closers: (() => Promise<unknown> | void)[] = [() => database.close()]
  let isClosing = false

  async function close(): Promise<void> {
    if (isClosing) return
    isClosing = true
    // The process must end even if something hangs; the database recovers from its own log.
    setTimeout(() => process.exit(1), 2 * GRACE_MS).unref()
    for (const closer of closers.toReversed()) await closer()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      void close().then(() => process.exit(0))
    })
  }

  try {
    const mediaStore = openMediaStore(configuration)
    closers.push(() => mediaStore.close())
    // Reported and not awaited: an instance without its pictures still serves its posts.
    void mediaStore.check().catch((error: unknown) => log.error('The place of uploaded files cannot be used', { error }))
    const redis = redisUrl === null ? null : openRedis(redisUrl, settings.domain, log)
    if (redis !== null) closers.push(() => redis.close())
    const app = await createApp({
      database,
      now: () => new Date(),
      mediaStore,
      log,
      settings,
      webRoot: findWebRoot(root),
      sourceRoot: root,
      redis,
      metrics,
      // A service that the settings name is asked also by a demo.
      translator: settings.translation === null ? (demoModule?.standInTranslator ?? null) : null,
    })
    closers.push(() => app.close())

    // The port is opened first, so that a mistake shows at once; filling an empty database may take a while after that.
    let isReady = false
    const starting = (): Response =>
      new Response('Starling is starting. Please try again in a moment.\n', { status: 503, headers: { 'Retry-After': '3' } })
    const server = createHttpServer((request, env) => (isReady ? app.fetch(request, env) : starting()))
    // Behind a proxy on another machine all connections come from that one.
    if (settings.rateLimits !== null && !settings.trustProxy) limitConnections(server, MOST_CONNECTIONS)
    server.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))
    await new Promise<void>((done, fail) => {
      server.once('error', (error: NodeJS.ErrnoException) => fail(listenError(error, host, port)))
      server.listen(port, host, done)
    })
    closers.push(
      () =>
        new Promise<void>((done) => {
          // A connection whose last answer is still being sent is not kept for another request.
          server.keepAliveTimeout = 1
          server.close(() => done())
          // The server would wait for an open WebSocket; an event stream leaves an idle connection behind.
          void app.streams.close().then(() => server.closeIdleConnections())
          setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
        }),
    )
    // With PostgreSQL, commands may run anywhere; the embedded database is only available in this process.
    if (databaseUrl === null) {
      const control = await startControlServer(app.ctx, dataDir)
      closers.push(() => control.close())
    }
    if (metrics !== null) {
      const door = await startMetricsServer(metrics, metricsPort)
      closers.push(() => door.close())
    }
    // Started even while earlier jobs are running: a slow kind of job only delays its own kind.
    const timer = setInterval(() => {
      void app.runJobs().catch((error: unknown) => log.error('Jobs could not be looked for', { error }))
    }, JOBS_EVERY_MS)
    closers.push(() => clearInterval(timer))
    const heart = setInterval(() => void app.beat().catch((error: unknown) => log.error('A heartbeat failed', { error })), BEAT_EVERY_MS)
    closers.push(() => clearInterval(heart))

    const out = { isTerminal: process.stdout.isTTY, write: (text: string) => void process.stdout.write(text) }
    const demo = demoModule === null ? null : await demoModule.runDemo(app.ctx, out, readTown(process.argv))
    closers.push(async () => demo?.stop())
    isReady = true

    const address = settings.publicUrl.endsWith(':0') ? `http://${host}:${(server.address() as AddressInfo).port}` : settings.publicUrl
    console.log(`Starling is at ${address}${demo?.signIn ? `; ${demo.signIn}` : ''}`)
  } catch (error) {
    // Interrupted during the start, which makes the start fail.
    if (isClosing) return
    await close()
    throw error
  }
}

/** The demo is a development tool: its code, and the packages it needs, are loaded only where it was asked for. */
async function loadDemo(configuration: Configuration) {
  const { refuseOpenDemo } = await import('./demo/refuseOpenDemo.ts')
  refuseOpenDemo(configuration)
  return import('./demo/runDemo.ts')
}

/** `--town NAME --neighbour HOST:PORT`: one of two towns that know each other. */
function readTown(words: readonly string[]) {
  const valueOf = (name: string): string | undefined => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
  const [name, neighbour] = [valueOf('--town'), valueOf('--neighbour')]
  return name === undefined || neighbour === undefined ? null : { name, neighbour }
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortTaken(
        `Port ${port} on ${host} is taken. Stop the program that has it, or choose another with PORT, such as PORT=${port + 1}.`,
      )
    case 'EACCES':
      return new PortTaken(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
      return new PortTaken(
        `HOST is ${host}, which is no address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for every network.`,
      )
    default:
      return error
  }
}
