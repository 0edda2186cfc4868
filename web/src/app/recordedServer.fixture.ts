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

/** The servers whose answers were recorded. */
export const recordedNames = ['gotosocial-0.20', 'hollo-0.10', 'sharkey-2024.9', 'snac2-2.94', 'takahe-0.11'] as const

type RecordedName = (typeof recordedNames)[number]

interface Account {
  readonly id: string
  readonly username: string
  readonly acct: string
}

/** A request that reached the recorded server. The body of a form is its FormData. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/**
 * A server of other software that replays recorded answers. `answer` is asked first; where it answers null, the recorded answer to
 * the same path is used. Further pages were not recorded, so they are empty and Link headers are left out.
 */
export function recordedServer(name: RecordedName, answer: (asked: ReceivedRequest) => Response | null = () => null) {
  const file = join(import.meta.dirname, `../../../api/src/recorded/${name}.json`)
  const answers = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>))
  const origin = `https://${name.split('-')[0]}.example`
  const asked: ReceivedRequest[] = []

  /** The recorded answer to the first request line that begins so, or matches, with that line. */
  function recordedAnswer(wanted: string | RegExp): Recorded & { readonly line: string } {
    for (const [line, recorded] of answers)
      if (typeof wanted === 'string' ? line.startsWith(wanted) : wanted.test(line)) return { line, ...recorded }
    throw new Error(`${name} has no answer to ${String(wanted)}`)
  }

  function replay({ method, path, query }: ReceivedRequest): Response {
    if (['max_id', 'min_id', 'since_id', 'before', 'offset'].some((cursor) => query.has(cursor))) return Response.json([])
    const exact = answers.get(`${method} ${path}?${query.toString()}`)
    const line = [...answers.keys()].find((one) => one === `${method} ${path}` || one.startsWith(`${method} ${path}?`))
    const recorded = exact ?? (line === undefined ? undefined : answers.get(line))
    // The answer of both servers to unknown calls.
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
    /** The options with which `renderScreen` opens a screen as the recorded account. */
    screen: { server: { origin, request: () => Promise.resolve(missing()) }, signedInAs, ports: { fetch } },
  }
}

function missing(): Response {
  return Response.json({ error: 'Not Found' }, { status: 404 })
}
