import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../settings/Settings.ts'
import { guardFetch } from './guardFetch.ts'

let site: Server
let port: number
let seen: string[]

beforeAll(async () => {
  seen = []
  site = createServer((request, response) => {
    seen.push(request.url ?? '')
    if (request.url === '/inward') return void response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    response.end(request.url === '/large' ? 'x'.repeat(3_000_000) : 'hello')
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  port = (site.address() as AddressInfo).port
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

/** The result of `fetch` while the guard is active; all names resolve to this machine. */
async function guarded(url: string, isOpen = false): Promise<string> {
  const end = guardFetch(
    { ...defaultSettings.outgoing, ports: [80, 443, port], exceptions: isOpen ? [`localhost:${port}`] : [], timeoutMs: 2_000 },
    { resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) },
  )
  try {
    const response = await fetch(url)
    return await response.text()
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error ? cause.message : message
  } finally {
    await end()
  }
}

describe('guardFetch', () => {
  it.each(['http://127.0.0.1', 'http://0x7f000001', 'http://[::1]', 'http://inside.test'])('refuses %s', async (origin) => {
    expect(await guarded(`${origin}:${port}/secret`)).toMatch(/not public/)
    expect(seen).not.toContain('/secret')
  })

  it('is not led to believe that a path is the host (#12, part 1.5)', async () => {
    expect(await guarded(`http://127.0.0.1:${port}//public.test:${port}/secret`)).toMatch(/not public/)
    expect(seen.filter((path) => path.includes('secret'))).toEqual([])
  })

  it('refuses other ports, and names that lead inside also after a redirect', async () => {
    expect(await guarded('http://public.test:8081/')).toMatch(/port 8081/)
    expect(await guarded(`http://localhost:${port}/inward`, true)).toMatch(/not public/)
    expect(seen).toContain('/inward')
    expect(seen).not.toContain('/secret')
  })

  it('ends with what is too large, lets through what is open, and leaves everything as it was', async () => {
    expect(await guarded(`http://localhost:${port}/fine`, true)).toBe('hello')
    expect(await guarded(`http://localhost:${port}/large`, true)).toMatch(/terminated|size|exceeded/i)
    expect(await (await fetch(`http://127.0.0.1:${port}/after`)).text()).toBe('hello')
  })
})
