import { readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import type { Schema } from '@cfworker/json-schema'
import { allEndpoints } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { recipeName, recipes } from './recipes.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

const addresses: Readonly<Record<string, string>> = { uri: String.raw`^$|^[a-z][a-z\d+.-]*:\S+$`, email: '^$|^\\S+@\\S+$' }

/** Fields this server adds to Mastodon's; clients ignore unknown fields. */
const kmyblueTypes = ['emoji_reaction', 'status_reference', 'list_status', 'scheduled_status', 'annual_report']

interface Operation {
  readonly method: string
  readonly path: string
  readonly scopes: readonly string[] | null
  readonly responses: Readonly<Record<string, Schema | null>>
}
const recorded = JSON.parse(readFileSync(new URL('recorded/operations.json', import.meta.url), 'utf8'), asAnswered) as {
  readonly operations: readonly Operation[]
  readonly $defs: Readonly<Record<string, Schema>>
}

/** Places where Mastodon itself differs from its OpenAPI document, or has to. */
function asAnswered(name: string, value: unknown): unknown {
  // A number of this size loses digits when a client parses it as JSON; all other ids are strings too.
  if (name === 'most_recent_notification_id') return { type: ['integer', 'string'] }
  if (/^Notification(Group)?TypeEnum$/.test(name)) return { enum: [...((value as Schema).enum ?? []), ...kmyblueTypes] }
  if (typeof value !== 'object' || value === null || !('format' in value)) return value
  const { format, ...rest } = value as Schema
  const pattern = addresses[format ?? '']
  // Where there is no address, Mastodon sends ''.
  return pattern === undefined ? value : { ...rest, pattern }
}

/** Endpoints answered according to the document, but never with its success answer. */
const refused: Readonly<Record<string, { readonly status: number; readonly why: string }>> = {
  'POST /api/v1/emails/confirmations': { status: 403, why: 'no address waits to be confirmed, since nothing is sent by e-mail' },
  'POST /api/v1/statuses/*/translate': {
    status: 404,
    why: 'no provider of translations is set; `translation/translation.test.ts` has one',
  },
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const named = recorded.operations.map((operation) => ({ ...operation, name: recipeName(operation.method, operation.path) }))

/** Each of our endpoints that the document contains. */
const rows = allEndpoints.flatMap(({ name, endpoint }) => {
  const operation = named.find((each) => each.name === recipeName(endpoint.method, endpoint.path))
  return operation === undefined ? [] : [[name, endpoint, operation] as const]
})
const ownRows = allEndpoints
  .map(({ name, endpoint }) => [name, endpoint] as const)
  .filter(([name]) => !rows.some(([known]) => known === name))
const supported = named.filter(({ name }) => !(name in refused))

/** Text that is not JSON stays text. */
function read(text: string): unknown {
  return /^[{[]|^(true|false|null)$/.test(text) ? (JSON.parse(text) as unknown) : text
}

async function call(operation: { name: string; method: string; path: string }): ReturnType<World['ask']> {
  const recipe = recipes[operation.name]
  if (recipe === undefined) throw new Error(`There is no recipe for ${operation.name}`)
  const request = await recipe(world)
  return world.ask(operation.method, operation.path, request)
}

describe('Mastodon’s OpenAPI document', () => {
  it.each(supported.map((operation) => [operation.name, operation] as const))('%s answers what its schema says', async (_, operation) => {
    const { status, type, text } = await call(operation)
    expect(status, text).toBeLessThan(300)
    if (operation.path.includes('/streaming/') && !operation.path.endsWith('/health')) {
      expect(type).toContain('text/event-stream')
      return
    }
    const row = rows.find(([, , each]) => each === operation)?.[1]
    if (row !== undefined) expect(v.safeParse(row.response, read(text)).issues).toBeUndefined()
    const schema = operation.responses[String(status)] ?? operation.responses['200'] ?? null
    if (schema === null) {
      if (type.includes('application/json')) expect(() => JSON.parse(text) as unknown).not.toThrow()
      else expect(type).toMatch(/^text\//)
      return
    }
    const answer = JSON.parse(text) as unknown
    // The document omits that the answer is a list.
    const isList = operation.name === 'GET /api/v1/filters'
    const wanted = { ...(isList ? { type: 'array', items: schema } : schema), $defs: recorded.$defs } as Schema
    const { errors } = new Validator(wanted, '2020-12', false).validate(answer)
    // Only the deepest findings are the cause; the others say that something below is wrong.
    const findings = errors.filter(({ keyword }) => !['properties', 'items', '$ref', 'anyOf'].includes(keyword))
    expect(findings.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)).toEqual([])
    // An empty list would prove nothing.
    if (Array.isArray(answer) && !mayBeEmpty.has(operation.name)) expect(answer).not.toEqual([])
  })

  it.each(rows)('%s asks for the scope it names', (_, row, { scopes }) => {
    // `follow` stands for several scopes; an entry without any means that no token is needed.
    const wanted = scopes?.filter((scope) => scope !== 'follow').join(' ') ?? null
    if (wanted === null) expect(row.auth).not.toBe('user')
    else expect(row.scope ?? '').toBe(wanted)
  })

  it.each(ownRows)('%s, which the document leaves out, answers what our own schema says', async (_, row) => {
    const { status, text } = await call({ name: recipeName(row.method, row.path), method: row.method, path: row.path })
    expect(status, text).toBeLessThan(300)
    expect(v.safeParse(row.response, read(text)).issues).toBeUndefined()
  })

  it.each(named.filter(({ name }) => name in refused).map((operation) => [operation.name, operation] as const))(
    '%s is refused truthfully',
    async (name, operation) => {
      const { status, text } = await call(operation)
      expect(status).toBe(refused[name]?.status)
      expect(JSON.parse(text)).toEqual({ error: expect.any(String) as string })
    },
  )
})

/** On this server there never are any. */
const mayBeEmpty = new Set([
  'GET /api/v1/accounts/*/identity_proofs',
  'GET /api/v1/instance/peers',
  'GET /api/v1/instance/domain_blocks',
  'GET /api/v1/custom_emojis',
  'GET /api/v1/notifications/requests/merged',
])
