import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { statusEndpoints } from '../statuses/index.ts'
import { timelineEndpoints } from '../timelines/index.ts'
import { createClient } from './createClient.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a real server on this machine; answers its origin. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each([301, 302, 307, 308])('follows no redirect (%i): neither the token nor a post reaches another origin (#7, 2.6)', async (status) => {
  const reached: string[] = []
  const other = await listen((request, response) => {
    reached.push(`${request.method} ${request.headers.authorization}`)
    response.setHeader('Content-Type', 'application/json')
    response.end('[]')
  })
  const origin = await listen((request, response) => {
    response.writeHead(status, { Location: `${other}${request.url}` })
    response.end()
  })
  const client = createClient({ origin, token: 'secret', fetch })
  const redirected = { kind: 'unreadable', status }
  await expect(client.call(timelineEndpoints.home)).rejects.toMatchObject(redirected)
  await expect(client.call(statusEndpoints.create, { body: { status: 'In confidence' } })).rejects.toMatchObject(redirected)
  await expect(client.follow(timelineEndpoints.home, { path: '/api/v1/timelines/home?max_id=1' })).rejects.toMatchObject(redirected)
  expect(reached).toEqual([])
})

it('stops reading an answer without end, and hangs up (#7, 2.6)', async () => {
  let sent = 0
  let hungUp: (sentBytes: number) => void
  const whenHungUp = new Promise<number>((resolve) => (hungUp = resolve))
  const origin = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const piece = Buffer.alloc(64 * 1024, ' ')
    const send = () => {
      while (!response.destroyed) {
        sent += piece.length
        if (!response.write(piece)) break
      }
    }
    response.on('drain', send)
    response.on('close', () => hungUp(sent))
    send()
  })
  const client = createClient({ origin, token: null, fetch, maxBytes: 1_000_000 })
  await expect(client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'unreadable', status: 200 })
  // The operating system buffers some data beyond the limit.
  expect(await whenHungUp).toBeLessThan(20_000_000)
})

it('reads an answer up to the limit, its characters cut anywhere between two pieces', async () => {
  const text = JSON.stringify({ id: '1', text: 'naïve 猫🐈‍⬛', spoiler_text: '' })
  const bytes = Buffer.from(text)
  const origin = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    let at = 0
    const step = () => {
      if (at === bytes.length) return response.end()
      response.write(bytes.subarray(at, (at += 1)))
      return setImmediate(step)
    }
    step()
  })
  const ask = (maxBytes: number) =>
    createClient({ origin, token: 'secret', fetch, maxBytes }).call(statusEndpoints.source, { params: { id: '1' } })
  expect((await ask(bytes.length)).data.text).toBe('naïve 猫🐈‍⬛')
  await expect(ask(bytes.length - 1)).rejects.toMatchObject({ kind: 'unreadable' })
})
