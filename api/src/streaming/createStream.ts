import { parseFrame } from './parseFrame.ts'
import { hiddenDelayMs, reconnectDelayMs } from './reconnect.ts'
import { channelKey, type StreamChannel } from './StreamChannel.ts'
import type { StreamEvent } from './StreamEvent.ts'
import { closeCodes, type OpenSocket, type StreamSocket } from './StreamSocket.ts'

/**
 * The state of the socket: no subscriptions, connecting, connected, waiting for the next attempt, or offline.
 * 'open' does not mean that events come: Sharkey 2024.9 accepts the connection and sends nothing.
 */
export type StreamState = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline'

/** What a stream needs. */
export interface StreamOptions {
  /** The streaming server's address (wss:// or https://), as the instance gives it. */
  readonly url: string
  readonly token: string | null
  readonly openSocket: OpenSocket
  /** A random number between 0 and 1. */
  readonly random: () => number
  /** Calls back once after `delayMs`; answers the function that cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void
  readonly isOnline?: boolean
  readonly isVisible?: boolean
  /**
   * Lets every second failed attempt carry the token in the query instead of the subprotocol.
   * Addresses end up in logs, so this is off unless a server is known to need it.
   */
  readonly mayPutTokenInQuery?: boolean
  /** The server's description names no address for streaming, so that few attempts are made. */
  readonly isUnannounced?: boolean
  /** Called once the server has refused all first attempts. */
  readonly onRefused?: () => void
}

/** One socket for all channels of a server. */
export interface Stream {
  /** Subscribes to a channel; the server is asked once for each channel, however many subscribe to it. Answers the unsubscribe. */
  subscribe(channel: StreamChannel, onEvent: (event: StreamEvent) => void): () => void
  readonly state: StreamState
  onState(listener: (state: StreamState) => void): () => void
  setOnline(isOnline: boolean): void
  setVisible(isVisible: boolean): void
  /** Gives up a socket that is open but dead, and connects anew as after a lost connection. */
  renew(): void
  /** Closes the socket and ends all subscriptions for good. */
  close(): void
}

interface Subscription {
  readonly channel: StreamChannel
  readonly listeners: Set<(event: StreamEvent) => void>
}

/** How long an unused socket stays open, in milliseconds: changing from one screen to the next should not cost a new connection. */
const lingerMs = 5_000
/** After a connection of at least this length, in milliseconds, the next failure counts as the first. */
const stableMs = 10_000

/** After this many attempts without a single connection, about a minute, the next attempts are an hour apart. */
const mostAnnouncedTries = 6
const mostUnannouncedTries = 2
const refusedDelayMs = 60 * 60_000

const subprotocolPattern = /^[!#$%&'*+\-.^_`|~\w]+$/

function streamingAddress(url: string): string {
  const bare = url
    .replace(/^http/i, 'ws')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  // GoToSocial refuses an address with a trailing slash.
  return bare.endsWith('/api/v1/streaming') ? bare : `${bare}/api/v1/streaming`
}

/** Makes the shared stream of one server; the socket opens with the first subscription. */
export function createStream(options: StreamOptions): Stream {
  const { token, openSocket, random, setTimer } = options
  const address = streamingAddress(options.url)
  const mostFirstTries = options.isUnannounced === true ? mostUnannouncedTries : mostAnnouncedTries
  const subscriptions = new Map<string, Subscription>()
  const stateListeners = new Set<(state: StreamState) => void>()
  let state: StreamState = 'idle'
  let socket: StreamSocket | null = null
  let isOnline = options.isOnline ?? true
  let isVisible = options.isVisible ?? true
  let isClosed = false
  let failures = 0
  let hasOpened = false
  let cancelTimer: (() => void) | null = null
  let cancelLinger: (() => void) | null = null

  function setState(next: StreamState): void {
    if (next === state) return
    state = next
    for (const listener of stateListeners) listener(next)
  }

  function setOnlyTimer(callback: () => void, delayMs: number): void {
    cancelTimer?.()
    cancelTimer = setTimer(callback, delayMs)
  }

  function clearTimer(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function dropSocket(): void {
    const dropped = socket
    socket = null
    dropped?.close()
  }

  function tell(type: 'subscribe' | 'unsubscribe', channel: StreamChannel): void {
    if (state === 'open') socket?.send(JSON.stringify({ type, ...channel }))
  }

  function open(): StreamSocket {
    if (token === null) return openSocket(address)
    const isQueryTurn = options.mayPutTokenInQuery === true && failures % 2 === 1
    const fitsSubprotocol = subprotocolPattern.test(token)
    if (!isQueryTurn && fitsSubprotocol) return openSocket(address, [token])
    if (options.mayPutTokenInQuery === true) return openSocket(`${address}?access_token=${encodeURIComponent(token)}`)
    throw new Error('The token does not fit a subprotocol')
  }

  /** Another tab takes the shared connection over: that is no failure, and a hidden page must not wait long for it either. */
  function move(): void {
    setOnlyTimer(connect, reconnectDelayMs(0, random))
    setState('waiting')
  }

  function lose(event: object = {}): void {
    socket = null
    clearTimer()
    if (subscriptions.size === 0) return setState('idle')
    if ('code' in event && event.code === closeCodes.moved) return move()
    // Browsers do not distinguish a refusal from a lost connection; a server that never accepted one of these attempts has no streaming.
    const isRefused = !hasOpened && failures >= mostFirstTries
    const delayMs = isRefused ? refusedDelayMs : isVisible ? reconnectDelayMs(failures, random) : hiddenDelayMs(random)
    failures += 1
    setOnlyTimer(connect, delayMs)
    setState('waiting')
    if (isRefused) options.onRefused?.()
  }

  function receive(event: object): void {
    const frame = parseFrame('data' in event ? event.data : null)
    if (frame === null) return
    // An event without a channel can only belong to the single channel that is subscribed to.
    const key = frame.channel ?? (subscriptions.size === 1 ? [...subscriptions.keys()][0] : undefined)
    const subscription = key === undefined ? undefined : subscriptions.get(key)
    for (const listener of subscription?.listeners ?? []) listener(frame.event)
  }

  function connect(): void {
    clearTimer()
    if (isClosed || socket !== null || subscriptions.size === 0) return
    if (!isOnline) return setState('offline')
    setState('connecting')
    let opened: StreamSocket
    try {
      opened = open()
    } catch {
      // Browsers throw for addresses and subprotocols they refuse; that counts as a failed attempt.
      return lose()
    }
    socket = opened
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      hasOpened = true
      setOnlyTimer(() => (failures = 0), stableMs)
      setState('open')
      for (const { channel } of subscriptions.values()) tell('subscribe', channel)
    })
    opened.addEventListener('message', (event) => {
      if (socket === opened) receive(event)
    })
    opened.addEventListener('close', (event) => {
      if (socket === opened) lose(event)
    })
  }

  function rest(next: 'idle' | 'offline'): void {
    clearTimer()
    dropSocket()
    setState(next)
  }

  function endSubscription(key: string, subscription: Subscription): void {
    // The channel may have been subscribed to again in the meantime.
    if (subscriptions.get(key) !== subscription) return
    subscriptions.delete(key)
    tell('unsubscribe', subscription.channel)
    if (subscriptions.size > 0) return
    cancelLinger?.()
    cancelLinger = setTimer(() => {
      if (subscriptions.size === 0) rest('idle')
    }, lingerMs)
  }

  return {
    get state() {
      return state
    },
    subscribe(channel, onEvent) {
      const key = channelKey(channel)
      let subscription = subscriptions.get(key)
      if (!subscription) {
        subscription = { channel, listeners: new Set() }
        subscriptions.set(key, subscription)
        tell('subscribe', channel)
      }
      cancelLinger?.()
      cancelLinger = null
      const { listeners } = subscription
      // A new function each time, so that one function may subscribe twice and unsubscribe separately.
      const listener = (event: StreamEvent) => onEvent(event)
      listeners.add(listener)
      // The state may still be that of the previous subscription; only a running timer or socket counts.
      if (socket === null && cancelTimer === null) connect()
      const asked = subscription
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) endSubscription(key, asked)
      }
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    setOnline(next) {
      if (isClosed || next === isOnline) return
      isOnline = next
      if (subscriptions.size === 0) return
      if (!isOnline) return rest('offline')
      failures = 0
      connect()
    },
    setVisible(next) {
      if (isClosed || next === isVisible) return
      isVisible = next
      // An open socket stays open in a hidden page, because desktop notifications need it. When the page is shown again, the next attempt is made at once.
      if (isVisible && state === 'waiting' && (hasOpened || failures < mostFirstTries)) {
        failures = 0
        connect()
      }
    },
    renew() {
      if (state !== 'open') return
      const dead = socket
      lose()
      dead?.close(closeCodes.dead)
    },
    close() {
      isClosed = true
      cancelLinger?.()
      subscriptions.clear()
      rest('idle')
      stateListeners.clear()
    },
  }
}
