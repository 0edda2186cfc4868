import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { RequestIdVariables } from 'hono/request-id'
import type { AppContext } from './AppContext.ts'
import { createTokenOwners } from './authentication/createTokenOwners.ts'
import { customEmojiRoutes } from './custom-emojis/routes.ts'
import type { DatabaseHandle } from './database/openDatabase.ts'
import { createEventBus } from './events/EventBus.ts'
import type { EventBus } from './events/EventBus.ts'
import { answerError } from './http/answerError.ts'
import { crossOrigin } from './http/cors.ts'
import { rateLimit } from './http/rateLimit.ts'
import { createIds } from './ids/createIds.ts'
import { holdSlot } from './processes/holdSlot.ts'
import type { RedisHandle } from './processes/openRedis.ts'
import { relayEvents } from './processes/relayEvents.ts'
import { createLimiters } from './rate-limits/Limiters.ts'
import { createTableJobs } from './jobs/createTableJobs.ts'
import type { Logger } from './logging/Logger.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import { deleteLater } from './media/deleteLater.ts'
import { mediaRoutes } from './media/routes.ts'
import type { MediaStore } from './media-store/MediaStore.ts'
import { createOutgoing } from './outgoing/createOutgoing.ts'
import type { Settings } from './settings/Settings.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { antennaRoutes } from './antennas/routes.ts'
import { bookmarkCategoryRoutes } from './bookmark-categories/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { emojiReactionRoutes } from './emoji-reactions/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { pollRoutes } from './polls/routes.ts'
import { defineAnnouncements } from './statuses/announceStatus.ts'
import { statusRoutes } from './statuses/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { referenceRoutes } from './references/routes.ts'
import { annualReportRoutes } from './annual-reports/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { trendRoutes } from './trends/routes.ts'
import { collectionTimelineRoutes } from './timelines/collectionRoutes.ts'
import { timelineRoutes } from './timelines/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { circleRoutes } from './circles/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { featuredTagRoutes } from './featured-tags/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { filterRoutes } from './filters/routes.ts'
import { filterV1Routes } from './filters/routesV1.ts'
import { markerRoutes } from './markers/routes.ts'
import { deliverNotifications } from './notification-delivery/deliverNotifications.ts'
import { policyRoutes } from './notification-requests/policyRoutes.ts'
import { notificationRequestRoutes } from './notification-requests/routes.ts'
import { groupRoutes } from './notifications/groupRoutes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { relationshipListRoutes } from './relationships/listRoutes.ts'
import { relationshipRoutes } from './relationships/routes.ts'
import { openStreaming } from './streaming/openStreaming.ts'
import { streamingRoutes } from './streaming/routes.ts'
import type { StreamServer } from './streaming/StreamServer.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import { translationRoutes } from './translation/routes.ts'
import { webSettingsRoutes } from './web-settings/routes.ts'
import { instanceRoutes } from './instance/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { webShellRoutes } from './web-shell/routes.ts'

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
  app.use(crossOrigin())
  app.use(requestId())
  const limit = rateLimit(settings, now, limiters, createTokenOwners(ctx))
  app.use('/api/*', limit)
  app.use('/oauth/*', limit)
  app.get('/health', (c) => c.text('OK'))
  for (const routes of features) app.route('/', routes(ctx))
  app.route('/', streamingRoutes(ctx, streams))
  if (typeof options.webRoot === 'string') app.route('/', webShellRoutes(ctx, options.webRoot))
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
