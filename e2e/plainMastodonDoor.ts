import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import { plainAnswers, plainFrame } from '../server/src/plainMastodon.fixture.ts'
import { listenOnLoopback } from './listenOnLoopback.ts'
import type { LoopbackServer } from './listenOnLoopback.ts'

/** Headers of a single connection, and those that describe a body's original encoding, so they are not passed on. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'accept-encoding']

/** The description that our own server writes into the client's pages, which other servers do not. */
const description = /<meta name="starling-instance" content="[^"]*"[^>]*>/

/**
 * Starts a proxy in front of a server, which makes it look like plain Mastodon to a browser: only Mastodon's endpoints, fields and events
 * are passed on. Files and signing in are passed on unchanged, and pages without our server's description.
 */
export async function openPlainMastodonDoor(port: number, behind: string): Promise<LoopbackServer> {
  const plain = plainAnswers((path, init) => fetch(behind + path, { ...init, redirect: 'manual' }))
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: (protocols) => [...protocols][0] ?? false })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(await buffer(request)) }
    const answered = await plain(url, { method, headers: headersOf(request), ...body })
    const headers = new Headers(answered.headers)
    for (const name of [...ofConnection, 'set-cookie']) headers.delete(name)
    response.writeHead(answered.status, { ...Object.fromEntries(headers), 'set-cookie': answered.headers.getSetCookie() })
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    response.end(isPage ? (await answered.text()).replace(description, '') : new Uint8Array(await answered.arrayBuffer()))
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const protocols = request.headers['sec-websocket-protocol']?.split(/,\s*/) ?? []
    const inner = new WebSocket(behind.replace('http', 'ws') + request.url, protocols)
    inner.on('error', () => socket.destroy())
    inner.once('open', () =>
      sockets.handleUpgrade(request, socket, head, (outer) => {
        outer.on('message', (data: Buffer) => inner.send(data.toString()))
        inner.on('message', (data: Buffer) => {
          const frame = plainFrame(data.toString())
          if (frame !== null) outer.send(frame)
        })
        outer.on('close', () => inner.close())
        inner.on('close', () => outer.close())
      }),
    )
  }

  return listenOnLoopback(answer, { port, upgrade })
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const passed = Object.entries(headers).filter(([name]) => !ofConnection.includes(name) && name !== 'host')
  return Object.fromEntries(passed.map(([name, value]) => [name, String(value)]))
}
