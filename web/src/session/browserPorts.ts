import type { SetTimer } from '@starling/domain/session'
import { takeEarlyResponse } from './earlyRequest.ts'

/** What sessions need of a browser. Tests give their own. */
export interface BrowserPorts {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly openSocket: ((url: string, protocols?: string[]) => WebSocket) | null
  readonly schedule: (flush: () => void) => void
  readonly setTimer: SetTimer
  readonly random: () => number
  /** Whether sessions may be stored on this device. */
  readonly hasStorage: boolean
}

export const browserPorts: BrowserPorts = {
  fetch: (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const early = takeEarlyResponse(url, init?.method ?? 'GET', tokenOf(init))
    // A head start that failed is worth one ordinary try.
    return early ? early.catch(() => fetch(input, init)) : fetch(input, init)
  },
  now: () => Date.now(),
  openSocket: (url, protocols) => new WebSocket(url, protocols),
  schedule: scheduleFrame,
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  hasStorage: true,
}

/** The next frame; where the tab is hidden and draws none, soon. */
function scheduleFrame(flush: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(flush, 60)
  else requestAnimationFrame(flush)
}

function tokenOf(init: RequestInit | undefined): string | null {
  const header = new Headers(init?.headers).get('authorization')
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
}
