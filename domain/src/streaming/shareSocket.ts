import { closeCodes, readFrameChannel, type OpenSocket, type StreamChannel, type StreamSocket } from '@starling/api/streaming'
import type { SetTimer } from '../ports/index.ts'
import { readTabMessage } from './TabMessage.ts'
import type { TabPorts, TabEffect, TabEvent } from './TabSocket.ts'
import { reduceTabSocket, startTabSocket } from './reduceTabSocket.ts'

/** What a shared socket is made with. */
export interface SharedSocketOptions {
  /** Sockets of the same name share one connection: it names the account and the protocol's version. */
  readonly name: string
  readonly tabs: TabPorts
  readonly openSocket: OpenSocket
  readonly setTimer: SetTimer
}

type Listener = (event: object) => void

/** Returns a function that opens sockets, of which all tabs together have one connection; `reduceTabSocket` has the rules. */
export function shareSocket(options: SharedSocketOptions): OpenSocket {
  return (url, protocols) => {
    // A token that a server wants in the query is no part of the name.
    const name = `${options.name} ${url.replace(/\?.*$/, '')}`
    return openShared({ ...options, name }, () => options.openSocket(url, protocols))
  }
}

function openShared({ name, tabs, setTimer }: SharedSocketOptions, openLine: () => StreamSocket): StreamSocket {
  const listeners: Record<'open' | 'message' | 'close', Listener[]> = { open: [], message: [], close: [] }
  const channel = tabs.openChannel(name)
  const post = channel.postMessage.bind(channel)
  const events: TabEvent[] = []
  let state = startTabSocket(tabs.newId())
  let isRunning = false
  let line: StreamSocket | null = null
  let release: (() => void) | null = null
  let queued: AbortController | null = null
  let cancelTimer: (() => void) | null = null

  /** Effects may cause further events; those are dealt with after the current one. */
  function dispatch(event: TabEvent): void {
    events.push(event)
    if (isRunning) return
    isRunning = true
    for (let next = events.shift(); next !== undefined; next = events.shift()) {
      const step = reduceTabSocket(state, next)
      state = step.state
      for (const effect of step.effects) run(effect)
    }
    isRunning = false
  }

  function run(effect: TabEffect): void {
    switch (effect.kind) {
      case 'post':
        return post(effect.message)
      case 'ask-lock':
        return askLock(effect.isTaken)
      case 'open-line':
        return connect()
      case 'close-line':
        return dropLine(effect.isDead)
      case 'send':
        return line?.send(JSON.stringify({ type: effect.type, ...effect.channel }))
      case 'tell-open':
        return tell('open', {})
      case 'tell-frame':
        return tell('message', { data: effect.data })
      case 'tell-closed':
        return tell('close', effect.isMoved ? { code: closeCodes.moved } : {})
      case 'set-time':
        cancelTimer?.()
        cancelTimer = setTimer(() => dispatch({ kind: 'time' }), effect.delayMs)
        return
      case 'leave':
        cancelTimer?.()
        queued?.abort()
        release?.()
        channel.close()
    }
  }

  function tell(type: 'open' | 'message' | 'close', event: object): void {
    for (const listener of listeners[type]) listener(event)
  }

  /** Waits for the lock, or takes it from its holder, who is then told. Where locks are refused, each tab has a connection of its own. */
  function askLock(isTaken: boolean): void {
    queued?.abort()
    const waiting = new AbortController()
    queued = waiting
    let isGranted = false
    let isOver = false
    const hold = async () => {
      if (isOver) return
      isGranted = true
      const held = new Promise<void>((resolve) => (release = resolve))
      dispatch({ kind: 'granted' })
      await held
    }
    tabs.locks.request(name, isTaken ? { steal: true } : { signal: waiting.signal }, hold).catch((error: unknown) => {
      isOver = true
      if (isGranted) return dispatch({ kind: 'robbed' })
      if (waiting.signal.aborted) return
      // Another tab may take the lock before its holder is told of it.
      if (error instanceof Error && error.name === 'AbortError') return askLock(false)
      dispatch({ kind: 'granted' })
    })
  }

  function connect(): void {
    let opened: StreamSocket
    try {
      opened = openLine()
    } catch {
      // Browsers throw for addresses and subprotocols they refuse; this counts as a failed connection.
      return dispatch({ kind: 'line-closed' })
    }
    line = opened
    opened.addEventListener('open', () => {
      if (line === opened) dispatch({ kind: 'line-open' })
    })
    opened.addEventListener('message', (event) => {
      const data: unknown = 'data' in event ? event.data : null
      if (line === opened && typeof data === 'string') dispatch({ kind: 'line-frame', data, channel: readFrameChannel(data) })
    })
    opened.addEventListener('close', () => {
      if (line === opened) dispatch({ kind: 'line-closed' })
    })
  }

  function dropLine(isDead: boolean): void {
    const dropped = line
    line = null
    dropped?.close(...(isDead ? [closeCodes.dead] : []))
  }

  channel.addEventListener('message', ({ data }) => {
    const message = readTabMessage(data)
    if (message !== null) dispatch({ kind: 'heard', message })
  })
  dispatch({ kind: 'begin' })

  return {
    // The only messages a stream sends are its subscriptions.
    send(text) {
      const { type, ...wanted } = JSON.parse(text) as StreamChannel & { readonly type: 'subscribe' | 'unsubscribe' }
      dispatch({ kind: 'want', isWanted: type === 'subscribe', channel: wanted })
    },
    close: (code) => dispatch({ kind: 'close', isDead: code === closeCodes.dead }),
    addEventListener: (type, listener) => void listeners[type].push(listener),
  }
}
