import type { ApiError } from '@starling/api/client'
import type { SessionPorts } from '../ports/index.ts'

/** When requests are repeated after the browser reports the network to be back, in milliseconds each after the one before. */
const PAUSES_MS = [2000, 4000, 10_000, 20_000]

/** What repeats failed requests. */
export interface NetworkRetry {
  /** The browser reports that the network is back. */
  begin(): void
  end(): void
}

/**
 * Repeats failed requests of open lists and conversations, and those answered from the device's storage. Everything open is requested at once when
 * the network is reported to be back; but after sleep, behind a changed router or beside a slow service worker those first requests fail while
 * others succeed, and no event would report that.
 */
export function createNetworkRetry({ clock, timelines, lists, threads }: SessionPorts): NetworkRetry {
  let cancel: (() => void) | null = null

  function ask(): void {
    const now = clock.now()
    for (const feed of [...timelines.values(), ...lists.values()]) {
      const { top, error } = feed.state
      if (top === null && isOfNetwork(error)) feed.dispatch({ kind: 'online', now })
    }
    for (const control of threads.values()) control.askAgain()
  }

  function wait(turn: number): void {
    const pauseMs = PAUSES_MS[turn]
    if (pauseMs === undefined) return
    cancel = clock.setTimer(() => {
      ask()
      wait(turn + 1)
    }, pauseMs)
  }

  function end(): void {
    cancel?.()
    cancel = null
  }

  return {
    begin() {
      end()
      wait(0)
    },
    end,
  }
}

function isOfNetwork(error: ApiError | null): boolean {
  return error?.kind === 'offline' || error?.kind === 'timeout'
}
