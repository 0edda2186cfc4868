import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let port: number
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.close())

const open = (): Promise<Socket> =>
  new Promise(
    (done) =>
      void connect(port, '127.0.0.1', function (this: Socket) {
        done(this)
      }),
  )

/** Sends a request that `fetch` would refuse to send, and reads the first line of the answer. */
async function firstLine(lines: readonly string[]): Promise<string> {
  const socket = await open()
  const answered = new Promise<string>((done) => socket.once('data', (data) => done(data.toString().split('\r\n')[0] ?? '')))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const line = await answered
  socket.destroy()
  return line
}

describe('https', () => {
  it('is promised to browsers where people reach the instance by it, and only there', async () => {
    for (const path of ['/health', '/auth/sign_in', '/api/v2/instance', '/nothing-here'])
      expect((await server.request(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    const plain = await startTestServer({ settings: { publicUrl: 'http://starling.test' } })
    expect((await plain.request('/health')).headers.get('strict-transport-security')).toBeNull()
    await plain.close()
  })
})

describe('a request with two hosts', () => {
  it('is refused: what stands before us may have gone by the other one', async () => {
    expect(await firstLine(['GET /health HTTP/1.1', 'Host: starling.test', 'Host: evil.test'])).toContain(' 400 ')
    const upgrade = [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    expect(await firstLine(['GET /api/v1/streaming HTTP/1.1', 'Host: starling.test', 'Host: evil.test', ...upgrade])).toContain(' 400 ')
    expect(await firstLine(['GET /health HTTP/1.1', 'Host: starling.test'])).toContain(' 200 ')
  })
})

describe('a request that is broken off', () => {
  it('is no error of ours', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const socket = await open()
    socket.write(
      [
        'POST /api/v1/statuses HTTP/1.1',
        'Host: starling.test',
        `Authorization: Bearer ${ada.token}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
        '',
        '{"status":"half',
      ].join('\r\n'),
    )
    await new Promise((done) => setTimeout(done, 100))
    socket.destroy()
    await expect.poll(() => server.logged.some(({ message }) => message.includes('broken off'))).toBe(true)
    expect(server.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  })
})
