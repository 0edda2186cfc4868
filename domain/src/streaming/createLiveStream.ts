import type { createStream, OpenSocket, Stream, StreamChannel, StreamEvent } from '@starling/api/streaming'
import type { Client } from '@starling/api/client'
import type { applyStreamEvent } from './applyStreamEvent.ts'
import type { Clock, MissingCalls } from '../ports/index.ts'
import type { shareSocket } from './shareSocket.ts'
import type { StreamWatchdog } from './createStreamWatchdog.ts'
import type { TabPorts } from './TabSocket.ts'

/** The stream as the session uses it: events while it is connected, polls while it is not. */
export interface LiveStream {
  subscribe(channel: StreamChannel, onEvent: (event: StreamEvent) => void): () => void
  /** Applies an event to the loaded data. Its code is loaded with that of the stream, so it is there with the first event. */
  readonly apply: typeof applyStreamEvent
  isConnected(): boolean
  onConnection(listener: (isConnected: boolean) => void): () => void
  /** Connects to another address; null for the server's own. */
  setUrl(url: string | null): void
  /** Continues polling until the returned function is called, even while nobody subscribes to a channel. */
  keepPolling(): () => void
  setOnline(isOnline: boolean): void
  setVisible(isVisible: boolean): void
  close(): void
}

/** What the stream is made with. */
export interface LiveStreamOptions extends Pick<Clock, 'random' | 'setTimer'> {
  /** Null where nothing is streamed: then polls stand in for events. */
  readonly openSocket: OpenSocket | null
  /** Null where the server's description names none; undefined where that is not known. */
  readonly streamingUrl?: string | null | undefined
  /** Remembers a server that names no address and refuses its own; it is then only polled. */
  readonly missing?: MissingCalls
  readonly me: { readonly id: string } | null
  /** The code is loaded and the connection opened once this is fulfilled; at once where absent. */
  readonly streamsAfter?: Promise<void>
  /** Lets the tabs of an account share one connection; without it each has its own. */
  readonly tabs?: TabPorts | null
}

/** The longest time from a lost connection to the first poll, in milliseconds. */
const FIRST_POLL_MS = 40_000

/** The shortest time between later polls, in milliseconds; each waits up to twice as long at random. */
const POLL_MS = 20_000

/** One server accepts the connection and then sends nothing: until the first event arrives, polls continue at this slower rate. */
const SILENT_POLL_MS = 60_000

const streamingCall = { method: 'GET', path: '/api/v1/streaming' } as const

interface Subscription {
  readonly channel: StreamChannel
  readonly onEvent: (event: StreamEvent) => void
  end: (() => void) | null
}

/**
 * Makes the session's stream; `onPoll` is called from time to time while no events come.
 * The function it answers tells, some seconds later, whether the poll has brought anything new.
 */
export function createLiveStream(options: LiveStreamOptions, client: Client, onPoll: () => () => boolean): LiveStream {
  const { openSocket, random, setTimer } = options
  const listeners = new Set<(isConnected: boolean) => void>()
  const subscriptions = new Set<Subscription>()
  /** The number of open lists without a channel of their own. */
  let unstreamed = 0
  let url = options.streamingUrl ?? null
  let isUnannounced = options.streamingUrl === null
  let isConnected = false
  let isOnline = true
  let isVisible = true
  let hasEvents = false
  let cancelPoll: (() => void) | null = null
  let stream: Stream | null = null
  let isOpening = false
  let isClosed = false
  let apply: typeof applyStreamEvent | null = null
  let watchdog: StreamWatchdog | null = null

  /** Opens the stream for all subscribers. Its code is loaded with the first of them, because the first posts do not need it. */
  async function open(): Promise<void> {
    if (openSocket === null || isOpening || isKnownRefused()) return
    isOpening = true
    try {
      if (options.streamsAfter) await options.streamsAfter
      // Without a network the module is not requested: a browser may remember the failure for as long as the page is open.
      if (isClosed || !isOnline) return
      const code = await import('./streamCode.ts')
      if (isClosed) return
      apply = code.applyStreamEvent
      watchdog ??= code.createStreamWatchdog({
        random,
        setTimer,
        isWatched: () => isConnected && hasEvents && isOnline && isVisible,
        poll: onPoll,
        renew: () => stream?.renew(),
      })
      stream = begin(code.createStream, sharedWith(code.shareSocket, openSocket))
      for (const subscription of subscriptions) join(subscription)
    } catch {
      // Until the code is loaded, polls replace the stream; each poll tries to load it again.
    } finally {
      isOpening = false
    }
  }

  function isKnownRefused(): boolean {
    return isUnannounced && options.missing?.has(streamingCall) === true
  }

  function sharedWith(share: typeof shareSocket, openSocket: OpenSocket): OpenSocket {
    const { tabs, me } = options
    return tabs ? share({ name: `starling-stream-1 ${client.origin} ${me?.id ?? ''}`, tabs, openSocket, setTimer }) : openSocket
  }

  function begin(create: typeof createStream, openSocket: OpenSocket): Stream {
    const stream = create({
      url: url ?? client.origin,
      token: client.token,
      openSocket,
      random,
      setTimer,
      isOnline,
      isVisible,
      isUnannounced,
      ...(isUnannounced ? { onRefused: () => options.missing?.add(streamingCall) } : {}),
    })
    stream.onState((state) => {
      const next = state === 'open'
      if (next === isConnected) return
      isConnected = next
      schedulePolls()
      for (const listener of listeners) listener(next)
    })
    return stream
  }

  function join(subscription: Subscription): void {
    const { channel, onEvent } = subscription
    if (stream === null) {
      void open()
      return
    }
    subscription.end = stream.subscribe(channel, (event) => {
      hasEvents = true
      watchdog?.heard()
      onEvent(event)
    })
  }

  function schedulePolls(): void {
    cancelPoll?.()
    cancelPoll = null
    if (needsNews()) pollIn(isConnected ? SILENT_POLL_MS : random() * FIRST_POLL_MS)
  }

  const needsNews = () => subscriptions.size > 0 || unstreamed > 0

  function pollIn(delayMs: number): void {
    cancelPoll = setTimer(() => {
      cancelPoll = null
      if (isConnected && hasEvents) return
      if (isOnline && isVisible) onPoll()
      if (stream === null && subscriptions.size > 0) void open()
      const everyMs = isConnected ? SILENT_POLL_MS : POLL_MS
      pollIn(everyMs + random() * everyMs)
    }, delayMs)
  }

  return {
    subscribe(channel, onEvent) {
      const subscription: Subscription = { channel, onEvent, end: null }
      subscriptions.add(subscription)
      if (cancelPoll === null && !isConnected) schedulePolls()
      join(subscription)
      return () => {
        if (!subscriptions.delete(subscription)) return
        if (!needsNews()) schedulePolls()
        subscription.end?.()
      }
    },
    keepPolling() {
      unstreamed += 1
      if (cancelPoll === null && !isConnected) schedulePolls()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        unstreamed -= 1
        if (!needsNews()) schedulePolls()
      }
    },
    apply: (ports, event, origin) => apply?.(ports, event, origin),
    isConnected: () => isConnected,
    onConnection(listener) {
      const own = (next: boolean) => listener(next)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    setUrl(next) {
      const own = client.origin.replace(/^http/, 'ws')
      const isSame = (next ?? own).replace(/\/$/, '') === (url ?? own).replace(/\/$/, '')
      url = next
      isUnannounced = next === null
      if (isSame || stream === null) return
      const old = stream
      stream = null
      // Closing the socket also tells the subscribers that the connection is lost.
      old.close()
      for (const subscription of subscriptions) join(subscription)
    },
    setOnline(next) {
      isOnline = next
      if (stream !== null) stream.setOnline(next)
      else if (next && subscriptions.size > 0) void open()
    },
    setVisible(next) {
      const isBack = next && !isVisible
      isVisible = next
      stream?.setVisible(next)
      // Browsers suspend timers in a hidden page, so a poll is made when it becomes visible again.
      if (isBack && !isConnected && needsNews() && isOnline) onPoll()
      if (isBack) watchdog?.shown()
    },
    close() {
      isClosed = true
      cancelPoll?.()
      cancelPoll = null
      watchdog?.end()
      listeners.clear()
      subscriptions.clear()
      stream?.close()
    },
  }
}
