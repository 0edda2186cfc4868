#!/usr/bin/env node
// Repeatedly kills an instance with SIGKILL while clients write and activities are delivered to another server, and counts what was lost,
// duplicated or left behind: with the embedded database, then with PostgreSQL.
// Usage: npm run faults -- [--rounds 50] [--on embedded|postgres]. Everything happens on loopback, in a temporary folder.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readElsewhere, startElsewhere } from './faultsElsewhere.mjs'
import { ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { endProgram, pause, startInstance } from './instance.mjs'
import { createApi, register } from './createApi.mjs'
import { freePort } from './services.mjs'

/** The number of clients that publish posts, replies and quotes; that add and remove boosts and favourites; and that delete posts. */
const WRITERS = 4
const BOOSTERS = 3
const DELETERS = 1
/** Actions only concern this many of the newest posts, so that several happen to one post at the same time. */
const NEWEST = 12
/** The least and most actions that an instance answers before it is killed, and how much longer it runs at most, in milliseconds. */
const LEAST_ACTS = 10
const MOST_ACTS = 80
const MOST_MS = 300
/** Longer than the lease of a killed process, after which another one takes over its jobs. */
const LEASE_MS = 100_000
/** After this time without any new notification, in milliseconds, no more are expected. */
const SETTLE_MS = 150_000

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
  // Imported here, because it needs packages, which are only installed now.
  const { addFollowerElsewhere, addListeners, readTables } = await import('./faultsInTables.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'starling-faults-'))
  const log = `${folder}.log`
  const [port, metricsPort] = [await freePort(), await freePort()]
  const elsewhere = await startElsewhere()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, ...settings }
  Object.assign(env, { RATE_LIMITS: 'off', LINK_PREVIEWS: 'off', LOG_LEVEL: 'error', REDIS_URL: '', METRICS_PORT: String(metricsPort) })
  Object.assign(env, { FEDERATION: 'on', FEDERATION_SECRET: randomUUID(), FEDERATION_NEIGHBOURS: elsewhere.host })
  let child = null
  try {
    child = await startInstance(env, log)
    const [writer, reader, booster] = [
      await personAt(origin, 'writer'),
      await personAt(origin, 'reader'),
      await personAt(origin, 'booster'),
    ]
    await endProgram(child)
    await addListeners(env, writer.id)
    await addFollowerElsewhere(env, elsewhere.host, [writer.id, booster.id])
    child = await startInstance(env, log)
    const run = { writer, booster, posts: new Map(), answered: 0, isKilled: false }
    for (let round = 1; round <= rounds; round += 1) {
      run.isKilled = false
      const clients = [
        [WRITERS, publish],
        [BOOSTERS, boostOrFavourite],
        [DELETERS, remove],
      ]
      const writing = Promise.all(clients.flatMap(([number, act]) => Array.from({ length: number }, () => repeat(run, act))))
      await Promise.race([untilEnough(run), writing])
      run.isKilled = true
      await endProgram(child, 'SIGKILL')
      await writing
      child = await startInstance(env, log)
      process.stdout.write(`\r${name}: ${round} of ${rounds} rounds, ${run.posts.size} posts`)
    }
    const killedAt = Date.now()
    const repeated = await repeatUnanswered(run)
    const found = await all(writer.api, `/api/v1/accounts/${writer.id}/statuses`)
    const told = await settle({ reader, metricsPort, found, killedAt })
    await endProgram(child)
    return report(name, { run, repeated, found, told, tables: await readTables(env, booster.id), there: readElsewhere(elsewhere.received) })
  } finally {
    if (child !== null) await endProgram(child)
    await elsewhere.close()
    for (const path of [folder, log]) rmSync(path, { recursive: true, force: true })
  }
}

/** Waits until the instance has answered some actions, and for a random moment, so that it is killed at any step of the following ones. */
async function untilEnough(run) {
  const enough = run.answered + LEAST_ACTS + Math.random() * (MOST_ACTS - LEAST_ACTS)
  while (run.answered < enough && !run.isKilled) await pause(5)
  await pause(Math.random() * MOST_MS)
}

/** Repeats an action until the instance is killed, which makes the last one fail. */
async function repeat(run, act) {
  while (!run.isKilled)
    try {
      await act(run)
    } catch (error) {
      if (run.isKilled) return
      // This stops the other clients too, and ends the run.
      run.isKilled = true
      throw error
    }
}

/** Publishes a post, reply or quote; first repeats requests that the previous instance did not answer. */
async function publish(run) {
  const open = [...run.posts.values()].find((post) => post.ids.length === 0 && !post.isRefused && !post.isUnderWay)
  const key = randomUUID()
  const post = open ?? { key, body: { status: `@reader ${key}`, ...relationTo(oneOf(run)) }, ids: [], marks: {} }
  run.posts.set(post.key, post)
  post.isUnderWay = true
  await send(run, post).finally(() => (post.isUnderWay = false))
}

/** A quarter of the posts are replies, and a quarter are quotes. */
function relationTo(other) {
  const chance = Math.random()
  if (other === undefined || chance > 0.5) return {}
  return { [chance > 0.25 ? 'in_reply_to_id' : 'quoted_status_id']: other.ids[0] }
}

/** One of the newest posts that no client has tried to delete. */
function oneOf({ posts }) {
  const standing = [...posts.values()].slice(-4 * NEWEST).filter((post) => post.ids.length > 0 && !post.isDeleted)
  return standing.slice(-NEWEST)[Math.floor(Math.random() * Math.min(NEWEST, standing.length))]
}

async function send(run, post) {
  const answer = await run.writer.api.post('/api/v1/statuses', post.body, { 'idempotency-key': post.key })
  run.answered += 1
  // 404: the post that it replies to or quotes was deleted meanwhile.
  if (answer === null) post.isRefused = true
  else post.ids.push(answer.id)
}

/** Adds or removes a boost or a favourite. No other client does so to the same post at the same time, but the post may be deleted. */
async function boostOrFavourite(run) {
  const post = oneOf(run)
  const verb = Math.random() < 0.7 ? 'reblog' : 'favourite'
  const mark = (post?.marks ?? {})[verb] ?? { isWanted: false, isUnderWay: false, isAnswered: true }
  if (post === undefined || mark.isUnderWay) return pause(10)
  post.marks[verb] = Object.assign(mark, { isWanted: !mark.isWanted })
  await sendMark(run, post, verb)
}

async function sendMark(run, post, verb) {
  const mark = post.marks[verb]
  Object.assign(mark, { isUnderWay: true, isAnswered: false })
  const path = `/api/v1/statuses/${post.ids[0]}/${mark.isWanted ? '' : 'un'}${verb}`
  await run.booster.api.post(path).finally(() => (mark.isUnderWay = false))
  mark.isAnswered = true
  run.answered += 1
}

/** Deletes one of the newest posts after a pause. */
async function remove(run) {
  await pause(Math.random() * 150)
  const post = oneOf(run)
  if (post === undefined || run.isKilled) return
  post.isDeleted = true
  await sendDeletion(run, post)
}

async function sendDeletion(run, post) {
  await run.writer.api.delete(`/api/v1/statuses/${post.ids[0]}`)
  post.isDeletionAnswered = true
  run.answered += 1
}

/** Repeats the requests without an answer, as an app would; answers how many there were. */
async function repeatUnanswered(run) {
  const posts = [...run.posts.values()]
  const open = posts.filter((post) => post.ids.length === 0 && !post.isRefused)
  for (const post of open) await send(run, post)
  const marked = posts.flatMap((post) => Object.keys(post.marks).flatMap((verb) => (post.marks[verb].isAnswered ? [] : [[post, verb]])))
  for (const [post, verb] of marked) await sendMark(run, post, verb)
  const deleted = posts.filter((post) => post.isDeleted && !post.isDeletionAnswered)
  for (const post of deleted) await sendDeletion(run, post)
  return open.length + marked.length + deleted.length
}

/** Waits until the reader has a notification of every post, or no more come. */
async function settle({ reader, metricsPort, found, killedAt }) {
  const ids = new Set(found.map(({ id }) => id))
  let [count, since] = [-1, Date.now()]
  for (;;) {
    const told = await all(reader.api, '/api/v1/notifications?types[]=mention')
    const due = await countDue(metricsPort)
    if (told.length + due !== count) [count, since] = [told.length + due, Date.now()]
    const isComplete = due === 0 && new Set(told.map(({ status }) => status?.id)).size >= ids.size
    if ((isComplete && Date.now() > killedAt + LEASE_MS) || Date.now() > since + SETTLE_MS) return told
    await pause(2000)
  }
}

/** How many jobs are due. */
async function countDue(metricsPort) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal: AbortSignal.timeout(SETTLE_MS) })).text()
  return Number(/^starling_jobs_due (\d+)$/m.exec(text)?.[1])
}

function report(name, { run, repeated, found, told, tables, there }) {
  const times = (rows, idOf) => rows.reduce((counts, row) => counts.set(idOf(row), (counts.get(idOf(row)) ?? 0) + 1), new Map())
  const texts = times(found, (status) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(status.content)?.[0])
  const mentions = times(told, (notification) => notification.status?.id)
  const ids = new Set(found.map((status) => status.id))
  const count = (rows, condition) => [...rows].filter(condition).length
  const posts = [...run.posts.values()]
  const standing = posts.filter((post) => !post.isDeleted && !post.isRefused)
  const boostsThere = times(there.boosted, (id) => id)
  const isOtherThan = (verb, marked) => (post) => post.ids.length > 0 && (post.marks[verb]?.isWanted ?? false) !== marked.has(post.ids[0])
  const numbers = {
    posts: posts.length,
    'answers and quotes': count(posts, (post) => Object.keys(post.body).length > 1),
    deleted: count(posts, (post) => post.isDeleted),
    'refused, for what they answer or quote was deleted': count(posts, (post) => post.isRefused),
    ...tables.numbers,
    'asked for again at the end': repeated,
    'delivered again': there.repeated,
  }
  const faults = {
    'acknowledged and lost': count(standing, (post) => post.ids.some((id) => !ids.has(id))),
    'never stored': count(standing, (post) => !texts.has(post.key)),
    'deleted or refused and still there': count(posts, (post) => (post.isDeleted || post.isRefused) && texts.has(post.key)),
    doubled: count(texts.values(), (number) => number > 1),
    'boosts other than asked for': count(standing, isOtherThan('reblog', tables.boosted)),
    'favourites other than asked for': count(standing, isOtherThan('favourite', tables.favourited)),
    'notifications lost': count(ids, (id) => !mentions.has(id)),
    'notifications doubled': count(mentions.values(), (number) => number > 1),
    'not delivered to the other server': count(ids, (id) => !there.posts.has(id)),
    'deleted and left at the other server': count(there.posts, (id) => !ids.has(id)),
    'boosts at the other server other than asked for': count(
      standing,
      ({ ids: [id], marks }) => id !== undefined && (boostsThere.get(id) ?? 0) !== (marks['reblog']?.isWanted === true ? 1 : 0),
    ),
    ...tables.faults,
  }
  console.log(`\n${name}, ${rounds} rounds of kill -9:`)
  for (const [what, number] of Object.entries({ ...numbers, ...faults })) console.log(`  ${what}: ${number}`)
  return posts.length > 0 && Object.values(faults).every((number) => number === 0)
}

/** Creates an account at the instance; answers its id and its API. */
async function personAt(origin, username) {
  const api = createApi(origin, await register(origin, username))
  return { api, id: (await api.get('/api/v1/accounts/verify_credentials')).id }
}

/** All items of a list, over all pages. */
async function all(api, path) {
  const rows = []
  for (;;) {
    const last = rows.at(-1)
    const page = await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=40${last ? `&max_id=${last.id}` : ''}`)
    if (page.length === 0) return rows
    rows.push(...page)
  }
}
