import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@starling/api/client'
import type { TestAccount } from '../../../server/src/testing.fixture.ts'
import type { BrowserPorts } from '../session/browserPorts.ts'

interface Recorded {
  readonly status: number
  readonly body: unknown
  readonly link: string | null
}

interface Account {
  readonly id: string
  readonly username: string
  readonly acct: string
}

/** A request that reached the recorded server. The body of a form is its FormData. */
export interface AskedOfRecorded {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/**
 * A server of other software that replays what was recorded of it. `answer` decides first; what it leaves (null) gets the recorded answer to
 * the same path, with its Link header only where the recording has a further page: it has none, so a page asked for by cursor is empty.
 */
export function recordedServer(name: 'gotosocial-0.20' | 'hollo-0.10', answer: (asked: AskedOfRecorded) => Response | null = () => null) {
  const file = join(import.meta.dirname, `../../../api/src/recorded/${name}.json`)
  const answers = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>))
  const origin = `https://${name.split('-')[0]}.example`
  const asked: AskedOfRecorded[] = []

  /** The recorded answer to the first request whose line begins so. */
  function recordedAnswer(start: string): Recorded {
    for (const [line, recorded] of answers) if (line.startsWith(start)) return recorded
    throw new Error(`${name} has no answer to ${start}`)
  }

  function replay({ method, path, query }: AskedOfRecorded): Response {
    if (['max_id', 'min_id', 'since_id', 'before', 'offset'].some((cursor) => query.has(cursor))) return Response.json([])
    const exact = answers.get(`${method} ${path}?${query.toString()}`)
    const line = [...answers.keys()].find((one) => one === `${method} ${path}` || one.startsWith(`${method} ${path}?`))
    const recorded = exact ?? (line === undefined ? undefined : answers.get(line))
    // What both servers answer to calls they do not have.
    if (!recorded) return name === 'hollo-0.10' ? new Response('404 Not Found', { status: 404 }) : missing()
    const { status, body } = recorded
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }

  const fetch: BrowserPorts['fetch'] = async (url, init) => {
    const { pathname, searchParams } = new URL(url)
    const sent = init?.body
    const one = {
      method: init?.method ?? 'GET',
      path: decodeURIComponent(pathname),
      query: searchParams,
      body: typeof sent === 'string' ? (JSON.parse(sent) as unknown) : sent,
    }
    asked.push(one)
    return answer(one) ?? replay(one)
  }

  const reader = recordedAnswer('GET /api/v1/accounts/verify_credentials').body as Account
  const signedInAs: TestAccount = { account: reader, token: 'recorded', client: createClient({ origin, token: 'recorded', fetch }) }
  return {
    recordedAnswer,
    /** How often a request such as 'GET /api/v1/lists' was made, with whatever query. */
    count: (line: string) => asked.filter(({ method, path }) => `${method} ${path}` === line).length,
    asked,
    /** What `renderScreen` needs to open a screen as the reader whose answers were recorded. */
    screen: { server: { origin, request: () => Promise.resolve(missing()) }, signedInAs, ports: { fetch } },
  }
}

function missing(): Response {
  return Response.json({ error: 'Not Found' }, { status: 404 })
}
