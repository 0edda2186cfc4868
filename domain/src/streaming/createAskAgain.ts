import type { ApiError } from '@starling/api/client'
import type { SessionPorts } from '../ports/index.ts'

/** When it is asked again after the network is said to be back, in milliseconds each after the one before. */
const PAUSES_MS = [2000, 4000, 10_000, 20_000]

/** What asks again for what could not be read. */
export interface AskAgain {
  /** The network is said to be back. */
  begin(): void
  end(): void
}

/**
 * Asks again for open lists and conversations that could not be read, or were read from the device only. Everything open is asked for at once when
 * the network is said to be back; but after sleep, behind a changed router or beside a slow service worker those first requests fail while
 * others get through, and nothing would tell of it.
 */
export function createAskAgain({ clock, timelines, lists, threads }: SessionPorts): AskAgain {
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
