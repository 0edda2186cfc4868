import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createClient } from '@starling/api/client'
import type { Client } from '@starling/api/client'
import { Client as PostgresClient } from 'pg'
import { createApp } from './app.ts'
import type { App } from './app.ts'
import type { AppContext } from './AppContext.ts'
import { allScopes } from './platform/authentication/scopes.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import type { DatabaseHandle } from './platform/database/openDatabase.ts'
import { createHttpServer } from './platform/http/createHttpServer.ts'
import { lendEngine } from './platform/database/lendEngine.fixture.ts'
import type { Connect } from './platform/outgoing/guardedAgent.ts'
import type { Metrics } from './platform/metrics/createMetrics.ts'
import type { LogFacts, Logger } from './platform/logging/Logger.ts'
import { createMemoryStore } from './platform/media-store/createMemoryStore.fixture.ts'
import type { MediaStore } from './platform/media-store/MediaStore.ts'
import { issueToken } from './platform/authentication/issueToken.ts'
import type { Translator } from './platform/translation/Translator.ts'
import { createLocalAccount } from './identity/registration/createLocalAccount.ts'
import { defaultSettings } from './platform/settings/Settings.ts'
import type { Settings } from './platform/settings/Settings.ts'

export interface TestServerOptions {
  /** The initial time of the clock, which only `advance` moves; the real clock when absent. */
  readonly now?: Date
  readonly settings?: Partial<Settings>
  readonly webRoot?: string | null
  readonly sourceRoot?: string
  readonly metrics?: Metrics
  /** In memory when absent. */
  readonly mediaStore?: MediaStore
  /** What translates; nothing when absent. */
  readonly translator?: Translator
  /** Opens connections to other servers in place of the network. */
  readonly connect?: Connect
}

export interface TestAccountOptions {
  readonly displayName?: string
  readonly locked?: boolean
  readonly bot?: boolean
  readonly email?: string
  /** The result of `hashPassword`; without one nobody can sign in with a password. */
  readonly passwordHash?: string
  readonly roleId?: number
  /** The scopes of the token; all of them when absent. */
  readonly scopes?: readonly string[]
}

export interface TestAccount {
  readonly account: { readonly id: string; readonly username: string; readonly acct: string }
  readonly token: string
  readonly client: Client
}

export interface LogEntry {
  readonly level: keyof Logger
  readonly message: string
  readonly facts: LogFacts
}

export interface TestServer {
  readonly app: App
  readonly ctx: AppContext
  readonly origin: string
  readonly database: DatabaseHandle
  /** Everything that was logged. */
  readonly logged: readonly LogEntry[]
  /** The text of every executed statement, in the order of completion. */
  readonly statements: readonly string[]
  createAccount(username: string, options?: TestAccountOptions): Promise<TestAccount>
  /** Creates another token for an account, or an application's own where `accountId` is null. */
  createToken(accountId: string | null, scopes: readonly string[]): Promise<string>
  client(token?: string | null): Client
  request(path: string, init?: RequestInit): Promise<Response>
  /** Waits until all work caused by requests is done. */
  settled(): Promise<void>
  runJobs(): Promise<void>
  setNow(moment: Date): void
  advance(milliseconds: number): void
  /** Listens on a local port, a free one unless given; answers the origin. */
  listen(port?: number): Promise<string>
  close(): Promise<void>
}

/** A complete server with a database of its own: in memory, or a new schema of the PostgreSQL at TEST_DATABASE_URL. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  let fixed = options.now ?? null
  const now = (): Date => new Date(fixed ?? Date.now())
  const settings: Settings = {
    ...defaultSettings,
    publicUrl: 'https://starling.test',
    domain: 'starling.test',
    rateLimits: null,
    ...options.settings,
  }
  const logged: LogEntry[] = []
  const write =
    (level: keyof Logger) =>
    (message: string, facts: LogFacts = {}): void =>
      void logged.push({ level, message, facts })
  const log: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }

  const statements: string[] = []
  const { database, drop } = await openTestDatabase((_, isFailed, statement) => {
    if (!isFailed) statements.push(statement)
  })
  const app = await createApp({
    database,
    now,
    mediaStore: options.mediaStore ?? createMemoryStore(),
    log,
    settings,
    webRoot: options.webRoot ?? null,
    sourceRoot: options.sourceRoot ?? null,
    metrics: options.metrics ?? null,
    translator: options.translator ?? null,
    ...(options.connect === undefined ? {} : { connect: options.connect }),
  })
  const { ctx } = app
  const http = createHttpServer((request, env) => app.fetch(request, env))
  http.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))

  const client = (token: string | null = null): Client =>
    createClient({
      origin: settings.publicUrl,
      token,
      fetch: (url, init) => app.request(url.slice(settings.publicUrl.length), init),
    })
  const createToken = async (accountId: string | null, scopes: readonly string[]): Promise<string> =>
    (await issueToken(ctx, { accountId, applicationId: null, scopes })).token

  return {
    app,
    ctx,
    origin: settings.publicUrl,
    database,
    logged,
    statements,
    client,
    createToken,
    async createAccount(username, given = {}) {
      const id = await createLocalAccount(ctx, {
        username,
        email: given.email ?? `${username}@people.test`,
        passwordHash: given.passwordHash ?? 'none',
        displayName: given.displayName ?? '',
        ...(given.roleId === undefined ? {} : { roleId: given.roleId }),
      })
      if (given.locked === true || given.bot === true) {
        await ctx.db
          .updateTable('accounts')
          .set({ locked: given.locked ?? false, bot: given.bot ?? false })
          .where('id', '=', id)
          .execute()
      }
      const token = await createToken(id, given.scopes ?? allScopes)
      return { account: { id, username, acct: username }, token, client: client(token) }
    },
    request: (path, init) => app.request(path, init),
    settled: () => app.events.settled(),
    runJobs: () => app.runJobs(),
    setNow(moment) {
      fixed = moment
    },
    advance(milliseconds) {
      fixed = new Date(now().getTime() + milliseconds)
    },
    async listen(port = 0) {
      await new Promise<void>((done) => http.listen(port, '127.0.0.1', done))
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    },
    async close() {
      await app.close()
      if (http.listening) {
        await new Promise<void>((done) => {
          http.close(() => done())
          http.closeAllConnections()
        })
      }
      await database.close()
      await drop()
    },
  }
}

async function openTestDatabase(
  onQuery: Parameters<typeof openDatabase>[1],
): Promise<{ database: DatabaseHandle; drop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined || url === '') {
    return { database: await openDatabase({ kind: 'engine', engine: await lendEngine() }, onQuery), drop: () => Promise.resolve() }
  }
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create schema ${schema}`)
  return {
    database: await openDatabase({ kind: 'postgres', url, schema, connections: 4 }, onQuery),
    drop: () => administer(url, `drop schema ${schema} cascade`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new PostgresClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
