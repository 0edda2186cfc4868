import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { hasSeveralHosts } from '../platform/http/transport.ts'
import { callerBehind } from '../platform/http/addressOf.ts'
import { channelFor, type Channel, type ChannelRequest } from './Channel.ts'
import { parseClientMessage } from './clientMessage.ts'
import { EventSourceConnection } from './EventSourceConnection.ts'
import { SocketConnection } from './SocketConnection.ts'
import { hasAnyScope, type StreamGate, type StreamViewer } from './StreamGate.ts'
import { StreamHub } from './StreamHub.ts'
import { defaultStreamLimits, type StreamLimits } from './StreamLimits.ts'

const socketPath = /^\/api\/v1\/streaming\/?$/

export interface StreamServerOptions {
  readonly gate: StreamGate
  readonly now: () => Date
  readonly limits?: StreamLimits
  /** Whether the proxy in front is trusted about the client's address. */
  readonly trustProxy?: boolean
  /** Whether this address may open another connection; no limit where absent. */
  readonly admit?: (address: string) => Promise<boolean>
  /** Receives failures that cannot be reported to a client. */
  readonly onError: (error: unknown) => void
}

interface Refusal {
  readonly status: number
  readonly error: string
}

/** Accepts connections and subscriptions, and counts them. It does not know what is sent on the channels. */
export class StreamServer {
  readonly hub = new StreamHub()
  readonly #gate: StreamGate
  readonly #now: () => Date
  readonly #limits: StreamLimits
  readonly #trustProxy: boolean
  readonly #admit: (address: string) => Promise<boolean>
  readonly #onError: (error: unknown) => void
  readonly #connections = new Set<SocketConnection | EventSourceConnection>()
  readonly #sockets: WebSocketServer

  constructor(options: StreamServerOptions) {
    this.#gate = options.gate
    this.#now = options.now
    this.#limits = options.limits ?? defaultStreamLimits
    this.#trustProxy = options.trustProxy ?? false
    this.#admit = options.admit ?? (() => Promise.resolve(true))
    this.#onError = options.onError
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.#limits.messageBytes,
      perMessageDeflate: false,
      // A browser that offered a subprotocol (the token) closes a connection that does not select it.
      handleProtocols: (protocols) => [...protocols][0] ?? false,
    })
  }

  /** Handles an HTTP upgrade: one with our path becomes a stream, all others are refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    this.#upgrade(request, socket, head).catch((error: unknown) => {
      this.#onError(error)
      endUpgrade(socket, { status: 500, error: 'This did not work' })
    })
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (hasSeveralHosts(request)) return endUpgrade(socket, { status: 400, error: 'The request names more than one host' })
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    if (url === null || !socketPath.test(url.pathname)) return endUpgrade(socket, { status: 404, error: 'Not found' })
    // Without the proxy's header all visitors would share the proxy's address, and its limit.
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const address = callerBehind(this.#trustProxy, forwardedFor, request.socket.remoteAddress) ?? ''
    // Checked before the token is looked up, because anybody can invent tokens.
    if (!(await this.#admit(address))) return endUpgrade(socket, { status: 429, error: 'Too many requests' })
    const viewer = await this.#viewer(tokenOfUpgrade(request, url), address)
    if ('error' in viewer) return endUpgrade(socket, viewer)
    const full = this.#tooMany(viewer)
    if (full !== null) return endUpgrade(socket, full)
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#welcome(webSocket, viewer, url.searchParams))
  }

  #welcome(socket: WebSocket, viewer: StreamViewer, query: URLSearchParams): void {
    const connection = new SocketConnection(socket, viewer, this.hub, this.#limits, this.#now().getTime())
    this.#connections.add(connection)
    socket.on('close', () => this.#connections.delete(connection))
    // Messages are handled in order: subscribing may need a database query, and a later message to unsubscribe must not overtake it.
    let turn = Promise.resolve()
    const stream = query.get('stream')
    if (stream !== null) {
      const request = {
        stream,
        tag: query.get('tag') ?? undefined,
        list: query.get('list') ?? undefined,
        antenna: query.get('antenna') ?? undefined,
      }
      turn = this.#subscribe(connection, request).catch(this.#onError)
    }
    socket.on('message', (data, isBinary) => {
      if (isBinary) return connection.closeForViolation('Text only')
      if (!connection.mayAct(this.#now().getTime())) return connection.closeForViolation('Too many messages')
      turn = turn.then(() => this.#hear(connection, data.toString())).catch(this.#onError)
    })
  }

  async #hear(connection: SocketConnection, text: string): Promise<void> {
    const message = parseClientMessage(text)
    if (message.kind === 'unreadable') return connection.refuse(message.error, 400)
    if (message.kind === 'subscribe') return this.#subscribe(connection, message.request)
    const result = channelFor(message.request, connection.accountId)
    if (result.kind === 'refused') return connection.refuse(result.error, result.status)
    this.hub.unsubscribe(connection, result.channel.key)
  }

  async #subscribe(connection: SocketConnection, request: ChannelRequest): Promise<void> {
    if (this.hub.subscriptionsOf(connection) >= this.#limits.subscriptionsPerConnection)
      return connection.refuse('Too many subscriptions', 429)
    const result = await this.#open(request, connection)
    if ('error' in result) return connection.refuse(result.error, result.status)
    this.hub.subscribe(connection, result)
  }

  /** Opens one channel as an event stream. */
  async openEventSource(token: string | null, address: string, request: ChannelRequest): Promise<ReadableStream<Uint8Array> | Refusal> {
    const viewer = await this.#viewer(token, address)
    if ('error' in viewer) return viewer
    const channel = await this.#open(request, viewer)
    if ('error' in channel) return channel
    const full = this.#tooMany(viewer)
    if (full !== null) return full
    const connection = new EventSourceConnection(viewer, channel, this.hub, this.#limits)
    this.#connections.add(connection)
    return connection.body
  }

  async #viewer(token: string | null, address: string): Promise<StreamViewer | Refusal> {
    if (token === null) return { accountId: null, tokenId: null, scopes: new Set(), address }
    const viewer = await this.#gate.authenticate(token)
    return viewer === null ? { status: 401, error: 'The access token is invalid' } : { ...viewer, address }
  }

  async #open(request: ChannelRequest, viewer: Omit<StreamViewer, 'address'>): Promise<Channel | Refusal> {
    const result = channelFor(request, viewer.accountId)
    if (result.kind === 'refused') return result
    const { channel } = result
    const isVisitor = viewer.accountId === null
    if (!(isVisitor && !channel.isPersonal) && !hasAnyScope(viewer.scopes, channel.scopes)) {
      return { status: 403, error: 'This action is outside the authorized scopes' }
    }
    const [what, id = ''] = channel.name
    if ((what === 'list' || what === 'antenna') && !(await this.#gate.owns(what, viewer.accountId ?? '', id))) {
      return { status: 404, error: 'Record not found' }
    }
    return channel
  }

  #tooMany(viewer: StreamViewer): Refusal | null {
    const mine = this.#countWhere((each) =>
      viewer.accountId === null ? each.accountId === null && each.address === viewer.address : each.accountId === viewer.accountId,
    )
    const most = viewer.accountId === null ? this.#limits.connectionsPerAddress : this.#limits.connectionsPerAccount
    return mine >= most ? { status: 429, error: 'Too many open streams' } : null
  }

  #countWhere(matches: (connection: SocketConnection | EventSourceConnection) => boolean): number {
    this.#forgetDeparted()
    let count = 0
    for (const each of this.#connections) if (matches(each)) count += 1
    return count
  }

  /** An event stream leaves the hub when its client disconnects, which no other event reports. */
  #forgetDeparted(): void {
    for (const each of this.#connections) {
      if (each instanceof EventSourceConnection && !this.hub.has(each)) this.#connections.delete(each)
    }
  }

  /** To be called about every half minute: closes dead connections, and those whose tokens another process has revoked. */
  async beat(): Promise<void> {
    this.#forgetDeparted()
    for (const each of this.#connections) each.beat()
    const tokens = [...new Set(this.hub.connections().flatMap((each) => each.tokenId ?? []))]
    if (tokens.length === 0) return
    const revoked = await this.#gate.revokedAmong(tokens)
    this.hub.disconnect('The access token was revoked', (each) => each.tokenId !== null && revoked.has(each.tokenId))
  }

  /** Closes the connections of this token. */
  disconnectToken(tokenId: string): void {
    this.hub.disconnect('The access token was revoked', (each) => each.tokenId === tokenId)
  }

  /** Closes all connections, or those of one account, as a network failure would. */
  disconnectAll(accountId?: string): void {
    this.hub.disconnect('Disconnected', (each) => accountId === undefined || each.accountId === accountId)
  }

  /** Closes all connections and accepts no new ones. */
  async close(): Promise<void> {
    const closing = [...this.#connections]
    this.hub.disconnect('The server is closing')
    await new Promise<void>((resolve) => {
      this.#sockets.close(() => resolve())
      // Does not wait for clients: one that reads nothing would keep the server running.
      setImmediate(() => closing.forEach((each) => each instanceof SocketConnection && each.terminate()))
    })
    this.#connections.clear()
  }
}

/** The token from the subprotocol, the header or the query (addresses of streams are never logged). */
function tokenOfUpgrade(request: IncomingMessage, url: URL): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const protocol = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim()
  return bearer ?? (protocol === undefined || protocol === '' ? null : protocol) ?? url.searchParams.get('access_token')
}

const reasons: Record<number, string> = { 401: 'Unauthorized', 404: 'Not Found', 429: 'Too Many Requests' }

function endUpgrade(socket: Duplex, { status, error }: Refusal): void {
  const body = JSON.stringify({ error })
  const head = `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8`
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
