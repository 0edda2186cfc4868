import { allEndpoints } from '@starling/api/endpoints'
import type { NamedEndpoint } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from './testing.fixture.ts'
import type { TestServer } from './testing.fixture.ts'

/** Tables, or single rows, that this server does not serve, and why; clients hide what is missing. */
const unsupported: Readonly<Record<string, string>> = {}
const isUnsupported = (name: string): boolean => name in unsupported || (name.split('.')[0] ?? '') in unsupported

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  const ada = await server.createAccount('ada')
  token = ada.token
})
afterAll(() => server.close())

const supported = allEndpoints.filter(({ name }) => !isUnsupported(name))
const row = (each: NamedEndpoint): [string, NamedEndpoint['endpoint']] => [each.name, each.endpoint]

async function ask({ method, path }: NamedEndpoint['endpoint'], bearer: string | null): Promise<{ status: number; text: string }> {
  const response = await server.request(path.replace(/:(\w+)/g, '1'), {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  // A stream has no end.
  if ((response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: await response.text() }
}

describe('the endpoint table', () => {
  it.each(supported.map(row))('%s is answered by a route', async (_, endpoint) => {
    const { status, text } = await ask(endpoint, token)
    expect(text).not.toBe('{"error":"Not found"}')
    expect(status).not.toBe(405)
    expect(status).toBeLessThan(500)
  })

  it.each(Object.entries(unsupported))('%s is missing altogether: %s', async (name) => {
    const rows = allEndpoints.filter((each) => each.name === name || each.name.startsWith(`${name}.`))
    expect(rows).not.toEqual([])
    for (const { endpoint } of rows) expect((await ask(endpoint, token)).text).toBe('{"error":"Not found"}')
  })
})
