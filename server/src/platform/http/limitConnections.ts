import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { callerBehind } from './addressOf.ts'

/** The connections one network may hold at the same time: browsers open six each, so this is enough for a school behind one address. */
export const MOST_CONNECTIONS = 512

/**
 * Closes connections of one network above a limit. A connection that never sends a whole request is counted by no other limit, and
 * enough of them exhaust the files a process may open. Local connections, such as those of a proxy, are not counted.
 */
export function limitConnections(server: Server, most: number, networkOf: (socket: Socket) => string | null = networkOfSocket): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket)
    if (network === null) return
    const before = open.get(network) ?? 0
    if (before >= most) return void socket.destroy()
    open.set(network, before + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

/** Null for a local address, and for a socket that is already closed. */
function networkOfSocket({ remoteAddress }: Socket): string | null {
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return null
  return ipaddr.process(remoteAddress).range() === 'loopback' ? null : (callerBehind(false, undefined, remoteAddress) ?? null)
}
