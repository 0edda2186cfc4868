import { readFileSync } from 'node:fs'
import { isRecord } from './federation/documents/rawJson.ts'
import type { Json } from './federation/documents/rawJson.ts'
import type { TestServer } from './testing.fixture.ts'

type Answer = TestServer['request']

interface Operation {
  readonly method: string
  readonly path: string
  readonly responses: Readonly<Record<string, Json | null>>
}

const recorded = readFileSync(new URL('conformance/recorded/operations.json', import.meta.url), 'utf8')
const { operations, $defs } = JSON.parse(recorded) as { operations: Operation[]; $defs: Readonly<Record<string, Json>> }

/** Calls of Mastodon that its OpenAPI document leaves out. `/api/web/settings` is for Mastodon's own page alone, by its cookie. */
const UNDOCUMENTED = [/^\/api\/v1\/instance\/languages$/, /^\/api\/v1\/conversations\/[^/]+\/unread$/]

/** What Mastodon itself says of its version. */
const VERSION = '4.5.0'

const templates = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  variables: operation.path.split('{').length,
}))

/** A server whose `request`, by which a client meets it, answers as plain Mastodon does. Its accounts' own clients still use the whole API. */
export function asPlainMastodon(server: TestServer): TestServer {
  return { ...server, request: plainAnswers(server.request) }
}

/**
 * Makes the answers of a server those of plain Mastodon: calls that Mastodon's document of its API does not have are not found, and answers have the fields that
 * this document gives them and no others. Pages, files and signing in are not part of that document and stay. https://docs.joinmastodon.org/api/
 */
export function plainAnswers(answer: Answer): Answer {
  return async (path, init) => {
    const method = init?.method ?? 'GET'
    const { pathname } = new URL(path, 'https://plain.test')
    if (!pathname.startsWith('/api/') || UNDOCUMENTED.some((pattern) => pattern.test(pathname))) return answer(path, init)
    const [known] = templates
      .filter(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
      .toSorted((a, b) => a.variables - b.variables)
    if (known === undefined) return Response.json({ error: 'Record not found' }, { status: 404 })
    const response = await answer(path, init)
    const schema = known.operation.responses[String(response.status)] ?? known.operation.responses['200']
    const text = await response.text()
    if (!response.ok || schema == null || text === '') return new Response(text === '' ? null : text, response)
    const pruned = prune(JSON.parse(text), [schema])
    const isInstance = /^\/api\/v[12]\/instance$/.test(pathname)
    return Response.json(isInstance && isRecord(pruned) ? { ...pruned, version: VERSION } : pruned, response)
  }
}

/** The contents of the events that Mastodon streams, by their schemas; null for those that have no fields to leave out. https://docs.joinmastodon.org/methods/streaming/ */
const events = new Map<string, string | null>([
  ['update', 'Status'],
  ['status.update', 'Status'],
  ['notification', 'Notification'],
  ['conversation', 'Conversation'],
  ['announcement', 'Announcement'],
  ['announcement.reaction', null],
  ['announcement.delete', null],
  ['delete', null],
  ['filters_changed', null],
  ['notifications_merged', null],
])

/** A message of a stream as plain Mastodon sends it; null for events that it does not have. */
export function plainFrame(text: string): string | null {
  const frame: unknown = JSON.parse(text)
  if (!isRecord(frame) || typeof frame['event'] !== 'string') return text
  const name = events.get(frame['event'])
  if (name === undefined) return null
  if (name === null || typeof frame['payload'] !== 'string') return text
  return JSON.stringify({ ...frame, payload: JSON.stringify(prune(JSON.parse(frame['payload']), [{ $ref: `#/$defs/${name}` }])) })
}

/** A value with the fields alone that one of these schemas knows. */
function prune(value: unknown, schemas: readonly Json[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = schemas.flatMap(resolve)
  if (Array.isArray(value)) {
    const items = known.flatMap(({ items: each }) => (isRecord(each) ? [each] : []))
    return items.length === 0 ? value : value.map((each) => prune(each, items))
  }
  const described = known.flatMap(({ properties }) => (isRecord(properties) ? [properties] : []))
  if (described.length === 0) return value
  const entries = Object.entries(value).map(
    ([key, each]) => [key, each, described.flatMap((one) => (isRecord(one[key]) ? [one[key]] : []))] as const,
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
