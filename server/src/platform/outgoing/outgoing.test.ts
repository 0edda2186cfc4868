import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../settings/Settings.ts'
import { checkAddress } from './checkAddress.ts'
import { createOutgoing } from './createOutgoing.ts'
import type { Outgoing } from './createOutgoing.ts'
import { isPublicAddress } from './isPublicAddress.ts'

const rules = { ports: [80, 443], exceptions: ['127.0.0.1:9999'] }

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('takes %s', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each(
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 198.18.0.1 192.0.2.1 ::1 :: ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1 2002:7f00:1:: fc00::1 fe80::1 fec0::1 ff02::1 2001:db8::1 nonsense'.split(
      ' ',
    ),
  )('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('checkAddress', () => {
  it.each(['http://example.com/a?b', 'https://example.com:443/', 'http://8.8.8.8/', 'http://127.0.0.1:9999/mine'])('takes %s', (text) =>
    expect(checkAddress(text, rules).href).toContain('://'),
  )
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://2130706433/',
    'http://0/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://example.com:8080/',
    'http://example.com:22/',
    'http://user@example.com/',
    'http://:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'http://127.0.0.1:9998/',
    'nothing',
    '',
  ])('refuses %s', (text) => expect(() => checkAddress(text, rules)).toThrow())
})

describe('asking other servers', () => {
  let site: Server
  let origin: string
  let outgoing: Outgoing
  const seen: string[] = []
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    '/plain': (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end('hello'),
    '/image': (_, response) => response.setHeader('content-type', 'image/png').end('no'),
    '/endless': (_, response) => {
      response.setHeader('content-type', 'text/html')
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(timer))
    },
    '/bomb': (_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync('0'.repeat(5_000_000))),
    '/packed': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('packed')),
    '/odd': (_, response) => response.setHeader('content-encoding', 'zip').end('x'),
    '/silent': () => undefined,
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/moved': (_, response) => response.writeHead(301, { location: '/plain' }).end(),
    '/inward': (_, response) => response.writeHead(302, { location: 'http://[::1]:80/' }).end(),
    '/inwardByName': (_, response) => response.writeHead(302, { location: 'http://inside.test/' }).end(),
    '/nowhere': (_, response) => response.writeHead(302).end(),
  }
  beforeAll(async () => {
    site = createServer((request, response) => {
      seen.push(request.url ?? '')
      const answer = answers[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(request, response)
    })
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    const { port } = site.address() as AddressInfo
    origin = `http://127.0.0.1:${port}`
    outgoing = createOutgoing(
      { ...defaultSettings.outgoing, ports: [80, 443, port], exceptions: [`127.0.0.1:${port}`], timeoutMs: 1500 },
      {
        resolve: (hostname) =>
          Promise.resolve(
            hostname === 'mixed.test'
              ? [
                  { address: '8.8.8.8', family: 4 },
                  { address: '10.0.0.1', family: 4 },
                ]
              : [{ address: '127.0.0.1', family: 4 }],
          ),
      },
    )
  })
  afterAll(async () => {
    await outgoing.close()
    site.closeAllConnections()
    site.close()
  })

  it('reads an answer, also after a redirect and unpacked', async () => {
    expect(await outgoing.ask(`${origin}/moved`)).toMatchObject({ status: 200, url: `${origin}/plain`, type: 'text/html; charset=utf-8' })
    expect(Buffer.from((await outgoing.ask(`${origin}/packed`)).bytes).toString()).toBe('packed')
    expect((await outgoing.ask(`${origin}/missing`)).status).toBe(404)
  })

  it('takes the beginning of what has no end', async () => {
    const { bytes } = await outgoing.ask(`${origin}/endless`, { maxBytes: 30_000, takesBeginning: true })
    expect(bytes.length).toBe(30_000)
  })

  it.each([
    ['/endless', 'unsuitable'],
    ['/bomb', 'unsuitable'],
    ['/odd', 'unsuitable'],
    ['/image', 'unsuitable'],
    ['/loop', 'unsuitable'],
    ['/inward', 'refused'],
    ['/inwardByName', 'refused'],
    ['/silent', 'failed'],
  ])('%s is %s', async (path, kind) => {
    const types = path === '/odd' ? undefined : ['text/html']
    await expect(outgoing.ask(origin + path, { maxBytes: 100_000, ...(types === undefined ? {} : { types }) })).rejects.toMatchObject({
      kind,
    })
  })

  it('follows a redirect to nowhere no further than the limit', async () => {
    await expect(outgoing.ask(`${origin}/nowhere`)).rejects.toMatchObject({ kind: 'unsuitable' })
  })

  it('opens an inner address to the one request that is for the service there, and to no redirect', async () => {
    const { host, port } = new URL(origin)
    const plain = createOutgoing({ ...defaultSettings.outgoing, ports: [80, 443, Number(port)], timeoutMs: 1500 })
    expect(Buffer.from((await plain.ask(`${origin}/plain`, { service: host })).bytes).toString()).toBe('hello')
    await expect(plain.ask(`${origin}/plain`)).rejects.toMatchObject({ kind: 'refused' })
    await expect(plain.ask(`${origin}/moved`, { service: host })).rejects.toMatchObject({ kind: 'refused' })
    await expect(plain.ask(`${origin}/plain`, { service: '127.0.0.1:1' })).rejects.toMatchObject({ kind: 'refused' })
    await plain.close()
  })

  it('never connects to a name that leads inside, also where only one of its addresses does', async () => {
    const { port } = new URL(origin)
    const before = seen.length
    for (const host of ['inside.test', 'mixed.test'])
      await expect(outgoing.ask(`http://${host}:${port}/plain`)).rejects.toMatchObject({ kind: 'refused' })
    expect(seen.length).toBe(before)
  })
})
