import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'

type Answering = Pick<TestServer, 'origin' | 'request'>

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly method: string
  readonly path: string
  readonly responses: Readonly<Record<string, Json | null>>
}

const file = join(import.meta.dirname, '../../../server/src/conformance/recorded/operations.json')
const { operations, $defs } = JSON.parse(readFileSync(file, 'utf8')) as { operations: Operation[]; $defs: Readonly<Record<string, Json>> }

/** Calls of Mastodon that its OpenAPI document leaves out. `/api/web/settings` is for Mastodon's own page alone, by its cookie. */
const UNDOCUMENTED = [/^\/oauth\//, /^\/\.well-known\//, /^\/api\/v1\/instance\/languages$/, /^\/api\/v1\/conversations\/[^/]+\/unread$/]

/** What Mastodon itself says of its version. */
const VERSION = '4.5.0'

const templates = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  variables: operation.path.split('{').length,
}))

let isPlain = false

/**
 * For a whole test file: the client meets its server as plain Mastodon. Calls that Mastodon's document of its API does not have are not found, and answers have the
 * fields that this document gives them and no others. https://docs.joinmastodon.org/api/
 */
export function asPlainMastodon(): void {
  beforeAll(() => void (isPlain = true))
  afterAll(() => void (isPlain = false))
}

/** How a server answers the client of these tests. */
export function answersOf(server: Answering): Answering['request'] {
  return isPlain ? (path, init) => plainAnswer(server, path, init) : (path, init) => server.request(path, init)
}

async function plainAnswer(server: Answering, path: string, init?: Parameters<Answering['request']>[1]): Promise<Response> {
  const method = init?.method ?? 'GET'
  const { pathname } = new URL(path, server.origin)
  if (UNDOCUMENTED.some((pattern) => pattern.test(pathname))) return server.request(path, init)
  const [known] = templates
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
    .toSorted((a, b) => a.variables - b.variables)
  if (known === undefined) return Response.json({ error: 'Record not found' }, { status: 404 })
  const response = await server.request(path, init)
  const schema = known.operation.responses[String(response.status)] ?? known.operation.responses['200']
  const text = await response.text()
  if (!response.ok || schema == null || text === '') return new Response(text === '' ? null : text, response)
  const answer = prune(JSON.parse(text), [schema])
  const isInstance = /^\/api\/v[12]\/instance$/.test(pathname)
  return Response.json(isInstance && isJson(answer) ? { ...answer, version: VERSION } : answer, response)
}

/** A value with the fields alone that one of these schemas knows. */
function prune(value: unknown, schemas: readonly Json[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = schemas.flatMap(resolve)
  if (Array.isArray(value)) {
    const items = known.flatMap(({ items: each }) => (isJson(each) ? [each] : []))
    return items.length === 0 ? value : value.map((each) => prune(each, items))
  }
  const described = known.flatMap(({ properties }) => (isJson(properties) ? [properties] : []))
  if (described.length === 0) return value
  const entries = Object.entries(value).map(
    ([key, each]) => [key, each, described.flatMap((one) => (isJson(one[key]) ? [one[key]] : []))] as const,
  )
  return Object.fromEntries(entries.flatMap(([key, each, of]) => (of.length === 0 ? [] : [[key, prune(each, of)]])))
}

/** The schemas without references and alternatives. */
function resolve(schema: Json): readonly Json[] {
  const { $ref, anyOf, oneOf, allOf } = schema
  const named = typeof $ref === 'string' ? $defs[$ref.replace('#/$defs/', '')] : undefined
  const parts = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? (each as Json[]) : []))
  return [schema, ...(named === undefined ? [] : [named]), ...parts].flatMap((each) => (each === schema ? [each] : resolve(each)))
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
