import { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { StreamEvent } from '@starling/api/streaming'
import { createListFeed, type ListFeed, type ListSource } from '../feeds/index.ts'
import { isLocalAntenna, listenHere } from '../local-antennas/index.ts'
import type { LocalAntennas } from '../local-antennas/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import type { LiveStream } from '../streaming/index.ts'
import type { Place } from '../views/index.ts'
import { firstOldStatus } from './firstOldStatus.ts'
import type { TimelineKey } from './TimelineKey.ts'
import { timelineSource } from './timelineSource.ts'

/** What timelines need besides the session's ports. */
export interface TimelinePorts extends SessionPorts {
  readonly live: LiveStream
  readonly localAntennas?: LocalAntennas | undefined
  readonly markers: MarkerSync
  /** Called when something has changed that is stored for the next start. */
  markDirty(): void
  /** Where one reads home has changed. */
  leaveAt(place: Place): void
  /** Whether home begins where reading ended. */
  keepsPlace(): boolean
  /** Resolves when the place where the last visit left home has been read from storage. */
  readonly placeRestored: Promise<unknown>
  /** Whether follow suggestions get a row in the home timeline. */
  wantsSuggestions(): boolean
  /** Applies an event to the loaded data; `insert` puts a new post into the timeline that received it. */
  receive(event: StreamEvent, origin: { readonly isPersonal: boolean; readonly insert: (id: string) => void }): void
}

/** Makes the feed of one timeline. */
export function createTimelineFeed(key: TimelineKey, ports: TimelinePorts): ListFeed {
  const source = timelineSource(key)
  return source === null ? absentFeed(key, ports) : key === 'home' ? homeFeed(source, ports) : otherFeed(source, ports)
}

/** How long home waits for storage and for the server's read position before it begins at the top, in milliseconds. */
const PLACE_PATIENCE_MS = 1500

function homeFeed(source: ListSource<Status>, ports: TimelinePorts): ListFeed {
  const keepsPlace = ports.meId !== null && ports.keepsPlace()
  const feed = createListFeed(keepsPlace ? afterPlace(source, ports) : source, ports, {
    ...(keepsPlace ? { placeBy: ({ id }) => id } : {}),
    action: 'timeline',
    marksRead: true,
    // Home keeps listening while closed, because readers return to it often.
    listensOn: true,
    // Anonymous readers have no stream of their own.
    listen: ports.meId === null ? null : listenTo(source, ports, (event) => event.event === 'update'),
    isConnected: () => ports.meId !== null && ports.live.isConnected(),
    advanceMarker: (id) => ports.markers.advance('home', id),
    onChange: () => ports.markDirty(),
    onPlace: (place) => ports.leaveAt(place),
    suggestionsAbove: (statuses) => (ports.wantsSuggestions() ? firstOldStatus(statuses, ports.clock.now()) : null),
  })
  feed.dispatch({ kind: 'marked', id: ports.markers.current().home })
  return feed
}

/** The first page is used once the place where reading goes on has been read from storage and server; all requests are sent at once. */
function afterPlace(source: ListSource<Status>, { markers, placeRestored, clock }: TimelinePorts): ListSource<Status> {
  let known: Promise<unknown> | null = null
  return {
    ...source,
    async load(client, cursor, signal) {
      known ??= Promise.race([
        Promise.all([placeRestored, markers.load()]),
        new Promise<void>((resolve) => void clock.setTimer(resolve, PLACE_PATIENCE_MS)),
      ])
      const [answer] = await Promise.all([source.load(client, cursor, signal), known])
      return answer
    },
  }
}

function otherFeed(source: ListSource<Status>, ports: TimelinePorts): ListFeed {
  const { localAntennas, live, clock } = ports
  const antenna = source.channel?.antenna
  const listenLocally =
    localAntennas === undefined || antenna === undefined || !isLocalAntenna(antenna)
      ? undefined
      : listenHere({
          antennas: localAntennas,
          id: antenna,
          subscribe: live.subscribe,
          onRuleChange: () => feed.dispatch({ kind: 'restarted', now: clock.now() }),
        })
  const feed = createListFeed(source, ports, {
    action: 'timeline',
    listen: listenTo(source, ports, () => true, listenLocally),
    isConnected: () => live.isConnected(),
  })
  return feed
}

/** Stands in for a timeline without a known endpoint. */
function absentFeed(key: TimelineKey, ports: TimelinePorts): ListFeed {
  const refuse = () => Promise.reject(new ApiError({ kind: 'not-found' }))
  const source: ListSource<Status> = { key, entity: 'status', order: 'by-id', limit: 0, load: refuse, follow: refuse, keep: () => [] }
  return createListFeed(source, ports, { action: 'timeline', absence: new ApiError({ kind: 'not-found' }) })
}

function listenTo(
  { channel, isPersonal = true }: ListSource<Status>,
  ports: TimelinePorts,
  isHeard: (event: StreamEvent) => boolean,
  listenLocally?: ReturnType<typeof listenHere>,
) {
  if (channel == null) return null
  const subscribe = listenLocally ?? ((onEvent: (event: StreamEvent) => void) => ports.live.subscribe(channel, onEvent))
  return (onEntry: (id: string) => void, onConnection: (isConnected: boolean) => void): (() => void) => {
    const endEvents = subscribe((event) => {
      if (isHeard(event)) ports.receive(event, { isPersonal, insert: onEntry })
    })
    const endState = ports.live.onConnection(onConnection)
    return () => {
      endEvents()
      endState()
    }
  }
}
