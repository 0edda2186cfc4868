import { markerEndpoints } from '@starling/api/markers'
import { asApiError, type Client } from '@starling/api/client'
import type { SetTimer } from '../ports/index.ts'
import type { TabChannel } from '../streaming/index.ts'
import {
  advanceMarker,
  mergeMarkers,
  unsentMarkers,
  initialMarkers,
  MARKER_DEBOUNCE_MS,
  type MarkerName,
  type Markers,
} from './advanceMarker.ts'

/** Keeps the read positions and synchronises them with the server. */
export interface MarkerSync {
  current(): Markers
  /** Whether the position is what has been read, also elsewhere; false as long as the server could not be asked and none is stored here. */
  isKnown(name: MarkerName): boolean
  advance(name: MarkerName, id: string): void
  /** Loads the server's positions, once. */
  load(): Promise<void>
  /** Takes over positions stored on this device. */
  restore(markers: Markers): void
  /** Sends unsent positions now; with `keepalive` the request outlives the page. Resolves when no request is running any more. */
  flush(keepalive: boolean): Promise<void>
  onChange(listener: () => void): void
  /** Ends the exchange with other tabs. */
  close(): void
}

/** Makes the synchronisation of read positions: they never move backwards, and are sent at their first change and after a pause. */
export function createMarkerSync(
  client: Client,
  meId: string | null,
  setTimer: SetTimer,
  /** To the account's other tabs, which read the same lists; null where there is none. */
  tabs: TabChannel | null = null,
): MarkerSync {
  const listeners = new Set<() => void>()
  let markers = initialMarkers
  let sent = initialMarkers
  let isUnsupported = meId === null
  let isLoaded = false
  let loading: Promise<void> | null = null
  let underWay: Promise<unknown> = Promise.resolve()
  /** Each position has its own pause: frequent changes in home must not delay the position of the notifications. */
  const resting = new Map<MarkerName, () => void>()

  function take(next: Markers): void {
    if (next === markers) return
    markers = next
    for (const listener of listeners) listener()
  }

  /** What is read in one tab is read in all of them; the server is told by each only what it does not know yet. */
  const post = tabs?.postMessage.bind(tabs)
  tabs?.addEventListener('message', ({ data }) => {
    if (isMarkers(data)) take(mergeMarkers(markers, data))
  })

  function accept(answer: { home?: { last_read_id: string } | undefined; notifications?: { last_read_id: string } | undefined }): void {
    const theirs: Partial<Markers> = {
      ...(answer.home ? { home: answer.home.last_read_id } : {}),
      ...(answer.notifications ? { notifications: answer.notifications.last_read_id } : {}),
    }
    sent = mergeMarkers(sent, theirs)
    take(mergeMarkers(markers, theirs))
  }

  async function send(keepalive: boolean, attempt = 1): Promise<void> {
    const body = unsentMarkers(markers, sent)
    if (body === null || isUnsupported) return
    const before = sent
    sent = markers
    try {
      accept((await client.call(markerEndpoints.save, { body, keepalive })).data)
    } catch (cause) {
      // Only what this request has sent: another one may be under way with the other position.
      sent = { home: body.home ? before.home : sent.home, notifications: body.notifications ? before.notifications : sent.notifications }
      if (hasNone(cause)) isUnsupported = true
      // Another client wrote a marker at the same moment.
      else if (asApiError(cause).status === 409 && attempt === 1) await send(keepalive, 2)
    }
  }

  return {
    current: () => markers,
    isKnown: (name) => isLoaded || isUnsupported || markers[name] !== initialMarkers[name],
    advance(name, id) {
      const next = advanceMarker(markers, name, id)
      if (next === markers) return
      take(next)
      post?.(markers)
      const cancel = resting.get(name)
      if (cancel === undefined) void this.flush(false)
      cancel?.()
      const rest = () => {
        resting.delete(name)
        void this.flush(false)
      }
      resting.set(name, setTimer(rest, MARKER_DEBOUNCE_MS))
    },
    load() {
      if (isUnsupported) return Promise.resolve()
      loading ??= client.call(markerEndpoints.get, { query: { timeline: ['home', 'notifications'] } }).then(
        ({ data }) => {
          isLoaded = true
          accept(data)
        },
        (cause: unknown) => {
          if (hasNone(cause)) isUnsupported = true
          else loading = null
        },
      )
      return loading
    },
    restore: (stored) => take(mergeMarkers(markers, stored)),
    async flush(keepalive) {
      underWay = Promise.all([underWay, send(keepalive)])
      await underWay
    },
    onChange: (listener) => void listeners.add(listener),
    close: () => tabs?.close(),
  }
}

/** Two of the supported servers have no markers; the positions are then only kept on this device. */
function hasNone(cause: unknown): boolean {
  const { kind, status } = asApiError(cause)
  return kind === 'not-found' || status === 405 || status === 501
}

function isMarkers(data: unknown): data is Markers {
  if (typeof data !== 'object' || data === null) return false
  return 'home' in data && typeof data.home === 'string' && 'notifications' in data && typeof data.notifications === 'string'
}
