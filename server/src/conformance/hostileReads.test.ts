import { allEndpoints } from '@starling/api/endpoints'
import type { NamedEndpoint } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recipeName, recipes } from './recipes.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

// `badInput.test.ts` is about endpoints that change something; this file is about those that only read.

type Row = NamedEndpoint['endpoint']

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Values for a parameter by its name, as they are written in an address. */
const HOSTILE: readonly string[] = [
  '=',
  '=abc',
  '=-1',
  '=1e999',
  '=9223372036854775808',
  '=%00',
  '=%ff%fe',
  '=%F0%9F%A6%9C%E2%80%AE',
  "=1'%20or%20'1'%3D'1",
  '=%25%5F%5C',
  '[]=1&[]=2',
  '[a][b]=1',
  '[__proto__]=1',
  `=${'x'.repeat(5000)}`,
]
/** Invalid ids and names, and texts with a meaning in SQL, patterns or paths. */
const CROOKED: readonly string[] = [
  '0',
  '-1',
  '9223372036854775808',
  '1e3',
  '%00',
  '%ff',
  '..%2f..',
  '%25',
  "'",
  '%E2%80%AE',
  'x'.repeat(300),
]

const rows = allEndpoints
  .filter(({ endpoint, name }) => endpoint.method === 'GET' && !name.startsWith('streaming.'))
  .map(({ name, endpoint }) => [name, endpoint] as const)

/** The parameters that the query of a row may have. */
function fieldsOf({ query }: Row): string[] {
  const { entries = {} } = (query ?? {}) as { entries?: Readonly<Record<string, unknown>> }
  return Object.keys(entries)
}

/** A valid query in which one parameter has a hostile value. */
function queryOf(valid: string, field: string, hostile: string): string {
  const others = [...new URLSearchParams(valid)].filter(([name]) => name.replace(/\[.*$/, '') !== field)
  return [new URLSearchParams(others).toString(), ...hostile.split('&').map((part) => `${field}${part}`)].join('&')
}

/** Every answer is JSON and none is a server error; nothing was logged as an error. */
async function expectAnswered(path: string, token: string | null): Promise<void> {
  const response = await world.server.request(path, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })
  const text = await response.text()
  expect([path.slice(0, 200), response.status < 500, text.slice(0, 200)]).toEqual([path.slice(0, 200), true, expect.any(String)])
  if (text !== '') expect(() => JSON.parse(text) as unknown, path).not.toThrow()
}

describe('a read with a hostile address is answered', () => {
  it.each(rows)('%s', async (_, row) => {
    const { params = [], query = '', token = world.ada.token } = (await recipes[recipeName(row.method, row.path)]?.(world)) ?? {}
    const fill = (values: readonly string[]): string => {
      let index = 0
      return row.path.replace(/:\w+/g, () => values[index++] ?? '1')
    }
    const valid = fill(params.map((value) => encodeURIComponent(value)))
    const fields = fieldsOf(row)
    for (const field of fields) {
      for (const hostile of HOSTILE) await expectAnswered(`${valid}?${queryOf(query, field, hostile)}`, token)
    }
    if (row.path.includes(':')) for (const crooked of CROOKED) await expectAnswered(fill([crooked, crooked]), token)
    expect(world.server.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
