import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer } from './createHttpServer.ts'
import { limitConnections } from './limitConnections.ts'

const MOST = 3

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server, and the addresses from which the next connections seem to come. */
async function serve(limit: (http: ReturnType<typeof createHttpServer>) => void): Promise<() => Promise<Socket>> {
  const http = createHttpServer(() => new Response('heard'))
  limit(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  ends.push(() => http.closeAllConnections())
  ends.push(() => http.close())
  const { port } = http.address() as AddressInfo
  return async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    ends.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
}

/** The server's answer to a request; empty where it has closed the connection. */
async function ask(socket: Socket): Promise<string> {
  const said = new Promise<string>((done) => socket.once('data', (data) => done(data.toString())).once('close', () => done('')))
  if (socket.destroyed) return ''
  socket.write('GET / HTTP/1.1\r\nHost: starling.test\r\n\r\n')
  return said
}

it('one network holds so many connections, and others are answered beside it (#12, part 1)', async () => {
  const networks = ['far', 'far', 'far', 'far', 'near', 'far']
  const open = await serve((http) => limitConnections(http, MOST, () => networks.shift() ?? null))
  const held: Socket[] = []
  for (let index = 0; index < MOST; index += 1) held.push(await open())
  expect(await ask(await open())).toBe('')
  expect(await ask(await open())).toContain('heard')
  // The first connections still work, and after closing one another can be opened.
  expect(await ask(held[0]!)).toContain('heard')
  held[0]?.destroy()
  await expect
    .poll(async () => {
      networks[0] = 'far'
      return ask(await open())
    })
    .toContain('heard')
})

it('a proxy on this machine holds as many as it needs', async () => {
  const open = await serve((http) => limitConnections(http, MOST))
  const sockets: Socket[] = []
  for (let index = 0; index < MOST * 3; index += 1) sockets.push(await open())
  for (const socket of sockets) expect(await ask(socket)).toContain('heard')
})
