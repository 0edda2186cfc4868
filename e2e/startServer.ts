import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountEndpoints } from '@starling/api/accounts'
import type { CredentialAccount } from '@starling/api/accounts'
import type { Client } from '@starling/api/client'
import { createClient } from '@starling/api/client'
import { oauthEndpoints } from '@starling/api/oauth'
import type { Status } from '@starling/api/statuses'
import { statusEndpoints } from '@starling/api/statuses'
import { openPlainMastodonDoor } from './plainMastodonDoor.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const scopes = 'read write follow push'
/** A limit for a server that hangs. Filling the demo server takes minutes on a very busy machine. */
const startsWithinMs = 540_000

/** An account on a server, with its token and an API client, for actions outside the browser. */
export interface Person {
  readonly account: CredentialAccount
  readonly acct: string
  readonly token: string
  readonly client: Client
  /** Publishes a post. */
  post(text: string, more?: Readonly<Record<string, unknown>>): Promise<Status>
  follow(other: Person): Promise<void>
}

export interface StoryServer {
  readonly origin: string
  readonly dataDir: string
  /** Makes a new account. Its name is made unique, so that tests which share a server do not share accounts. */
  person(name: string): Promise<Person>
  /** An existing account of the demo data, with a token issued by the operator's command line. */
  resident(username: string): Promise<Person>
  /** Makes a new account with the role of an administrator, by the operator's command line. */
  moderator(name: string): Promise<Person>
  /** Runs one command of the operator, as `npm run ctl` does, and answers what it printed. */
  operate(...words: readonly string[]): Promise<string>
  close(): Promise<void>
}

let made = 0

interface ServerOptions {
  readonly isDemo?: boolean
  /** Browsers see it as plain Mastodon; `Person`s outside the browser use the whole API. */
  readonly isPlain?: boolean
  /** The port; a free one by default. Servers that federate must know each other's address before they start. */
  readonly port?: number
  /** Further environment variables. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts a real server process with a data folder of its own; with `isDemo` it is filled with demo data. */
export async function startServer({ isDemo = false, isPlain = false, settings = {}, ...given }: ServerOptions = {}): Promise<StoryServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'starling-story-'))
  const port = given.port ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const innerPort = isPlain ? await freePort() : port
  const inner = `http://127.0.0.1:${innerPort}`
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(innerPort),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warning',
    // Caches the compiled modules: a start takes a quarter less processor time, and an operator's command half.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
    ...settings,
  }
  delete (environment as Record<string, string | undefined>)['DATABASE_URL']
  const node = (words: readonly string[], input: 'ignore' | 'pipe' = 'ignore'): ChildProcess =>
    spawn(process.execPath, [join(root, 'server', 'src', words[0] ?? ''), ...words.slice(1)], {
      cwd: root,
      env: environment,
      stdio: [input, 'pipe', 'pipe'],
    })

  const server = node(isDemo ? ['main.ts', '--demo'] : ['main.ts'])
  const said: string[] = []
  server.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  server.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await untilHealthy(inner, server, said)
  const door = isPlain ? await openPlainMastodonDoor(port, inner) : null

  let appToken: Promise<string> | null = null

  async function person(name: string): Promise<Person> {
    const username = `${name}${(made += 1)}_${process.pid % 1000}`
    const client = clientOf({ origin, inner }, await (appToken ??= registerApp({ origin, inner })))
    const body = { username, email: `${username}@example.org`, password: passwordOf(username), agreement: true, locale: 'en' }
    const { data } = await client.call(accountEndpoints.register, { body })
    return meet({ origin, inner }, data.access_token)
  }

  async function resident(username: string): Promise<Person> {
    const output = await operate('tokens', 'create', username, '--scopes', scopes)
    return meet({ origin, inner }, output.trim().split('\n').at(-1) ?? '')
  }

  const operate = (...words: readonly string[]): Promise<string> => outputOf(node(['ctl.ts', ...words]))

  async function moderator(name: string): Promise<Person> {
    const username = `${name}${(made += 1)}_${process.pid % 1000}`
    const creating = node(['ctl.ts', 'accounts', 'create', username, '--email', `${username}@example.org`, '--role', 'admin'], 'pipe')
    creating.stdin?.end(`${passwordOf(username)}\n`)
    await outputOf(creating)
    return resident(username)
  }

  async function close(): Promise<void> {
    await door?.close()
    const ended = new Promise((done) => server.once('exit', done))
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      const patience = setTimeout(() => server.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(patience)
    }
    await rm(dataDir, { recursive: true, force: true })
  }

  return { origin, dataDir, person, resident, moderator, operate, close }
}

/** The password of every account made by the tests. */
export function passwordOf(username: string): string {
  return `${username} has a long password`
}

/** The address for browsers, and the one for requests outside of them; they differ where browsers see plain Mastodon. */
interface Address {
  readonly origin: string
  readonly inner: string
}

async function meet(address: Address, token: string): Promise<Person> {
  const client = clientOf(address, token)
  const { data: account } = await client.call(accountEndpoints.verifyCredentials)
  return {
    account,
    acct: account.acct,
    token,
    client,
    async post(text, more = {}) {
      const { data } = await client.call(statusEndpoints.create, { body: { status: text, visibility: 'public', ...more } })
      return data
    },
    async follow(other) {
      await client.call(accountEndpoints.follow, { params: { id: other.account.id } })
    },
  }
}

async function registerApp(address: Address): Promise<string> {
  const stranger = clientOf(address, null)
  const { data: app } = await stranger.call(oauthEndpoints.registerApp, {
    body: { client_name: 'Stories', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes },
  })
  const { data } = await stranger.call(oauthEndpoints.token, {
    body: { grant_type: 'client_credentials', client_id: app.client_id, client_secret: app.client_secret, scope: scopes },
  })
  return data.access_token
}

function clientOf({ origin, inner }: Address, token: string | null): Client {
  // Without a time limit of its own, because on a busy machine an answer may take longer than the client's limit; the test has one.
  return createClient({ origin, token, timeoutMs: 0, fetch: (url, init) => fetch(inner + url.slice(origin.length), init) })
}

/** Finds a free port. The address must be known before the start, because links and pictures contain it. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

async function untilHealthy(origin: string, server: ChildProcess, said: readonly string[]): Promise<void> {
  const until = Date.now() + startsWithinMs
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${origin}/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  server.kill('SIGKILL')
  throw new Error(`The server did not start:\n${said.join('')}`)
}

function outputOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    const parts: string[] = []
    child.stdout?.on('data', (chunk: Buffer) => parts.push(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => parts.push(chunk.toString()))
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done(parts.join('')) : fail(new Error(parts.join('')))))
  })
}
