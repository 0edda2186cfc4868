/**
 * A child process with a complete instance, a seeded home timeline, and a delay of 50 ms for each API answer. It is controlled by messages.
 * It is a process of its own, so that its work does not disturb the measuring process.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { createApp } from '../../server/src/app.ts'
import { allScopes } from '../../server/src/platform/authentication/scopes.ts'
import { openDatabase } from '../../server/src/platform/database/openDatabase.ts'
import { demoEmail, seedDemo } from '../../server/src/demo/seedDemo.ts'
import { createLogger } from '../../server/src/platform/logging/createLogger.ts'
import { createFolderStore } from '../../server/src/platform/media-store/createFolderStore.ts'
import { issueToken } from '../../server/src/platform/authentication/issueToken.ts'
import { defaultSettings } from '../../server/src/platform/settings/Settings.ts'
import type { InstanceReport, InstanceRequest } from './InstanceMessage.ts'

/** With this many, the home timeline of the reader, who follows most accounts, has more than a thousand posts. */
const POSTS = 1_900
const AUTHORS = 8
const API_DELAY_MS = 50

const [folder = '', webRoot = ''] = process.argv.slice(2)
const http = createServer()
const clientHttp = createServer()
for (const server of [http, clientHttp]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = http.address() as AddressInfo
const { port: clientPort } = clientHttp.address() as AddressInfo
const publicUrl = `http://127.0.0.1:${port}`

const database = await openDatabase({ kind: 'folder', folder })
const settings = { ...defaultSettings, publicUrl, domain: `127.0.0.1:${port}`, rateLimits: null }
const app = await createApp({
  database,
  now: () => new Date(),
  mediaStore: createFolderStore(join(folder, 'media')),
  log: createLogger('warning'),
  settings,
  webRoot,
})
await seedDemo(app.ctx, { seed: 'bench', posts: POSTS, pictures: 60 })

http.on(
  'request',
  getRequestListener(async (request, env) => {
    if (new URL(request.url).pathname.startsWith('/api/')) await sleep(API_DELAY_MS)
    return app.fetch(request, env)
  }),
)
// The client's origin serves its files and no API: requests to its own origin fail, so that a measurement cannot confuse the two.
clientHttp.on(
  'request',
  getRequestListener(async (request, env) => {
    if (new URL(request.url).pathname.startsWith('/api/')) return new Response(null, { status: 404 })
    return app.fetch(request, env)
  }),
)
const fakeStreams = new WebSocketServer({ noServer: true })
/** The token with which each faked connection was opened; the client sends it as the protocol. */
const tokenOf = new WeakMap<WebSocket, string>()
fakeStreams.on('connection', (socket, { headers }) => tokenOf.set(socket, headers['sec-websocket-protocol'] ?? ''))
let isStreamFaked = false
http.on('upgrade', (request, socket, head) => {
  const isFaked = isStreamFaked && request.url?.startsWith('/api/v1/streaming') === true
  if (isFaked) fakeStreams.handleUpgrade(request, socket, head, (opened) => fakeStreams.emit('connection', opened, request))
  else app.handleUpgrade(request, socket, head)
})

const { db } = app.ctx
const { account_id: readerId } = await db.selectFrom('users').select('account_id').where('email', '=', demoEmail).executeTakeFirstOrThrow()
const authors = await db
  .selectFrom('follows')
  .innerJoin('accounts', 'accounts.id', 'follows.target_account_id')
  .select('accounts.id')
  .where('follows.account_id', '=', readerId)
  .where('accounts.domain', 'is', null)
  .limit(AUTHORS)
  .execute()
const issue = async (accountId: string): Promise<string> =>
  (await issueToken(app.ctx, { accountId, applicationId: null, scopes: allScopes })).token
const tokens: string[] = []
for (const author of authors) tokens.push(await issue(author.id))

/** Indexes in `tokens` of authors the reader does not follow, whose replies do not appear in home. */
const others = await db
  .selectFrom('users')
  .select('account_id')
  .where('account_id', '!=', readerId)
  .where('account_id', 'not in', db.selectFrom('follows').select('target_account_id').where('account_id', '=', readerId))
  .limit(AUTHORS)
  .execute()
const strangers: number[] = []
for (const { account_id: id } of others) strangers.push(tokens.push(await issue(id)) - 1)
const followed = authors.length

let written = 0

/** Publishes posts through the API at a constant rate; returns their ids. */
async function publish(count: number, perSecond: number): Promise<string[]> {
  const started = performance.now()
  const answers: Promise<string>[] = []
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, started + (index * 1000) / perSecond - performance.now()))
    answers.push(publishOne())
  }
  return Promise.all(answers)
}

/** Ids of uploaded pictures not used in a post yet, each with its owner's index. */
const pictures: { readonly id: string; readonly owner: number }[] = []

async function upload(count: number): Promise<string[]> {
  const bytes = await readFile(join(webRoot, 'icon-512.png'))
  const ids: string[] = []
  for (let owner = 0; ids.length < count; owner = (owner + 1) % followed) {
    const form = new FormData()
    form.set('file', new File([bytes], 'picture.png', { type: 'image/png' }))
    form.set('description', 'A starling')
    const { id } = await write('/api/v2/media', owner, form, {})
    pictures.push({ id, owner })
    ids.push(id)
  }
  return ids
}

async function publishOne(): Promise<string> {
  written += 1
  const picture = written % 3 === 0 ? pictures.shift() : undefined
  const body = JSON.stringify({
    status: `${sentences[written % sentences.length]} (${written}) #harbour`,
    visibility: 'public',
    language: 'en',
    ...(picture && { media_ids: [picture.id] }),
  })
  return (await write('/api/v1/statuses', picture?.owner ?? written % followed, body)).id
}

/** Sets the reader's read position in home to the post that is so many posts below the newest; a negative number removes it. */
async function readTo(postsAbove: number): Promise<string[]> {
  await db.deleteFrom('markers').where('account_id', '=', readerId).where('timeline', '=', 'home').execute()
  if (postsAbove < 0) return []
  let lastId = ''
  for (let count = 0; count < postsAbove; count += 20) {
    const page = await app.request(`/api/v1/timelines/home?limit=20${lastId && `&max_id=${lastId}`}`, { headers: readerHeaders })
    lastId = ((await page.json()) as readonly { readonly id: string }[]).at(-1)?.id ?? ''
  }
  const body = JSON.stringify({ home: { last_read_id: lastId } })
  await app.request('/api/v1/markers', { method: 'POST', headers: { ...readerHeaders, 'content-type': 'application/json' }, body })
  return []
}

/** A post and its replies: a third of them reply to the first post, the others to the post before. */
async function converse(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const to = index % 3 === 0 ? ids[0] : ids.at(-1)
    const body = JSON.stringify({ status: `${sentences[index % sentences.length]} (${index})`, visibility: 'public', in_reply_to_id: to })
    ids.push((await write('/api/v1/statuses', index === 0 ? 0 : (strangers[index % strangers.length] ?? 0), body)).id)
  }
  return ids
}

/** Sends a request as one of the authors. */
async function write(
  path: string,
  author: number,
  body: string | FormData,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<{ readonly id: string }> {
  const response = await app.request(path, { method: 'POST', headers: { ...headers, authorization: `Bearer ${tokens[author]}` }, body })
  const answer = (await response.json()) as { readonly id: string }
  if (!response.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
  return answer
}

const sentences = [
  'The ferry is late again, and nobody minds: the sun came out between the two islands.',
  'Bread is out of the oven. Rye, two hours earlier than yesterday.',
  'Does anybody know who left a ladder at the lighthouse? It is a good ladder.',
  'Seventeen starlings on the wire, then eighteen, then none.\n\nThe wire is still swinging.',
  'Repair evening at the library on Thursday. Bring what is broken, and somebody who would like to learn.',
]

function report(message: InstanceReport): void {
  process.send?.(message)
}

function fakeStream(isFake: boolean): void {
  isStreamFaked = isFake
  if (!isFake) for (const socket of fakeStreams.clients) socket.terminate()
}

function push(frame: string, token: string | null): void {
  const sockets = [...fakeStreams.clients].filter((socket) => token === null || tokenOf.get(socket) === token)
  if (sockets.length === 0) throw new Error('No page listens to the stream')
  for (const socket of sockets) socket.send(frame)
}

/** Carries out a request; returns the ids of what was written. */
async function carryOut(request: Exclude<InstanceRequest, { kind: 'close' }>): Promise<readonly string[]> {
  switch (request.kind) {
    case 'publish':
      return publish(request.count, request.perSecond)
    case 'upload':
      return upload(request.count)
    case 'converse':
      return converse(request.count)
    case 'read-to':
      return readTo(request.count)
    case 'fake-stream':
      fakeStream(request.isFake)
      return []
    case 'push':
      push(request.frame, request.token)
      return []
  }
}

process.on('message', (request: InstanceRequest) => {
  if (request.kind === 'close') {
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
  } else {
    void carryOut(request).then(
      (ids) => report({ kind: 'written', ids }),
      (error: unknown) => report({ kind: 'failed', reason: String(error) }),
    )
  }
})
process.on('disconnect', () => process.exit(0))

const readerToken = await issue(readerId)
const readerHeaders = { authorization: `Bearer ${readerToken}` }
// Removed, because an earlier run on the same data has left a read position, from which every later start would begin.
await readTo(-1)
// Warms up the server: its first answers are slow because its code is not yet compiled and the database has no cached plans.
for (const path of Array.from({ length: 20 }, () => ['/api/v1/timelines/home?limit=20', '/api/v2/instance', '/home']).flat()) {
  await (await app.request(path, { headers: readerHeaders })).text()
}
const signedIn = authors.slice(0, 2).map(({ id }, index) => ({ id, token: tokens[index] ?? '' }))
report({
  kind: 'ready',
  origin: publicUrl,
  clientOrigin: `http://127.0.0.1:${clientPort}`,
  readerId,
  token: readerToken,
  others: signedIn,
})
