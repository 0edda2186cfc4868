import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { RequestIdVariables } from 'hono/request-id'
import type { AppContext } from './AppContext.ts'
import { createTokenOwners } from './platform/authentication/createTokenOwners.ts'
import { customEmojiRoutes } from './files/custom-emojis/routes.ts'
import { createHealthCheck } from './platform/database/createHealthCheck.ts'
import type { DatabaseHandle } from './platform/database/openDatabase.ts'
import { createEventBus } from './platform/events/EventBus.ts'
import type { EventBus } from './platform/events/EventBus.ts'
import { answerError } from './platform/http/answerError.ts'
import { crossOrigin } from './platform/http/cors.ts'
import { pageLimit, rateLimit } from './platform/http/rateLimit.ts'
import { watchAsker } from './platform/http/watchAsker.ts'
import { oneHost, strictTransport } from './platform/http/transport.ts'
import { createIds } from './platform/ids/createIds.ts'
import { holdSlot } from './platform/processes/holdSlot.ts'
import type { RedisHandle } from './platform/processes/openRedis.ts'
import { relayEvents } from './platform/processes/relayEvents.ts'
import { createLimiters } from './platform/rate-limits/Limiters.ts'
import { createTableJobs } from './platform/jobs/createTableJobs.ts'
import type { Logger } from './platform/logging/Logger.ts'
import type { Metrics } from './platform/metrics/createMetrics.ts'
import { deleteLater } from './files/media/deleteLater.ts'
import { mediaRoutes } from './files/media/routes.ts'
import type { MediaStore } from './platform/media-store/MediaStore.ts'
import { createOutgoing } from './platform/outgoing/createOutgoing.ts'
import type { Settings } from './platform/settings/Settings.ts'
import { announcementRoutes } from './telling/announcements/routes.ts'
import { antennaRoutes } from './collections/antennas/routes.ts'
import { bookmarkCategoryRoutes } from './posts/bookmark-categories/routes.ts'
import { bookmarkRoutes } from './posts/bookmarks/routes.ts'
import { emojiReactionRoutes } from './posts/emoji-reactions/routes.ts'
import { favouriteRoutes } from './posts/favourites/routes.ts'
import { pollRoutes } from './posts/polls/routes.ts'
import { defineAnnouncements } from './posts/statuses/announceStatus.ts'
import { statusRoutes } from './posts/statuses/routes.ts'
import { cardRoutes } from './posts/cards/routes.ts'
import { publishingRoutes } from './posts/publishing/routes.ts'
import { pushRoutes } from './telling/push/routes.ts'
import { quoteRoutes } from './posts/quotes/routes.ts'
import { referenceRoutes } from './posts/references/routes.ts'
import { annualReportRoutes } from './posts/annual-reports/routes.ts'
import { reportRoutes } from './operator/reports/routes.ts'
import { searchRoutes } from './discovery/search/routes.ts'
import { tagRoutes } from './discovery/tags/routes.ts'
import { trendRoutes } from './discovery/trends/routes.ts'
import { collectionTimelineRoutes } from './timelines/feeds/collectionRoutes.ts'
import { timelineRoutes } from './timelines/feeds/routes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { circleRoutes } from './posts/circles/routes.ts'
import { conversationRoutes } from './timelines/conversations/routes.ts'
import { featuredTagRoutes } from './discovery/featured-tags/routes.ts'
import { directoryRoutes } from './discovery/directory/routes.ts'
import { listRoutes } from './collections/lists/routes.ts'
import { filterRoutes } from './posts/filters/routes.ts'
import { filterV1Routes } from './posts/filters/routesV1.ts'
import { markerRoutes } from './timelines/markers/routes.ts'
import { deliverNotifications } from './delivery/notification-delivery/deliverNotifications.ts'
import { policyRoutes } from './telling/notification-requests/policyRoutes.ts'
import { notificationRequestRoutes } from './telling/notification-requests/routes.ts'
import { groupRoutes } from './telling/notifications/groupRoutes.ts'
import { notificationRoutes } from './telling/notifications/routes.ts'
import { preferenceRoutes } from './people/preferences/routes.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { relationshipListRoutes } from './people/relationships/listRoutes.ts'
import { relationshipRoutes } from './people/relationships/routes.ts'
import { openStreaming } from './telling/streaming/openStreaming.ts'
import { streamingRoutes } from './telling/streaming/routes.ts'
import type { StreamServer } from './telling/streaming/StreamServer.ts'
import { suggestionRoutes } from './discovery/suggestions/routes.ts'
import { translationRoutes } from './posts/translation/routes.ts'
import { webSettingsRoutes } from './people/web-settings/routes.ts'
import { instanceRoutes } from './operator/instance/routes.ts'
import { oauthRoutes } from './identity/oauth/routes.ts'
import { registrationRoutes } from './identity/registration/routes.ts'
import { signInRoutes } from './identity/sign-in/routes.ts'
import { webShellRoutes } from './pages/web-shell/routes.ts'

export interface AppOptions {
  readonly database: DatabaseHandle
  readonly now: () => Date
  readonly mediaStore: MediaStore
  readonly log: Logger
  readonly settings: Settings
  /** Folder of the built web client; null serves the API alone. */
  readonly webRoot?: string | null
  /** How this process and others on the same database hear of each other; its opener closes it. */
  readonly redis?: RedisHandle | null
  readonly metrics?: Metrics | null
}

export interface App {
  readonly ctx: AppContext
  readonly events: EventBus
  /** The second argument is the adapter's: it tells the caller's address. */
  fetch(request: Request, env?: unknown): Response | Promise<Response>
  /** An in-process call; the path begins with a slash. */
  request(path: string, init?: RequestInit): Promise<Response>
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Open connections; `disconnectAll` does what a failing network would. */
  readonly streams: StreamServer
  /** Does the jobs that are due; main calls it from time to time, tests when they want. */
  runJobs(): Promise<void>
  /** Says that this process still lives, to whoever listens to it and to the other processes; to be called every half minute. */
  beat(): Promise<void>
  /** Ends streams and waits for what is going on; the database is its opener's to close. */
  close(): Promise<void>
}

/** Each folder's own routes, in order. */
const features: readonly ((ctx: AppContext) => Hono)[] = [
  oauthRoutes,
  signInRoutes,
  registrationRoutes,
  instanceRoutes,
  profileRoutes,
  relationshipRoutes,
  relationshipListRoutes,
  accountRoutes,
  policyRoutes,
  notificationRequestRoutes,
  notificationRoutes,
  groupRoutes,
  markerRoutes,
  preferenceRoutes,
  webSettingsRoutes,
  suggestionRoutes,
  directoryRoutes,
  conversationRoutes,
  announcementRoutes,
  antennaRoutes,
  bookmarkCategoryRoutes,
  bookmarkRoutes,
  filterRoutes,
  filterV1Routes,
  circleRoutes,
  listRoutes,
  emojiReactionRoutes,
  favouriteRoutes,
  pollRoutes,
  publishingRoutes,
  reportRoutes,
  annualReportRoutes,
  referenceRoutes,
  pushRoutes,
  translationRoutes,
  statusRoutes,
  quoteRoutes,
  cardRoutes,
  searchRoutes,
  tagRoutes,
  featuredTagRoutes,
  trendRoutes,
  timelineRoutes,
  collectionTimelineRoutes,
  customEmojiRoutes,
  mediaRoutes,
]

/** Puts the server together; it owns no socket and no clock. */
export async function createApp(options: AppOptions): Promise<App> {
  const { database, now, log, settings, redis = null, metrics = null } = options
  // The embedded database is one process's own.
  const slot = database.kind === 'postgres' ? await holdSlot(database.kysely) : null
  const db = database.kysely
  const ids = createIds(now, Math.random, slot === null ? null : () => slot.number())
  const events = createEventBus((error, event) => log.error('An event could not be dealt with', { event: event.type, error }))
  if (redis !== null) relayEvents(events, redis)
  const jobs = createTableJobs({ db, now, ids, onError: (error, name) => log.error('A job failed', { name, error }) })
  const mediaStore = deleteLater(options.mediaStore, { jobs, log, now })
  const limiters = createLimiters(redis?.client ?? null, settings.domain)
  const outgoing = createOutgoing(settings.outgoing)
  const ctx: AppContext = { db, now, ids, events, mediaStore, settings, log, jobs, limiters, outgoing }

  events.subscribe((event) => deliverNotifications(ctx, event))
  const streams = openStreaming(ctx)
  defineAnnouncements(ctx)

  // Some apps end their paths with a slash, which Mastodon does not mind either.
  const app = new Hono<{ Variables: RequestIdVariables }>({ strict: false })
  if (metrics !== null) {
    app.use(metrics.middleware)
    metrics.watch('starling_streams', 'Open streams', () => streams.hub.connectionCount())
    metrics.watch('starling_jobs_due', 'Jobs of the instance that wait longer than they should', () => jobs.countDue())
  }
  app.use(oneHost())
  app.use(strictTransport(settings))
  app.use(crossOrigin())
  app.use(requestId())
  app.use(watchAsker())
  const limit = rateLimit(settings, now, limiters, createTokenOwners(ctx))
  app.use('/api/*', limit)
  app.use('/oauth/*', limit)
  const pages = pageLimit(settings, now, limiters)
  for (const path of ['/auth/*', '/nodeinfo/*', '/.well-known/*']) app.use(path, pages)
  const isDatabaseAnswering = createHealthCheck(db)
  app.get('/health', async (c) => ((await isDatabaseAnswering()) ? c.text('OK') : c.text('The database does not answer', 503)))
  for (const routes of features) app.route('/', routes(ctx))
  app.route('/', streamingRoutes(ctx, streams))
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
    runJobs: () => jobs.runDue(),
    async beat() {
      await Promise.all([streams.beat(), jobs.renew(), slot?.renew()])
    },
    async close() {
      await events.settled()
      await streams.close()
      await outgoing.close()
    },
  }
}
