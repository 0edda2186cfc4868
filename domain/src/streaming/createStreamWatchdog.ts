import type { Clock } from '../ports/index.ts'

/** The watched stream, and the reactions to its silence. */
export interface WatchedStream extends Pick<Clock, 'random' | 'setTimer'> {
  /** Whether silence is a sign of a fault: the stream is connected and has sent events before, and the page is visible. */
  isWatched(): boolean
  /** Asks the server what is new. The result tells later whether that brought anything. */
  poll(): () => boolean
  /** The socket is open but dead: a new one is needed. */
  renew(): void
}

/** Watches a connected stream for silence. */
export interface StreamWatchdog {
  /** An event arrived. */
  heard(): void
  /** The page became visible again; its timers may have been suspended. */
  shown(): void
  end(): void
}

/** The shortest silence after which the server is asked, in milliseconds; the longest is four times as long. */
const QUIET_MS = 120_000

/** How long an event may arrive after the poll that already contained it, in milliseconds. */
const LATE_EVENT_MS = 10_000

/**
 * A connection can die without the browser noticing, after a change of networks or behind a router that forgets it: the socket stays open
 * and nothing arrives. The streaming protocol has no ping that the server answers, and pings of the WebSocket protocol are hidden from
 * scripts. So after some silence the server is polled; if that brings something which the stream did not tell, the stream is renewed.
 */
export function createStreamWatchdog({ isWatched, poll, renew, random, setTimer }: WatchedStream): StreamWatchdog {
  let hasReceived = true
  let isQuiet = false
  let cancelLook: (() => void) | null = null
  let cancelVerdict: (() => void) | null = null

  function plan(): void {
    cancelLook = setTimer(
      () => {
        isQuiet = !hasReceived
        hasReceived = false
        check()
        plan()
      },
      QUIET_MS * (1 + random()),
    )
  }

  function check(): void {
    if (!isQuiet || !isWatched() || cancelVerdict !== null) return
    isQuiet = false
    const hasBroughtNews = poll()
    cancelVerdict = setTimer(() => {
      cancelVerdict = null
      if (!hasReceived && isWatched() && hasBroughtNews()) renew()
    }, LATE_EVENT_MS)
  }

  plan()
  return {
    heard() {
      hasReceived = true
      isQuiet = false
    },
    shown: check,
    end() {
      cancelLook?.()
      cancelVerdict?.()
    },
  }
}
