import { connect as openSocket } from 'node:net'
import { sql } from 'kysely'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer, TestServerOptions } from '../testing.fixture.ts'
import type { Connect } from '../platform/outgoing/guardedAgent.ts'

/** Where the names of other servers lead: to ports of this machine. Everything else on the way out is as on a real server. */
interface Network {
  readonly connect: Connect
  /** Lets a name lead to a port; to none where it is null. */
  lead(name: string, port: number | null): void
  /** Cuts the line to a server, or mends it. */
  cut(name: string, isCut: boolean): void
}

export function createNetwork(): Network {
  const ports = new Map<string, number>()
  const away = new Set<string>()
  return {
    // The server at the other end speaks HTTP, and the one that asks believes that this is the connection of an https address.
    connect({ hostname }, answer) {
      const port = ports.get(hostname)
      if (port === undefined || away.has(hostname)) return answer(new Error(`There is no server called ${hostname}`), null)
      const socket = openSocket(port, '127.0.0.1')
      socket.once('connect', () => answer(null, socket))
      socket.once('error', (error) => answer(error, null))
    },
    lead(name, port) {
      if (port === null) ports.delete(name)
      else ports.set(name, port)
    },
    cut(name, isCut) {
      if (isCut) away.add(name)
      else away.delete(name)
    },
  }
}

/** Calls the API as somebody; answers the JSON. */
export async function ask<T = Record<string, unknown>>(
  server: TestServer,
  who: TestAccount | null,
  path: string,
  body?: object,
  method?: string,
): Promise<T> {
  const response = await server.request(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

/** The id under which somebody's server knows an account of another server, which it looks up where it has to. */
export async function meet(server: TestServer, who: TestAccount, acct: string): Promise<string> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(
    server,
    who,
    `/api/v2/search?resolve=true&type=accounts&q=${encodeURIComponent(acct)}`,
  )
  const [first] = accounts
  if (first === undefined) throw new Error(`${acct} was not found`)
  return first.id
}

export interface TwoServers {
  readonly one: TestServer
  readonly two: TestServer
  readonly network: Network
  /** Runs the jobs of both servers until neither has any that is due. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Two servers of ours in one process, `one.test` and `two.test`, that reach each other by these names. */
export async function startTwoServers({
  metrics,
  ...options
}: Pick<TestServerOptions, 'now' | 'settings' | 'metrics'> = {}): Promise<TwoServers> {
  const network = createNetwork()
  const start = async (name: string): Promise<TestServer> => {
    const server = await startTestServer({
      ...options,
      // Those of the first server: two would count into the same.
      ...(metrics === undefined || name !== 'one.test' ? {} : { metrics }),
      connect: network.connect,
      settings: {
        federation: { secret: `the secret of ${name}, which is long enough`, only: null },
        publicUrl: `https://${name}`,
        domain: name,
        ...options.settings,
      },
    })
    network.lead(name, Number(new URL(await server.listen()).port))
    return server
  }
  const one = await start('one.test')
  const two = await start('two.test')
  const hasDue = async ({ ctx }: TestServer): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`
      select exists (select 1 from jobs where failed_at is null and run_after <= ${ctx.now()} and locked_until is null) as is`.execute(
      ctx.db,
    )
    return rows[0]?.is === true
  }
  return {
    one,
    two,
    network,
    async settle() {
      do {
        for (const server of [one, two]) {
          await server.settled()
          await server.runJobs()
        }
      } while ((await hasDue(one)) || (await hasDue(two)))
    },
    async close() {
      // In this order, because each restores the way out of the process that it found.
      await two.close()
      await one.close()
    },
  }
}
