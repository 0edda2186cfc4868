import type { Clock } from '../ports/index.ts'

/** What is watched, and what is done about it. */
export interface WatchedStream extends Pick<Clock, 'random' | 'setTimer'> {
  /** Whether silence means anything: the stream is connected and has sent events before, and somebody looks at the page. */
  isWatched(): boolean
  /** Asks the server what is new. The result tells later whether that brought anything. */
  poll(): () => boolean
  /** The socket is open but dead: a new one is needed. */
  renew(): void
}

/** Watches a connected stream for silence. */
export interface SilenceWatch {
  /** An event arrived. */
  heard(): void
  /** The page is looked at again, after its timers were suspended perhaps. */
  shown(): void
  end(): void
}

/** The shortest silence after which the server is asked, in milliseconds; the longest is four times as long. */
const QUIET_MS = 120_000

/** How long an event may take to arrive after a poll has brought what it tells, in milliseconds. */
const LATE_EVENT_MS = 10_000

/**
 * A connection can die without the browser noticing, after a change of networks or behind a router that forgets it: the socket stays open
 * and nothing arrives. The streaming protocol has no ping that the server answers, and pings of the WebSocket protocol are hidden from
 * scripts. So after some silence the server is polled; if that brings something which the stream did not tell, the stream is renewed.
 */
export function createSilenceWatch({ isWatched, poll, renew, random, setTimer }: WatchedStream): SilenceWatch {
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
