import { expect, it } from 'vitest'
import type { AppEvent } from '../platform/events/AppEvent.ts'
import { startTestServer } from '../testing.fixture.ts'
import { openStreaming } from './openStreaming.ts'
import { defaultStreamLimits } from './StreamLimits.ts'

it('ends the streams when too many events wait to be streamed, so that their number stays bounded (#27, fault 13)', async () => {
  const server = await startTestServer()
  let hear: (event: AppEvent) => unknown = () => undefined
  const events = {
    ...server.ctx.events,
    subscribeToAll(listener: (event: AppEvent) => unknown) {
      hear = listener
      return () => undefined
    },
  }
  const streams = openStreaming({ ...server.ctx, events }, { ...defaultStreamLimits, waitingEvents: 5 })
  const reasons: string[] = []
  const connection = {
    accountId: '1',
    tokenId: null,
    scopes: new Set<string>(),
    deliver: () => undefined,
    disconnect(reason: string) {
      reasons.push(reason)
      streams.hub.leave(connection)
    },
  }
  const event: AppEvent = { type: 'status.edited', statusId: '1', accountId: '1', mentionedIds: [], isRewritten: false }
  streams.hub.join(connection)
  const first = Array.from({ length: 5 }, () => hear(event))
  expect(reasons).toEqual([])
  hear(event)
  expect(reasons).toEqual(['Too many events are waiting'])
  // Without connections, events are not queued.
  expect(hear(event)).toBeUndefined()
  await Promise.all(first)
  // A client that connects again receives events again.
  streams.hub.join(connection)
  await hear(event)
  expect(reasons).toHaveLength(1)
  await streams.close()
  await server.close()
})
