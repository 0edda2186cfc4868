import { byteStream } from '../client/byteStream.fixture.ts'
import { readFileSync, readdirSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createClient, type FetchResponse } from '../client/index.ts'
import type { AnyEndpoint } from '../endpoint/index.ts'
import { allEndpoints } from '../endpoints/index.ts'
import { instanceFromV1, v1InstanceSchema } from '../instance/index.ts'
import type { Status } from '../statuses/index.ts'

interface Recorded {
  readonly status: number
  readonly body: unknown
  readonly link: string | null
}

const folder = new URL('./', import.meta.url)
const servers = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    name: name.replace('.json', ''),
    answers: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, Recorded>,
  }))

/** Literal paths come before those with parameters, as in the routing of a server. */
const rows = [...allEndpoints].sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')))

function rowFor(method: string, path: string): AnyEndpoint | null {
  const found = rows.find(
    ({ endpoint }) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
  return found?.endpoint ?? null
}

function answering(recorded: Recorded): FetchResponse {
  return {
    ok: recorded.status >= 200 && recorded.status < 300,
    status: recorded.status,
    statusText: '',
    headers: { get: (name) => (name === 'Link' ? recorded.link : null) },
    body: byteStream(typeof recorded.body === 'string' ? recorded.body : JSON.stringify(recorded.body)),
  }
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/** Every usable item of the raw answer must have its counterpart in the read one: same place, same id, same key facts. */
function expectNothingLost(raw: unknown, read: unknown, where: string): void {
  if (Array.isArray(raw)) {
    const usable = raw.filter((item) => !isRecord(item) || !isUnusable(item))
    expect(Array.isArray(read) ? read.length : read, `${where}: length`).toBe(usable.length)
    usable.forEach((item, index) => expectNothingLost(item, (read as unknown[])[index], `${where}[${index}]`))
  } else if (isRecord(raw) && isRecord(read)) {
    for (const [key, value] of Object.entries(read)) {
      const original = raw[key]
      if (original === undefined || original === null) continue
      if (isRecord(original) || Array.isArray(original)) expectNothingLost(original, value, `${where}.${key}`)
      else if (faithful.has(key)) expect(value, `${where}.${key}`).toBe(original)
    }
  } else if (isRecord(raw)) {
    expect.fail(`${where} was lost: ${JSON.stringify(raw).slice(0, 200)}`)
  }
}

/** Sharkey's relationships without an id belong to no account, and its trends contain an empty object. */
function isUnusable(item: Record<string, unknown>): boolean {
  return Object.keys(item).length === 0 || ('muting_notifications' in item && !('id' in item))
}

const faithful = new Set([
  'id',
  'content',
  'spoiler_text',
  'visibility',
  'created_at',
  'username',
  'acct',
  'display_name',
  'note',
  'reblogs_count',
  'favourites_count',
  'replies_count',
  'favourited',
  'reblogged',
  'bookmarked',
  'in_reply_to_id',
  'type',
  'title',
  'shortcode',
  'votes_count',
  'group_key',
  'status_id',
  'last_read_id',
  'max_characters',
  'description',
  'text',
])

describe.each(servers)('recorded answers of $name', ({ answers }) => {
  const known = Object.entries(answers).flatMap(([key, recorded]) => {
    const [method = '', address = ''] = key.split(' ')
    const row = rowFor(method, address.split('?')[0] ?? '')
    return row ? [{ key, address, recorded, row }] : []
  })

  it.each(known.filter(({ recorded }) => isSuccess(recorded)))('reads $key without losing an item', async ({ address, recorded, row }) => {
    const client = createClient({ origin: 'https://recorded.test', token: 'x', fetch: async () => answering(recorded) })
    const answer = await client.follow(row, { path: address })
    expectNothingLost(recorded.body, answer.data, 'answer')
    expect(answer.next !== null || answer.prev !== null).toBe(recorded.link !== null)
  })

  it.each(known.filter(({ recorded }) => !isSuccess(recorded)))('refuses $key with an ApiError', async ({ address, recorded, row }) => {
    const client = createClient({ origin: 'https://recorded.test', token: 'x', fetch: async () => answering(recorded) })
    await expect(client.follow(row, { path: address })).rejects.toMatchObject({ name: 'ApiError', status: recorded.status })
  })
})

function isSuccess({ status, body }: Recorded): boolean {
  return status === 200 && !(isRecord(body) && 'error' in body)
}

function answerOf(server: string, key: string): Recorded {
  const found = servers.find(({ name }) => name.startsWith(server))?.answers[key]
  if (!found) throw new Error(`${server} has no answer to ${key}`)
  return found
}

describe('what the servers differ in', () => {
  it('takes a quote of Sharkey, which is a bare status, for an accepted one (R-quote-01a)', async () => {
    const statuses: Status[] = []
    for (const { answers } of servers.filter(({ name }) => name.startsWith('sharkey'))) {
      for (const [key, recorded] of Object.entries(answers)) {
        const row = key.includes('/statuses') || key.includes('/timelines/') ? rowFor('GET', key.slice(4).split('?')[0] ?? '') : null
        if (!row || !isSuccess(recorded)) continue
        const data = v.parse(row.response, recorded.body)
        if (Array.isArray(data)) statuses.push(...(data as Status[]))
      }
    }
    const quotes = statuses.flatMap(({ quote }) => (quote ? [quote] : []))
    expect(quotes.length).toBeGreaterThan(0)
    for (const quote of quotes) {
      expect(quote.state).toBe('accepted')
      expect(quote.quoted_status_id).toBe(quote.quoted_status?.id)
    }
  })

  it('makes the newer description of a server out of the older one (R-inst-01a)', () => {
    const sharkey = instanceFromV1(v.parse(v1InstanceSchema, answerOf('sharkey', 'GET /api/v1/instance').body))
    expect(sharkey.domain).toBe('127.0.0.1:3131')
    expect(sharkey.configuration.statuses.max_characters).toBe(3000)
    expect(sharkey.configuration.urls.streaming).toBe('http://127.0.0.1:3131/streaming')
    expect(sharkey.configuration.polls.max_options).toBeGreaterThan(1)
    const snac = instanceFromV1(v.parse(v1InstanceSchema, answerOf('snac2', 'GET /api/v1/instance').body))
    expect(snac.version).toContain('snac')
    expect(snac.title).not.toBe('')
  })

  it('describes GoToSocial the same by its older and its newer answer', () => {
    const newer = answerOf('gotosocial', 'GET /api/v2/instance').body as { configuration: { statuses: { max_characters: number } } }
    const older = instanceFromV1(v.parse(v1InstanceSchema, answerOf('gotosocial', 'GET /api/v1/instance').body))
    expect(older.configuration.statuses.max_characters).toBe(newer.configuration.statuses.max_characters)
    expect(older.configuration.urls.streaming).toMatch(/^wss?:/)
  })
})
