#!/usr/bin/env node
// Kills an instance with SIGKILL while clients write, repeatedly, and counts what was lost or doubled: on the embedded database, then on PostgreSQL.
// Usage: npm run faults -- [--rounds 50] [--on embedded|postgres]. Everything happens on loopback, in a temporary folder.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { freePort, saysReady } from './services.mjs'

const WRITERS = 6
/** How long an instance runs before it is killed, in milliseconds. */
const LEAST_MS = 300
const MOST_MS = 2500
/** Longer than the lease of a killed process, after which another one takes over its jobs. */
const SETTLE_MS = 150_000
/** A busy machine answers late; only an instance that hangs takes this long. */
const ANSWER_MS = 120_000

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' }, on: { type: 'string' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 500 || !['embedded', 'postgres', undefined].includes(values.on)) {
  console.error('Usage: npm run faults -- [--rounds 1…500] [--on embedded|postgres]')
  process.exit(2)
}
ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const databaseUrl = process.env['TEST_DATABASE_URL']
  const results = []
  if (values.on === 'postgres' && databaseUrl) results.push(await judge('PostgreSQL', { DATABASE_URL: databaseUrl }))
  else {
    if (values.on !== 'postgres') results.push(await judge('Embedded', {}))
    if (values.on !== 'embedded') {
      const self = [projectNode(), join(root, 'scripts', 'faults.mjs'), '--on', 'postgres', '--rounds', String(rounds)]
      results.push((await run(projectNode(), [join(root, 'scripts', 'withPostgres.mjs'), ...self])) === 0)
    }
  }
  process.exitCode = results.every(Boolean) ? 0 : 1
}

async function judge(name, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'starling-faults-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, ...settings }
  Object.assign(env, { RATE_LIMITS: 'off', LINK_PREVIEWS: 'off', LOG_LEVEL: 'error', REDIS_URL: '' })
  let child = null
  try {
    child = await start(env)
    const [writer, reader] = [await register(origin, 'writer'), await register(origin, 'reader')]
    /** The text of each post by its idempotency key, and the ids that were answered for it. */
    const posts = new Map()
    for (let round = 1; round <= rounds; round += 1) {
      const alive = { isKilled: false }
      const writing = Array.from({ length: WRITERS }, () => write(origin, writer.token, posts, alive))
      await pause(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS))
      alive.isKilled = true
      await end(child, 'SIGKILL')
      await Promise.all(writing)
      child = await start(env)
      process.stdout.write(`\r${name}: ${round} of ${rounds} rounds, ${posts.size} posts`)
    }
    // A request without an answer is repeated, as an app does it.
    const open = [...posts.values()].filter(({ ids }) => ids.length === 0)
    for (const post of open) await send(origin, writer.token, post)
    const found = await all(origin, writer.token, `/api/v1/accounts/${writer.id}/statuses`)
    const told = await settle(origin, reader.token, posts.size)
    return report(name, posts, open.length, found, told)
  } finally {
    if (child !== null) await end(child, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes until the instance is killed, beginning with the requests the previous instance did not answer. */
async function write(origin, token, posts, alive) {
  while (!alive.isKilled) {
    const open = [...posts.values()].find((post) => post.ids.length === 0 && !post.isUnderWay)
    const key = randomUUID()
    const post = open ?? { key, text: `@reader ${key}`, ids: [], isUnderWay: false }
    posts.set(post.key, post)
    post.isUnderWay = true
    await send(origin, token, post).catch((error) => {
      if (!alive.isKilled) throw error
    })
    post.isUnderWay = false
  }
}

async function send(origin, token, post) {
  const answer = await call(origin, token, 'POST', '/api/v1/statuses', { status: post.text }, { 'idempotency-key': post.key })
  post.ids.push(answer.id)
}

/** Waits until every post has been delivered, or until no more deliveries can come. */
async function settle(origin, token, expected) {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const told = await all(origin, token, '/api/v1/notifications?types[]=mention')
    if (told.length >= expected || Date.now() > until) return told
    await pause(2000)
  }
}

function report(name, posts, retried, found, told) {
  const times = (rows, idOf) => rows.reduce((counts, row) => counts.set(idOf(row), (counts.get(idOf(row)) ?? 0) + 1), new Map())
  const texts = times(found, (status) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(status.content)?.[0])
  const mentions = times(told, (notification) => notification.status?.id)
  const ids = new Set(found.map((status) => status.id))
  const count = (rows, condition) => [...rows].filter(condition).length
  const figures = {
    posts: posts.size,
    'asked for again at the end': retried,
    'acknowledged and lost': count(posts.values(), (post) => post.ids.some((id) => !ids.has(id))),
    'never stored': count(posts.keys(), (key) => !texts.has(key)),
    doubled: count(texts.values(), (number) => number > 1),
    'notifications lost': count(ids, (id) => !mentions.has(id)),
    'notifications doubled': count(mentions.values(), (number) => number > 1),
  }
  console.log(`\n${name}, ${rounds} rounds of kill -9:`)
  for (const [what, number] of Object.entries(figures)) console.log(`  ${what}: ${number}`)
  const faults = Object.entries(figures).slice(2)
  return posts.size > 0 && faults.every(([, number]) => number === 0)
}

/** Creates an account and a token, as an app does it. */
async function register(origin, username) {
  const names = { client_name: 'Faults', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' }
  const app = await call(origin, null, 'POST', '/api/v1/apps', names)
  const grant = { grant_type: 'client_credentials', client_id: app.client_id, client_secret: app.client_secret, scope: 'read write' }
  const { access_token: appToken } = await call(origin, null, 'POST', '/oauth/token', grant)
  const person = { username, email: `${username}@people.test`, password: randomUUID(), agreement: true, locale: 'en' }
  const { access_token: token } = await call(origin, appToken, 'POST', '/api/v1/accounts', person)
  const { id } = await call(origin, token, 'GET', '/api/v1/accounts/verify_credentials')
  return { id, token }
}

/** All items of a list, over all pages. */
async function all(origin, token, path) {
  const rows = []
  for (;;) {
    const last = rows.at(-1)
    const page = await call(origin, token, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=40${last ? `&max_id=${last.id}` : ''}`)
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

async function call(origin, token, method, path, body, headers = {}) {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function start(env) {
  const child = spawn(projectNode(), [join(root, 'server', 'src', 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-4000)))
  if (await saysReady(child, child.stdout, 'Starling is at')) return child
  await end(child, 'SIGKILL')
  throw new Error(`The instance did not start: ${said}`)
}

function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  return ended
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds))
}
