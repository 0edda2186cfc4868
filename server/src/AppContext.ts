import type { Kysely } from 'kysely'
import type { Bearers } from './platform/authentication/Bearers.ts'
import type { ReadSnapshot } from './platform/database/readSnapshot.ts'
import type { Metrics } from './platform/metrics/createMetrics.ts'
import type { RemoteServers } from './platform/remote-servers/RemoteServers.ts'
import type { EventBus } from './platform/events/EventBus.ts'
import type { UploadPlaces } from './platform/http/createUploadPlaces.ts'
import type { IdSource } from './platform/ids/createIds.ts'
import type { Jobs } from './platform/jobs/Jobs.ts'
import type { Logger } from './platform/logging/Logger.ts'
import type { Mailer } from './platform/mail/Mailer.ts'
import type { MediaStore } from './platform/media-store/MediaStore.ts'
import type { Outgoing } from './platform/outgoing/createOutgoing.ts'
import type { Limiters } from './platform/rate-limits/Limiters.ts'
import type { Settings } from './platform/settings/Settings.ts'
import type { Translator } from './platform/translation/Translator.ts'
import type { Tables } from './Tables.ts'

/** What every route is given; routes use nothing from outside the process but this. */
export interface AppContext {
  readonly db: Kysely<Tables>
  readonly readSnapshot: ReadSnapshot
  readonly now: () => Date
  readonly ids: IdSource
  readonly events: EventBus
  /**
   * How long, in milliseconds, values that events invalidate may be cached: on PostgreSQL another process, such as an operator's
   * command, may change them without an event reaching this process.
   */
  readonly cacheMs: number
  readonly bearers: Bearers
  readonly mediaStore: MediaStore
  readonly settings: Settings
  readonly log: Logger
  readonly jobs: Jobs
  /** Makes counters that limit how often something may be done. */
  readonly limiters: Limiters
  /** Limits how many uploads are received at once. */
  readonly uploadPlaces: UploadPlaces
  /** Null where the instance sends no e-mail. */
  readonly mailer: Mailer | null
  /** The only way to send requests to other servers; it refuses internal addresses. */
  readonly outgoing: Outgoing
  /** Looks up people and posts at other servers; null where this server does not federate. */
  readonly remoteServers: RemoteServers | null
  /** Null where the instance translates nothing. */
  readonly translator: Translator | null
  /** Null where nobody reads them. */
  readonly metrics: Metrics | null
}
