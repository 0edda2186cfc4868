import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askServer, readEntity } from './askServer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer as never)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each([302, 307, 308])(
  'a post that is sent with the page closed follows no redirect (%i) to another server (#7, 2.6)',
  async (status) => {
    const reached: string[] = []
    const other = await listen((request, response) => {
      reached.push(`${request.method} ${request.url}`)
      response.end('{}')
    })
    const origin = await listen((request, response) => {
      response.writeHead(status, { Location: `${other}${request.url}` })
      response.end()
    })
    const answer = await askServer(
      { origin, token: 'secret' },
      { method: 'POST', path: '/api/v1/statuses', body: { status: 'In confidence' } },
    )
    expect([answer, reached]).toEqual([null, []])
  },
)

it('reads no answer without end (#7, 2.6)', async () => {
  const origin = await listen((_request, response) => {
    const piece = Buffer.alloc(256 * 1024, ' ')
    const send = () => {
      while (!response.destroyed && response.write(piece)) {
        // Until the other side reads no more.
      }
    }
    response.on('drain', send)
    send()
  })
  const answer = await askServer({ origin, token: null }, { method: 'GET', path: '/' })
  await expect(readEntity(answer ?? Response.error())).rejects.toMatchObject({ kind: 'unreadable' })
})
