import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client as PostgresClient } from 'pg'
import { createApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Logger } from '../logging/Logger.ts'
import { createMemoryStore } from '../media-store/createMemoryStore.fixture.ts'
import { defaultSettings } from '../settings/Settings.ts'
import { openRedis } from './openRedis.ts'

const START_MS = 60_000

export interface ServingProcess {
  readonly origin: string
  readonly child: ChildProcess
}

/** An instance served by several processes behind one address, with a database of its own. */
export interface Cluster {
  /** The common address; every connection goes to the next running process. */
  readonly origin: string
  readonly processes: readonly ServingProcess[]
  /** The same instance in this process, for inspecting it and acting directly. */
  readonly app: App
  close(): Promise<void>
}

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export async function startCluster(count: number): Promise<Cluster> {
  const serverUrl = need('TEST_DATABASE_URL')
  const redisUrl = need('TEST_REDIS_URL')
  const name = `cluster_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'starling-cluster-'))
  const processes: ServingProcess[] = []
  const proxy = await startProxy(processes)
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const env = { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: folder, PUBLIC_URL: origin, HOST: '127.0.0.1' }
  // All processes start at once on an empty database: they must not create the tables twice.
  processes.push(...(await Promise.all(Array.from({ length: count }, () => startProcess(env)))))

  const settings = { ...defaultSettings, publicUrl: origin, domain: new URL(origin).host }
  const database = await openDatabase({ kind: 'postgres', url: databaseUrl, connections: 2 })
  const redis = openRedis(redisUrl, settings.domain, silent)
  const app = await createApp({ database, now: () => new Date(), mediaStore: createMemoryStore(), log: silent, settings, redis })
  return {
    origin,
    processes,
    app,
    async close() {
      await app.close()
      await redis.close()
      await database.close()
      await Promise.all(processes.map(({ child }) => end(child)))
      await new Promise((done) => proxy.close(done))
      await administer(serverUrl, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function need(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: these tests are run by npm run test:postgres`)
  return value
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new PostgresClient({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function startProcess(env: NodeJS.ProcessEnv): Promise<ServingProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const origin = `http://127.0.0.1:${port}`
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`A process did not start: ${said}`)), START_MS)
    child.once('exit', (code) => fail(new Error(`A process ended with ${code}: ${said}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said = (said + String(chunk)).slice(-4000)
        if (!said.includes('Starling is at')) return
        clearTimeout(timer)
        done()
      })
  })
  return { origin, child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

/** Forwards connections, each to another process; connections to a process that ended are broken, as by a real proxy. */
async function startProxy(processes: readonly ServingProcess[]): Promise<Server> {
  let turn = 0
  const proxy = createServer((socket) => {
    const living = processes.filter(({ child }) => child.exitCode === null && child.signalCode === null)
    const chosen = living[turn++ % living.length]
    if (chosen === undefined) return void socket.destroy()
    const upstream = connect(Number(new URL(chosen.origin).port), '127.0.0.1')
    socket.pipe(upstream).pipe(socket)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return proxy
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
