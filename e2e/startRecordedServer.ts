import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountEndpoints } from '@starling/api/accounts'
import { createClient } from '@starling/api/client'
import { statusEndpoints } from '@starling/api/statuses'
import { listenOnLoopback } from './listenOnLoopback.ts'
import type { Person } from './startServer.ts'

interface Recorded {
  readonly status: number
  readonly body: unknown
  readonly link: string | null
}

export interface RecordedServer {
  /** The account with whose token the answers were recorded. */
  readonly person: Person
  /** A profile, and a post with its author, that are part of the recording. */
  readonly acct: string
  readonly statusId: string
  readonly author: string
  close(): Promise<void>
}

/** A server on loopback that replays the recorded answers of another server. */
export async function startRecordedServer(name: string): Promise<RecordedServer> {
  const file = new URL(`../api/src/recorded/${name}.json`, import.meta.url)
  const answers = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, Recorded>))
  const { origin, close } = await listenOnLoopback((request, response) => answer(answers, request, response))
  const client = createClient({ origin, token: 'recorded', fetch: (url, init) => fetch(url, init) })
  const { data: account } = await client.call(accountEndpoints.verifyCredentials)
  const statusId = idIn(answers, /^GET \/api\/v1\/statuses\/([^/?]+)$/)
  const { data: status } = await client.call(statusEndpoints.get, { params: { id: statusId } })
  const { data: shown } = await client.call(accountEndpoints.get, {
    params: { id: idIn(answers, /^GET \/api\/v1\/accounts\/([^/?]+)$/, /verify|relationships|search|lookup|familiar/) },
  })
  return {
    person: {
      account,
      acct: account.acct,
      token: 'recorded',
      client,
      post: () => Promise.reject(new Error('A recording takes no posts')),
      follow: () => Promise.reject(new Error('A recording takes no follows')),
    },
    acct: shown.acct,
    statusId,
    author: status.account.acct,
    close,
  }
}

function answer(answers: ReadonlyMap<string, Recorded>, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://recorded')
  const headers: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*, authorization, content-type, idempotency-key',
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Expose-Headers': 'Link, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Limit',
    'Content-Type': 'application/json',
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, headers).end()
    return
  }
  const found = find(answers, request.method ?? 'GET', url)
  // Second pages were not recorded, so the Link header of the first page is left out.
  response
    .writeHead(found?.status ?? 404, headers)
    .end(typeof found?.body === 'string' ? found.body : JSON.stringify(found?.body ?? { error: 'Not recorded' }))
}

/** The recorded answer for the same path whose query is most similar, because the recording used other page sizes. */
function find(answers: ReadonlyMap<string, Recorded>, method: string, url: URL): Recorded | null {
  if (['max_id', 'min_id', 'since_id', 'offset'].some((key) => url.searchParams.has(key))) return { status: 200, body: [], link: null }
  if (url.pathname === '/api/v1/accounts/lookup') return lookUp(answers, url.searchParams.get('acct') ?? '')
  let best: Recorded | null = null
  let bestScore = -1
  for (const [key, recorded] of answers) {
    const [theirMethod, theirUrl = ''] = key.split(' ')
    const theirs = new URL(theirUrl, url)
    if (theirMethod !== method || theirs.pathname !== url.pathname) continue
    const telling = ['local', 'pinned', 'only_media', 'type', 'acct']
    if (
      telling.some(
        (parameter) =>
          (theirs.searchParams.get(parameter) ?? 'false') !== (url.searchParams.get(parameter) ?? 'false') &&
          parameter !== 'type' &&
          parameter !== 'acct',
      )
    )
      continue
    const score = telling.filter((parameter) => theirs.searchParams.get(parameter) === url.searchParams.get(parameter)).length
    if (score > bestScore) {
      bestScore = score
      best = recorded
    }
  }
  return best
}

/** The account with that name among those recorded by id, because only one lookup by name was recorded. */
function lookUp(answers: ReadonlyMap<string, Recorded>, acct: string): Recorded | null {
  for (const [key, recorded] of answers) {
    const { body } = recorded
    const isAccount = /^GET \/api\/v1\/accounts\/[^/?]+(\?acct=.*)?$/.test(key)
    if (isAccount && typeof body === 'object' && body !== null && 'acct' in body && body.acct === acct) return recorded
  }
  return null
}

function idIn(answers: ReadonlyMap<string, Recorded>, pattern: RegExp, except?: RegExp): string {
  for (const [key, { status }] of answers) {
    const id = pattern.exec(key)?.[1]
    if (id && status === 200 && !except?.test(id)) return id
  }
  throw new Error(`Nothing recorded for ${pattern.source}`)
}
