import type { Hono } from 'hono'
import type { AppContext } from './AppContext.ts'
import type { Listener } from './platform/events/EventBus.ts'
import type { JobKind } from './platform/jobs/Jobs.ts'

/** What a module contributes to the server; `createApp` combines the modules, and a module starts nothing by itself. */
export interface ServerModule {
  readonly routes?: readonly ((ctx: AppContext) => Hono)[]
  /** Jobs run outside of requests. */
  readonly jobs?: readonly ((ctx: AppContext) => JobKind)[]
  /** Listeners for stored events, called in this order. */
  readonly listeners?: readonly ((ctx: AppContext) => Listener)[]
}
