import type { Fetch } from '@starling/api/client'
import type { OpenSocket } from '@starling/api/streaming'
import type { SetTimer } from '@starling/domain/ports'
import type { TabPorts } from '@starling/domain/streaming'
import { takeEarlyResponse } from '../boot/earlyRequest.ts'

/** What sessions need from a browser. Tests pass their own. */
export interface BrowserPorts {
  readonly fetch: Fetch
  readonly now: () => number
  /** Null where streaming is not possible. */
  readonly openSocket: OpenSocket | null
  /** Lets tabs share one stream; null where the browser lacks the necessary APIs. */
  readonly tabs?: TabPorts | null
  /** The stream is connected once this is fulfilled, so that its code does not compete with the first posts; at once where absent. */
  readonly streamsAfter?: Promise<void>
  readonly schedule: (flush: () => void) => void
  readonly setTimer: SetTimer
  readonly random: () => number
  /** Whether sessions may be stored on this device. */
  readonly hasStorage: boolean
}

export const browserPorts: BrowserPorts = {
  async fetch(url, init) {
    if (init?.onUploadProgress) {
      const { uploadWithProgress } = await import('./uploadWithProgress.ts')
      return uploadWithProgress(url, init)
    }
    const early = takeEarlyResponse(url, init?.method ?? 'GET', tokenOf(init?.headers))
    // If the early request failed, an ordinary one is made.
    return early ? early.catch(() => fetch(url, init)) : fetch(url, init)
  },
  now: () => Date.now(),
  openSocket: (url, protocols) => new WebSocket(url, protocols),
  // Browsers have locks only where the connection is secure.
  tabs:
    'locks' in navigator && 'BroadcastChannel' in globalThis
      ? { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name), newId: () => crypto.randomUUID() }
      : null,
  schedule: scheduleFrame,
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  hasStorage: true,
}

/** The next animation frame; in a hidden tab, which has none, a short timer. */
function scheduleFrame(flush: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(flush, 60)
  else requestAnimationFrame(flush)
}

function tokenOf(headers: Record<string, string> | undefined): string | null {
  const header = headers?.['Authorization']
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
}
