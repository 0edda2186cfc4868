import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'starling-doors-'))
writeFileSync(join(root, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
writeFileSync(join(root, 'icon.svg'), '<svg/>')

const MOST = 3
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    webRoot: root,
    settings: { rateLimits: { perAccount: 100, perAddress: MOST, signIns: 100, signUps: 100 } },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

describe('doors for whoever comes (R-srv-03)', () => {
  it('let one address ask for so many pages, and for any number of files', async () => {
    const paths = ['/@ada/1', '/auth/sign_in', '/nodeinfo/2.0', '/.well-known/webfinger?resource=acct:ada@starling.test', '/home', '/@ada']
    const statuses = []
    for (const path of paths) statuses.push((await server.request(path)).status)
    expect(statuses.slice(0, MOST)).not.toContain(429)
    expect(statuses.slice(MOST)).toEqual([429, 429, 429])
    const refused = await server.request('/@ada')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.request('/icon.svg')).status).toBe(200)
    // Counted separately from requests of the API.
    expect((await server.request('/api/v2/instance')).status).toBe(200)
  })

  it('look up so many tokens that one address makes up, and go on answering who is known there (#12, part 1.6)', async () => {
    const limited = await startTestServer({ settings: { rateLimits: { perAccount: 100, perAddress: 2, signIns: 100, signUps: 100 } } })
    try {
      const { token } = await limited.createAccount('ada')
      const ask = async (bearer: string): Promise<number> =>
        (await limited.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${bearer}` } })).status
      expect(await ask(token)).toBe(200)
      const lookUps = (): number => limited.statements.filter((statement) => statement.includes('"oauth_tokens"')).length
      const before = lookUps()
      const answers = []
      for (let index = 0; index < 60; index += 1) answers.push(await ask(`made-up-${index}`))
      expect(new Set(answers.slice(2))).toEqual(new Set([429]))
      // Ten times as many requests as are answered; the two that are answered cause at most two look-ups.
      expect(lookUps() - before).toBeLessThanOrEqual(22)
      expect(await ask(token)).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('let one address open so many sockets, whatever tokens it makes up', async () => {
    const origin = (await server.listen()).replace('http:', 'ws:')
    const open = (token: string) =>
      new Promise<number>((done) => {
        const socket = new WebSocket(`${origin}/api/v1/streaming?access_token=${token}`)
        socket.once('unexpected-response', (_, response) => {
          response.resume()
          done(response.statusCode ?? 0)
        })
        socket.on('error', () => undefined)
      })
    const answers = []
    for (let index = 0; index <= MOST; index += 1) answers.push(await open(`made-up-${index}`))
    expect(answers).toEqual([401, 401, 401, 429])
  })
})
