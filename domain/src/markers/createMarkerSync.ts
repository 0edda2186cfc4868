import { markerEndpoints } from '@starling/api/markers'
import { asApiError, type Client } from '@starling/api/client'
import type { SetTimer } from '../ports/index.ts'
import { advanceMarker, mergeMarkers, unsentMarkers } from './advanceMarker.ts'
import { initialMarkers, MARKER_DEBOUNCE_MS, type MarkerName, type Markers } from './Markers.ts'

/** Keeps the read positions and synchronises them with the server. */
export interface MarkerSync {
  current(): Markers
  advance(name: MarkerName, id: string): void
  /** Loads the server's positions, once. */
  load(): Promise<void>
  /** Takes over positions stored on this device. */
  restore(markers: Markers): void
  /** Sends unsent positions now; with `keepalive` the request outlives the page (R-mark-04). Resolves when no request is running any more. */
  flush(keepalive: boolean): Promise<void>
  onChange(listener: () => void): void
}

/** Makes the synchronisation of read positions: they never move backwards, and are sent at their first change and after a pause (R-mark-03, R-mark-05). */
export function createMarkerSync(client: Client, meId: string | null, setTimer: SetTimer): MarkerSync {
  const listeners = new Set<() => void>()
  let markers = initialMarkers
  let sent = initialMarkers
  let isUnsupported = meId === null
  let loading: Promise<void> | null = null
  let underWay: Promise<unknown> = Promise.resolve()
  /** Each position has its own pause: frequent changes in home must not delay the position of the notifications. */
  const resting = new Map<MarkerName, () => void>()

  function take(next: Markers): void {
    if (next === markers) return
    markers = next
    for (const listener of listeners) listener()
  }

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
      sent = before
      const { kind, status } = asApiError(cause)
      // Two of the supported servers have no markers; the positions are then only kept on this device.
      if (kind === 'not-found' || status === 405 || status === 501) isUnsupported = true
      // Another client wrote a marker at the same moment (R-mark-02).
      else if (status === 409 && attempt === 1) await send(keepalive, 2)
    }
  }

  return {
    current: () => markers,
    advance(name, id) {
      const next = advanceMarker(markers, name, id)
      if (next === markers) return
      take(next)
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
        ({ data }) => accept(data),
        (cause: unknown) => {
          const { kind } = asApiError(cause)
          if (kind === 'not-found') isUnsupported = true
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
  }
}
