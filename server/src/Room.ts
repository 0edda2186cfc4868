import type { Hono } from 'hono'
import type { AppContext } from './AppContext.ts'
import type { Listener } from './platform/events/EventBus.ts'
import type { JobKind } from './platform/jobs/Jobs.ts'

/** What a room brings into the server; `createApp` puts the rooms together and nothing begins by itself. */
export interface Room {
  readonly routes?: readonly ((ctx: AppContext) => Hono)[]
  /** Work done outside requests. */
  readonly jobs?: readonly ((ctx: AppContext) => JobKind)[]
  /** What follows an event that has been stored; in this order. */
  readonly listeners?: readonly ((ctx: AppContext) => Listener)[]
}
