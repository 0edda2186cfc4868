import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'starling-slow-'))
const boundary = 'b0undary'
let server: TestServer
let port: number
let honest: TestAccount
let picture: Uint8Array<ArrayBuffer>
let sockets: Trickling[] = []
let addresses = 0
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-22T12:00:00Z'), settings: { uploadFolder: folder, trustProxy: true } })
  honest = await server.createAccount('honest')
  port = Number(new URL(await server.listen()).port)
  const pixels = { width: 64, height: 64, channels: 3, background: '#2a6' } as const
  picture = new Uint8Array(await sharp({ create: pixels }).png().toBuffer())
})
afterEach(async () => {
  for (const { socket } of sockets) socket.destroy()
  sockets = []
  await expect.poll(() => readdir(folder)).toEqual([])
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Trickling {
  readonly socket: Socket
  /** Everything answered so far. */
  answer: string
}

const newAddress = (): string => `198.51.100.${(addresses += 1)}`
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

/** The number of bytes sent at once: enough for the server to start writing to disk. */
const FIRST_BYTES = 64

/** Begins an upload. */
async function begin({ token }: TestAccount, address: string, length = 1_000_000): Promise<Trickling> {
  const socket = connect(port, '127.0.0.1')
  const trickling: Trickling = { socket, answer: '' }
  sockets.push(trickling)
  socket.setEncoding('utf8').on('data', (text: string) => (trickling.answer += text))
  socket.on('error', () => undefined)
  const head = [
    'POST /api/v2/media HTTP/1.1',
    'host: starling.test',
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${address}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${length}`,
  ]
  const start = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n${partHead}`), picture.subarray(0, FIRST_BYTES)])
  await new Promise<void>((done) => socket.write(start, () => done()))
  return trickling
}

/** The number of uploads being received. */
const reading = async (): Promise<number> => (await readdir(folder)).length

async function uploadFrom({ token }: TestAccount, address: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([picture]), 'x.png')
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  return (await fetch(`http://127.0.0.1:${port}/api/v2/media`, { method: 'POST', body: form, headers })).status
}

describe('uploads that trickle (#12, part 1.3)', () => {
  it('of one account hold only its own places, also for somebody at the same address', async () => {
    const mallory = await server.createAccount('mallory')
    const address = newAddress()
    for (let index = 0; index < 20; index += 1) await begin(mallory, address)
    await expect.poll(reading).toBe(4)
    expect(await uploadFrom(honest, address)).toBe(200)
  })

  it('of many accounts at one address leave places for others', async () => {
    const address = newAddress()
    for (let index = 0; index < 4; index += 1) {
      const mallory = await server.createAccount(`near${index}`)
      for (let each = 0; each < 4; each += 1) await begin(mallory, address)
    }
    await expect.poll(reading).toBe(8)
    expect(await uploadFrom(honest, newAddress())).toBe(200)
  })

  it('of many accounts and addresses make room after ten seconds, and are ended when they stand still', async () => {
    for (let index = 0; index < 6; index += 1) {
      const mallory = await server.createAccount(`far${index}`)
      const address = newAddress()
      for (let each = 0; each < 4; each += 1) await begin(mallory, address)
    }
    await expect.poll(reading).toBe(16)
    let status = 0
    const uploaded = uploadFrom(honest, newAddress()).then((each) => (status = each))
    server.advance(9_000)
    await server.runJobs()
    expect(status).toBe(0)
    server.advance(1_000)
    await server.runJobs()
    expect(await uploaded).toBe(200)
    // Single bytes now and then do not count as progress.
    for (const { socket } of sockets) socket.write('x')
    for (let round = 0; round < 2; round += 1) {
      server.advance(30_000)
      await server.runJobs()
    }
    await expect.poll(() => sockets.filter(({ answer }) => answer.includes(' 408 ')).length).toBe(24)
    expect(sockets[0]?.answer).toContain('The upload is too slow')
  })

  it('honestly, as a phone does on a very slow network, succeed', async () => {
    const length = partHead.length + picture.byteLength + end.length
    const phone = await begin(honest, newAddress(), length)
    await expect.poll(reading).toBe(1)
    const piece = Math.ceil((picture.byteLength - FIRST_BYTES) / 4)
    for (let sent = FIRST_BYTES; sent < picture.byteLength; sent += piece) {
      await new Promise<void>((done) => phone.socket.write(picture.subarray(sent, sent + piece), () => done()))
      // A pause between pieces that is shorter than the time after which an upload without progress is ended.
      server.advance(7_000)
      await server.runJobs()
    }
    phone.socket.write(end)
    await expect.poll(() => phone.answer).toContain(' 200 ')
  })
})
