import { createStream, type Stream, type StreamChannel, type StreamEvent } from '@starling/api/streaming'
import type { Client } from '@starling/api/client'
import type { SessionOptions } from './SessionOptions.ts'

/** The stream as the session uses it: events while it stands, polls while it does not. */
export interface LiveStream {
  subscribe(channel: StreamChannel, onEvent: (event: StreamEvent) => void): () => void
  isConnected(): boolean
  onConnection(listener: (isConnected: boolean) => void): () => void
  setOnline(isOnline: boolean): void
  setVisible(isVisible: boolean): void
  close(): void
}

/** The first poll after a lost connection comes within this time (R-str-06). */
const FIRST_POLL_MS = 40_000

/** Later polls come this often, and up to as much later again (R-str-06). */
const POLL_MS = 20_000

/** Makes the session's stream; `onPoll` is called every now and then while events do not come by themselves. */
export function createLiveStream(options: SessionOptions, client: Client, onPoll: () => void): LiveStream {
  const { openSocket, random, setTimer } = options
  const listeners = new Set<(isConnected: boolean) => void>()
  let isConnected = false
  let isOnline = true
  let isVisible = true
  let subscribed = 0
  let cancelPoll: (() => void) | null = null
  let stream: Stream | null = null

  function begin(): Stream | null {
    if (stream !== null || openSocket === null) return stream
    stream = createStream({ url: options.streamingUrl ?? client.origin, token: client.token, openSocket, random, setTimer, isOnline, isVisible })
    stream.onState((state) => {
      const next = state === 'open'
      if (next === isConnected) return
      isConnected = next
      schedulePolls()
      for (const listener of listeners) listener(next)
    })
    return stream
  }

  function schedulePolls(): void {
    cancelPoll?.()
    cancelPoll = null
    if (isConnected || subscribed === 0) return
    pollIn(random() * FIRST_POLL_MS)
  }

  function pollIn(delayMs: number): void {
    cancelPoll = setTimer(() => {
      if (isOnline && isVisible) onPoll()
      pollIn(POLL_MS + random() * POLL_MS)
    }, delayMs)
  }

  return {
    subscribe(channel, onEvent) {
      subscribed += 1
      if (cancelPoll === null) schedulePolls()
      const end = begin()?.subscribe(channel, onEvent)
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        subscribed -= 1
        if (subscribed === 0) schedulePolls()
        end?.()
      }
    },
    isConnected: () => isConnected,
    onConnection(listener) {
      const own = (next: boolean) => listener(next)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    setOnline(next) {
      isOnline = next
      stream?.setOnline(next)
    },
    setVisible(next) {
      const isBack = next && !isVisible
      isVisible = next
      stream?.setVisible(next)
      // Timers sleep in a hidden page; coming back, one wants to see what is new.
      if (isBack && !isConnected && subscribed > 0 && isOnline) onPoll()
    },
    close() {
      cancelPoll?.()
      listeners.clear()
      stream?.close()
    },
  }
}
