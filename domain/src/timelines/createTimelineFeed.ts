import { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { StreamEvent } from '@starling/api/streaming'
import { createListFeed, type ListFeed, type ListSource } from '../feeds/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import type { LiveStream } from '../streaming/index.ts'
import { firstOldStatus } from './firstOldStatus.ts'
import type { TimelineHandle } from './TimelineHandle.ts'
import type { TimelineKey } from './TimelineKey.ts'
import { timelineSource } from './timelineSource.ts'

/** Kinds of timelines whose screens explain a missing endpoint themselves, so that no alert is needed. */
const SELF_EXPLAINED = new Set(['account', 'list', 'antenna', 'circle', 'bookmark_category', 'quotes', 'references', 'link'])

/** What timelines need besides the session's ports. */
export interface TimelinePorts extends SessionPorts {
  readonly live: LiveStream
  readonly markers: MarkerSync
  /** Called when something has changed that is stored for the next start. */
  markDirty(): void
  /** Whether follow suggestions get a row in the home timeline (R-tl-11). */
  wantsSuggestions(): boolean
  /** Applies an event to the loaded data; `insert` puts a new post into the timeline that received it. */
  receive(event: StreamEvent, origin: { readonly isPersonal: boolean; readonly insert: (id: string) => void }): void
}

/** A timeline with the functions only the session uses. */
export interface TimelineFeed extends ListFeed {
  readonly handle: ListFeed['handle'] & TimelineHandle
}

/** Makes the feed of one timeline (R-tl rows). */
export function createTimelineFeed(key: TimelineKey, ports: TimelinePorts): TimelineFeed {
  const source = timelineSource(key)
  const feed = source === null ? absentFeed(key, ports) : key === 'home' ? homeFeed(source, ports) : otherFeed(source, ports)
  return {
    ...feed,
    get state() {
      return feed.state
    },
    handle: { ...feed.handle, key },
  }
}

function homeFeed(source: ListSource<Status>, ports: TimelinePorts): ListFeed {
  const feed = createListFeed(source, ports, {
    action: 'timeline',
    marksRead: true,
    // Home keeps listening while closed, because readers return to it often.
    listensOn: true,
    // Anonymous readers have no stream of their own.
    listen: ports.meId === null ? null : listenTo(source, ports, (event) => event.event === 'update'),
    isConnected: () => ports.meId !== null && ports.live.isConnected(),
    advanceMarker: (id) => ports.markers.advance('home', id),
    onChange: () => ports.markDirty(),
    suggestionsAbove: (statuses) => (ports.wantsSuggestions() ? firstOldStatus(statuses, ports.clock.now()) : null),
  })
  feed.dispatch({ kind: 'marked', id: ports.markers.current().home })
  return feed
}

function otherFeed(source: ListSource<Status>, ports: TimelinePorts): ListFeed {
  return createListFeed(source, ports, {
    action: 'timeline',
    skipsNotFound: SELF_EXPLAINED.has(source.key.split(':', 1)[0] ?? ''),
    listen: listenTo(source, ports, () => true),
    isConnected: () => ports.live.isConnected(),
  })
}

/** Stands in for a timeline without a known endpoint. */
function absentFeed(key: TimelineKey, ports: TimelinePorts): ListFeed {
  const refuse = () => Promise.reject(new ApiError({ kind: 'not-found' }))
  const source: ListSource<Status> = { key, entity: 'status', order: 'by-id', limit: 0, load: refuse, follow: refuse, keep: () => [] }
  return createListFeed(source, ports, { action: 'timeline', absence: new ApiError({ kind: 'not-found' }) })
}

function listenTo({ channel, isPersonal = true }: ListSource<Status>, ports: TimelinePorts, isHeard: (event: StreamEvent) => boolean) {
  if (channel == null) return null
  return (onEntry: (id: string) => void, onConnection: (isConnected: boolean) => void): (() => void) => {
    const endEvents = ports.live.subscribe(channel, (event) => {
      if (isHeard(event)) ports.receive(event, { isPersonal, insert: onEntry })
    })
    const endState = ports.live.onConnection(onConnection)
    return () => {
      endEvents()
      endState()
    }
  }
}
