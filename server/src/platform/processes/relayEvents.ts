import { randomUUID } from 'node:crypto'
import type { AppEvent } from '../events/AppEvent.ts'
import type { EventBus } from '../events/EventBus.ts'
import type { RedisHandle } from './openRedis.ts'

/** Passes events between the processes of one instance. Received events are only streamed, because their listeners have run in the other process. */
export function relayEvents(events: EventBus, redis: RedisHandle): void {
  const me = randomUUID()
  events.subscribe((event) => redis.publish(JSON.stringify({ from: me, event })))
  redis.subscribe((text) => {
    const { from, event } = JSON.parse(text) as { readonly from: string; readonly event: AppEvent }
    if (from !== me) events.receive(event)
  })
}
