import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { RequestIdVariables } from 'hono/request-id'
import type { AppContext } from './AppContext.ts'
import { createBearers } from './platform/authentication/createBearers.ts'
import { createHealthCheck } from './platform/database/createHealthCheck.ts'
import type { DatabaseHandle } from './platform/database/openDatabase.ts'
import { createOutbox } from './platform/events/createOutbox.ts'
import type { EventBus } from './platform/events/EventBus.ts'
import type { ServerModule } from './ServerModule.ts'
import { announcementsModule } from './announcements/announcementsModule.ts'
import { collectionsModule } from './collections/collectionsModule.ts'
import { notificationRulesModule } from './notification-rules/notificationRulesModule.ts'
import { discoveryModule } from './discovery/discoveryModule.ts'
import { createRemoteServers } from './federation/createRemoteServers.ts'
import { watchFederation } from './federation/peers/watchFederation.ts'
import { federationModule } from './federation/federationModule.ts'
import { filesModule } from './files/filesModule.ts'
import { identityModule } from './identity/identityModule.ts'
import { operatorModule } from './operator/operatorModule.ts'
import { peopleModule } from './people/peopleModule.ts'
import { postsModule } from './posts/postsModule.ts'
import { notificationsModule } from './notifications/notificationsModule.ts'
import { createTranslator } from './posts/translation/createTranslator.ts'
import { pushModule } from './push/pushModule.ts'
import { timelinesModule } from './timelines/timelinesModule.ts'
import { answerError } from './platform/http/answerError.ts'
import { createUploadPlaces } from './platform/http/createUploadPlaces.ts'
import { crossOrigin } from './platform/http/cors.ts'
import { forbidCaching } from './platform/http/forbidCaching.ts'
import { compressResponses } from './platform/http/compressResponses.ts'
import { pageLimit, rateLimit } from './platform/http/rateLimit.ts'
import { cancelAbandonedReads } from './platform/http/cancelAbandonedReads.ts'
import { refuseSeveralHosts, strictTransport } from './platform/http/transport.ts'
import { createIds } from './platform/ids/createIds.ts'
import { holdSlot } from './platform/processes/holdSlot.ts'
import type { RedisHandle } from './platform/processes/openRedis.ts'
import { relayEvents } from './platform/processes/relayEvents.ts'
import { createLimiters } from './platform/rate-limits/Limiters.ts'
import { createTableJobs } from './platform/jobs/createTableJobs.ts'
import type { Logger } from './platform/logging/Logger.ts'
import { createMailer } from './platform/mail/createMailer.ts'
import type { Metrics } from './platform/metrics/createMetrics.ts'
import type { MediaStore } from './platform/media-store/MediaStore.ts'
import { guardFetch } from './platform/outgoing/guardFetch.ts'
import { createOutgoing } from './platform/outgoing/createOutgoing.ts'
import type { Connect } from './platform/outgoing/guardedAgent.ts'
import type { Settings } from './platform/settings/Settings.ts'
import type { Translator } from './platform/translation/Translator.ts'
import { openStreaming } from './streaming/openStreaming.ts'
import { streamingRoutes } from './streaming/routes.ts'
import type { StreamServer } from './streaming/StreamServer.ts'
import { pagesModule } from './pages/pagesModule.ts'
import { sourceRoutes } from './pages/source/routes.ts'
import { webShellRoutes } from './pages/web-shell/routes.ts'

export interface AppOptions {
  readonly database: DatabaseHandle
  readonly now: () => Date
  readonly mediaStore: MediaStore
  readonly log: Logger
  readonly settings: Settings
  /** Folder of the built web client; with null only the API is served. */
  readonly webRoot?: string | null
  /** Folder of the project's source, which is offered for download at `/source`; with null it is not. */
  readonly sourceRoot?: string | null
  /** The connection to other processes on the same database; whoever opened it closes it. */
  readonly redis?: RedisHandle | null
  readonly metrics?: Metrics | null
  /** What translates in place of the service that the settings name. */
  readonly translator?: Translator | null
  /** Opens connections to other servers: for tests, whose names lead to servers of their own. */
  readonly connect?: Connect
}

export interface App {
  readonly ctx: AppContext
  readonly events: EventBus
  /** The second argument comes from the HTTP adapter and contains the caller's address. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** An in-process call; the path begins with a slash. */
  request(path: string, init?: RequestInit): Promise<Response>
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Open streaming connections; `disconnectAll` simulates a network failure. */
  readonly streams: StreamServer
  /** Handles events that a killed process or a failed listener left unhandled; answers how many there were. */
  recover(): Promise<number>
  /** Recovers events, runs due jobs and looks after uploads that stand still; called from time to time by main, and by tests when needed. */
  runJobs(): Promise<void>
  /** Reports to listeners and other processes that this process is alive; to be called every half minute. */
  beat(): Promise<void>
  /** Ends streams and waits for running work; whoever opened the database closes it. */
  close(): Promise<void>
}

/** Every module, in the order in which routes are matched and listeners are called. */
const modules: readonly ServerModule[] = [
  // First, because with federation on it answers some routes about the instance in place of `operator`.
  federationModule,
  identityModule,
  operatorModule,
  peopleModule,
  notificationRulesModule,
  collectionsModule,
  postsModule,
  discoveryModule,
  timelinesModule,
  notificationsModule,
  announcementsModule,
  pushModule,
  filesModule,
  pagesModule,
]

/** Only this process uses the embedded database, so it learns of every change. */
const KEPT_MS = 60_000
/** Without Redis, or while it is unreachable, another process counts as alive for this long after its last report. */
const KEPT_BESIDE_OTHERS_MS = 5_000

/** How long running jobs are waited for when the server ends, in milliseconds. */
const STOP_MS = 2_000

/** Composes the server; it opens no socket and reads no clock itself. */
export async function createApp(options: AppOptions): Promise<App> {
  const { database, now, mediaStore, log, settings, redis = null, metrics = null } = options
  const db = database.kysely
  // The embedded database belongs to one process.
  const isShared = database.kind === 'postgres'
  const slot = await holdSlot({ db, now, isShared })
  const ids = createIds(now, slot)
  const events = createOutbox({
    db,
    now,
    ids,
    isRelayed: redis !== null,
    onError: (error, event, listener) => log.error('An event could not be dealt with', { event: event.type, listener, error }),
    onRepeat: (error) => log.info('A write met another one in the database, and was done again', { error }),
  })
  if (redis !== null) relayEvents(events, redis)
  const jobs = createTableJobs({ db, now, ids, isShared, onError: (error, name) => log.error('A job failed', { name, error }) })
  const limiters = createLimiters(redis?.client ?? null, settings.domain)
  const replaced = { connect: options.connect }
  const outgoing = createOutgoing(settings.outgoing, replaced)
  const mailer = settings.mail === null ? null : createMailer(settings.mail)
  // Set up before any library code can request other servers.
  const endGuard = settings.federation === null ? null : guardFetch(settings.outgoing, replaced)
  const cacheMs = database.kind === 'pglite' ? KEPT_MS : KEPT_BESIDE_OTHERS_MS
  const bearers = createBearers({ db, now, events, cacheMs })
  const uploadPlaces = createUploadPlaces(now)
  const ctx: AppContext = {
    db,
    readSnapshot: database.readSnapshot,
    now,
    ids,
    events,
    cacheMs,
    bearers,
    mediaStore,
    settings,
    log,
    jobs,
    limiters,
    uploadPlaces,
    mailer,
    outgoing,
    remoteServers: settings.federation === null ? null : createRemoteServers(() => ctx),
    translator: options.translator ?? createTranslator({ settings, outgoing, now, log }),
    metrics,
  }

  for (const { jobs: kinds = [], listeners = [] } of modules) {
    for (const kind of kinds) jobs.define(kind(ctx))
    for (const listener of listeners) events.listen(listener(ctx))
  }
  const streams = openStreaming(ctx)

  // Some apps add a slash to paths, which Mastodon accepts too.
  const app = new Hono<{ Variables: RequestIdVariables }>({ strict: false })
  if (metrics !== null) {
    app.use(metrics.middleware)
    metrics.watch('starling_streams', 'Open streams', () => streams.hub.connectionCount())
    metrics.watch('starling_jobs_due', 'Jobs of the instance that wait longer than they should', () => jobs.countDue())
    metrics.watch('starling_jobs_failed', 'Jobs that have used up their tries', () => jobs.countFailed())
    metrics.watch('starling_events_failed', 'Events whose consequences have failed for good', () => events.countFailed())
    if (settings.federation !== null) watchFederation(ctx, metrics)
  }
  app.use(refuseSeveralHosts())
  app.use(strictTransport(settings))
  app.use(crossOrigin())
  app.use(requestId())
  app.use(cancelAbandonedReads())
  const limit = rateLimit(settings, now, limiters, bearers)
  app.use('/api/*', compressResponses())
  app.use('/api/*', forbidCaching())
  app.use('/api/*', limit)
  app.use('/oauth/*', limit)
  const pages = pageLimit(settings, now, limiters)
  for (const path of ['/auth/*', '/source', '/nodeinfo/*', '/.well-known/*', '/actor']) app.use(path, pages)
  // What is delivered there is counted by itself: a large server sends more from one address than somebody reads.
  app.get('/users/*', pages)
  const isDatabaseAnswering = createHealthCheck(db)
  app.get('/health', async (c) => ((await isDatabaseAnswering()) ? c.text('OK') : c.text('The database does not answer', 503)))
  for (const { routes = [] } of modules) for (const each of routes) app.route('/', each(ctx))
  app.route('/', streamingRoutes(ctx, streams))
  if (typeof options.sourceRoot === 'string') app.route('/', sourceRoutes(ctx, options.sourceRoot))
  if (typeof options.webRoot === 'string') app.route('/', webShellRoutes(ctx, options.webRoot, pages))
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.onError((error, c) => answerError(log, error, c))

  await jobs.begin()
  return {
    ctx,
    events,
    fetch: (request: Request, env?: unknown) => app.fetch(request, env),
    request: async (path: string, init?: RequestInit) => app.request(new Request(new URL(path, settings.publicUrl), init)),
    handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => streams.handleUpgrade(request, socket, head),
    streams,
    recover: () => events.recover(),
    async runJobs() {
      uploadPlaces.look()
      while ((await events.recover()) > 0) continue
      await jobs.runDue()
    },
    async beat() {
      await Promise.all([streams.beat(), jobs.renew(), events.renew(), slot.renew()])
    },
    async close() {
      await events.settled()
      await streams.close()
      // Deliveries that are under way are not broken off and tried again half a minute later, unless another server is slow.
      await jobs.stop(STOP_MS)
      await outgoing.close()
      await jobs.stop(STOP_MS)
      await endGuard?.()
    },
  }
}
